import { Character, recordStep, replay, sphere, startRecording, World } from 'carom'

const world = new World()
const walker = new Character(world, { shape: sphere({ radius: 0.3 }), position: { x: 0, y: 0, z: 0 } })
const all = { characters: [walker] }
const step = (x: number) => walker.fly({ velocity: { x, y: 0, z: 0 } }, 1 / 60)
const tape = startRecording<number>(world, all)
for (let x = 1; x <= 3; recordStep(tape, world, x++, all)) step(x)
const moment = world.save(all) // bytes: to keep, or to send
console.log(replay(tape, world, (x) => step(x === 2 ? 2.5 : x), all).differs) // its second step
world.restore(moment, all) // as it was, to the last bit
console.log(walker.position.x.toFixed(3), replay(tape, world, step, all).differs)
