import { Balls, plane, World } from 'carom'

const world = new World()
const cloth = { friction: 1, rollingResistance: 0.01 }
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { material: cloth })
const balls = new Balls(world)
const at = { x: 0, y: 0.03, z: 0 } // it slides at first, then rolls
const shot = { position: at, velocity: { x: 1.4, y: 0, z: 0 }, radius: 0.03, friction: 0.2 }
const { path } = balls.predict(shot, { seconds: 20, bounces: 99 }) // to draw it before it is played
const id = balls.add(shot)
for (let frame = 0; frame < 1200; frame++) balls.advance(1 / 60)
console.log(balls.state(id), path.at(-3)?.toFixed(3))
