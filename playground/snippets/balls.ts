import { Balls, plane, World } from 'carom'

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { material: { friction: 1 } })
const balls = new Balls(world)
const [at, velocity] = [{ x: 0, y: 0.03, z: 0 }, { x: 1.4, y: 0, z: 0 }] // slides at first, then rolls
const shot = { position: at, velocity, radius: 0.03, friction: 0.2, rollingResistance: 0.01 }
const { path } = balls.predict(shot, { seconds: 20, bounces: 99 }) // to draw it before it is played
const id = balls.add(shot)
for (let frame = 0; frame < 1200; frame++) balls.advance(1 / 60)
balls.getPosition(id, at)
console.log(at.x.toFixed(3), path.at(-3)?.toFixed(3), balls.state(id))
