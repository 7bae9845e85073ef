import { Balls, plane, World } from 'carom'

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const balls = new Balls(world)
const ice = { radius: 0.1, friction: 0 }
balls.add({ ...ice, position: { x: 0, y: 2, z: 0 }, velocity: { x: 1, y: 0, z: 0 } })
balls.add({ ...ice, position: { x: 2, y: 2, z: 0 }, velocity: { x: -1, y: 0, z: 0 } })
for (let frame = 0; frame < 60; frame++) {
  balls.advance(1 / 60) // read the events after the call
  for (const { time, speed } of balls.events.slice(0, balls.eventCount)) console.log(frame, time, speed)
}
