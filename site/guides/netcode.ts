import { box, Character, cylinder, plane, type WalkInput, World } from 'carom'
import type { Input } from './guide.ts'

const LATENCY = 12 // ticks each way: 0.2 s

/** The same on both sides, in the same order: ids of colliders are part of the state. */
function createPlayer() {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(box({ halfExtents: { x: 1, y: 0.1, z: 3 } }), { position: { x: 2, y: 0.1, z: 0 } })
  return new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -4, y: 0, z: 0 } })
}
export const characters = [createPlayer(), createPlayer()]
const [client, server] = characters
export const world = client.world

const toServer: { arrives: number; input: WalkInput }[] = []
const toClient: { arrives: number; state: number[] }[] = []
const pending: { input: WalkInput; state: Float64Array }[] = [] // predicted, and not yet confirmed
export const count = { confirmed: 0, corrected: 0 }
let tick = 0

export function step(dt: number, { move, jump }: Input) {
  tick++
  const input = { velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }
  client.walk(input, dt) // at once
  pending.push({ input, state: client.state.slice() })
  toServer.push({ arrives: tick + LATENCY, input })
  // The server walks later, with the same inputs. It also knows of a blast.
  for (; toServer[0]?.arrives === tick; toServer.shift()) {
    if (tick % 240 === 120) server.launch({ x: 0, y: 4, z: 3 })
    server.walk(toServer[0].input, dt)
    toClient.push({ arrives: tick + LATENCY, state: [...server.state] })
  }
  // Where the answer differs from the prediction, the client returns to it and walks its newer inputs again.
  for (; toClient[0]?.arrives === tick; toClient.shift()) {
    const { state } = toClient[0]
    const isRight = pending.shift()?.state.every((number, i) => number === state[i])
    count[isRight ? 'confirmed' : 'corrected']++
    if (isRight) continue
    client.restore(state)
    for (const later of pending) {
      client.walk(later.input, dt)
      later.state.set(client.state)
    }
  }
}

export const says = () => `${count.confirmed} predictions confirmed, ${count.corrected} corrected`
export const demo = (time: number) => ({ move: { x: time % 6 < 3 ? 1 : -1, y: 0, z: time % 4 < 2 ? 0 : -0.5 } })
