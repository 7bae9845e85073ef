import type { Recording, WalkInput } from 'carom'
import { box, Character, cylinder, plane, recordStep, replay, sin, startRecording, World } from 'carom'
import type { Input } from './guide.ts'

const LAP = 360 // steps: 6 s
/** The same twice, in the same order: ids of colliders are part of the hash. */
function createGame() {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(box({ halfExtents: { x: 1, y: 0.2, z: 1.2 } }), { position: { x: -2.5, y: 0.2, z: 0 } })
  const ferry = world.add(box({ halfExtents: { x: 1, y: 0.1, z: 1 } }), { position: { x: 2, y: 0.1, z: 0 } })
  const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 0 } })
  return { world, ferry, player, owners: { characters: [player] } }
}
const [live, ghost] = [createGame(), createGame()]
export const world = live.world
export const characters = [live.player, ghost.player]

/** One step of a game. It depends on its world, its input and its number, and on nothing else. */
export function advance({ world, ferry, player }: typeof live, input: WalkInput, index: number, dt: number) {
  world.drive(ferry, { position: { x: 2, y: 0.1, z: 2 * sin((2 * Math.PI * (index + 1)) / LAP) } }, dt)
  player.walk(input, dt)
  world.advance()
}
let recording = startRecording<WalkInput>(live.world, live.owners)
export let last: Recording<WalkInput> | undefined // the lap before this one
export let hashes = ['', '']
export function step(dt: number, { move, jump }: Input) {
  if (recording.inputs.length === LAP) {
    last = recording
    ghost.world.restore(last.start, ghost.owners) // it plays that lap, beside the next one
    recording = startRecording(live.world, live.owners)
  }
  const index = recording.inputs.length
  const input = { velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }
  advance(live, input, index, dt)
  recordStep(recording, live.world, input, live.owners) // after the step: the input, and a hash of the world
  if (last === undefined) return
  advance(ghost, last.inputs[index], index, dt)
  hashes = [last.hashes[index], ghost.world.hash(ghost.owners)]
}

/** All steps at once, as a test would. @returns the first step that differs; -1: none does */
export const check = (tape: Recording<WalkInput>, dt: number) =>
  replay(tape, ghost.world, (input, index) => advance(ghost, input, index, dt), ghost.owners).differs
export const says = () => (last ? `recorded ${hashes[0]}, replayed ${hashes[1]}` : 'the first 6 s are being recorded')
export const demo = (time: number) => ({
  move: { x: Math.cos(1.1 * time), y: 0, z: 0.6 * Math.cos(0.7 * time) - 0.2 * live.player.position.z },
  jump: time % 1.7 > 1.6,
})
