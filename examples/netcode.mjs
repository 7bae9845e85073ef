// Prediction and reconciliation. The client walks at once and sends its inputs; the server walks by them 100 ms later
// and sends back the state row. Where it differs from what the client had predicted, the client restores it and walks
// its newer inputs again. Server and client are two worlds in this one process, and the network is two arrays.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a tick
const LATENCY = 6 // ticks each way: 100 ms

/** The same on both sides: ids of colliders are part of the state, so they are added in the same order. */
function createPlayer() {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(box({ halfExtents: { x: 1, y: 0.1, z: 9 } }), { position: { x: 4, y: 0.1, z: 0 } }) // a step of 0.2 m
  return new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 0 } })
}

/** The player walks all the time, and jumps once. */
const inputAt = (/** @type {number} */ tick) => ({ velocity: { x: 3, y: 0, z: 0 }, jump: tick === 150 })

/** @typedef {{ tick: number, input: { velocity: { x: number, y: number, z: number }, jump: boolean } }} Command */
/** @type {(Command & { arrives: number })[]} */
const toServer = []
/** @type {{ arrives: number, tick: number, state: number[] }[]} */
const toClient = []
/** @type {(Command & { state: Float64Array })[]} not yet answered, with the state that the client came to */
const pending = []

const server = createPlayer()
const client = createPlayer()
const same = (/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) =>
  Array.from(a).every((number, i) => number === b[i])

let confirmed = 0
for (let tick = 1; tick <= 240; tick++) {
  const input = inputAt(tick)
  client.walk(input, DT) // at once: nobody waits for the network
  pending.push({ tick, input, state: client.state.slice() })
  toServer.push({ arrives: tick + LATENCY, tick, input })

  while (toServer[0]?.arrives === tick) {
    const command = /** @type {Command} */ (toServer.shift())
    if (command.tick === 60) server.launch({ x: 0, y: 5, z: 2 }) // a blast, of which the client knows nothing
    server.walk(command.input, DT)
    toClient.push({ arrives: tick + LATENCY, tick: command.tick, state: [...server.state] })
  }

  while (toClient[0]?.arrives === tick) {
    const answer = /** @type {(typeof toClient)[0]} */ (toClient.shift())
    const predicted = /** @type {(typeof pending)[0]} */ (pending.shift()) // answers come in the order of the inputs
    if (same(predicted.state, answer.state)) {
      confirmed++
      continue
    }
    const { x, y, z } = client.position
    client.restore(answer.state)
    for (const later of pending) {
      client.walk(later.input, DT)
      later.state.set(client.state)
    }
    const by = [client.position.x - x, client.position.y - y, client.position.z - z].map((way) => way.toFixed(9))
    console.log(`tick ${tick}: the answer to ${answer.tick} differs; ${pending.length} inputs again, moved by ${by} m`)
  }
}
console.log(`${confirmed} answers were as predicted, bit for bit`)
