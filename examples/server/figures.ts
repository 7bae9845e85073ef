/**
 * The figures of the guide: node start.mjs figures course|cheats|load|steps|redis|hostile [--seconds 600 --bots 24 --rooms 40 --messages 1000000]
 * Each starts its own servers on this machine, and prints one JSON as its last line.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client, type Room } from 'colyseus.js'
import { WebSocket } from 'ws'
import { BALL_RADIUS, BALLS, indices, MACHINES, positions, spawnOf } from './course.ts'
import { DT, Game, HEIGHT, HZ, INPUT_BYTES, MAX_PLAYERS, RADIUS, writeInput } from './game.ts'
import { Session } from './session.ts'
import { ANSWER, INPUTS, REPEATS, readAnswer, type Seen, writeInputs } from './wire.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bots: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '20' },
    rooms: { type: 'string', default: '40' },
    messages: { type: 'string', default: '100000' },
  },
})
const [bots, seconds, rooms, messages] = [values.bots, values.seconds, values.rooms, values.messages].map(Number)

const STILL = { move: false, heading: 0, jump: false, throw: false, aim: 0, pitch: 0, seen: 0 }
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const children: ChildProcess[] = []

/** Starts a program, waits for what it says first, and collects the rest. */
async function start(command: string, args: string[], ready: RegExp, env: Record<string, string> = {}, patience = 30) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const own = { child, said: '', ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (own.said += text))
  for (let i = 0; !ready.test(own.said); i++) {
    if (i > 40 * patience || child.exitCode !== null) throw new Error(`${command} ${args.join(' ')}: ${own.said}`)
    await sleep(25)
  }
  return own
}
const program = (name: string) => fileURLToPath(new URL(`${name}.js`, import.meta.url))

/** How soon a process notices that another is gone, ms; Colyseus' default is 2000. */
const NOTICES = { COLYSEUS_PRESENCE_SHORT_TIMEOUT: '1000' }

let nextPort = 21_000 + (process.pid % 1000) * 10
async function startServer(env: Record<string, string> = {}) {
  const port = String(nextPort++)
  const own = await start(process.execPath, [program('server')], /^http/, { PORT: port, ...NOTICES, ...env })
  const url = `http://127.0.0.1:${port}`
  /** All of one moment. */
  const metrics = async (...names: string[]) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return names.map((name) => {
      const found = [...text.matchAll(new RegExp(`^${name}(?:{(.*)})? (.*)$`, 'gm'))]
      return found.map(([, labels, value]) => ({ labels: labels ?? '', value: Number(value) }))
    })
  }
  const metric = async (name: string) => (await metrics(name))[0]
  const only = async (name: string) => (await metric(name))[0]?.value ?? 0
  return { ...own, url, metrics, metric, only }
}
type Started = Awaited<ReturnType<typeof startServer>>

const corrections = async ({ metric }: Started) =>
  Object.fromEntries((await metric('carom_corrections_total')).map(({ labels, value }) => [labels.slice(7, -1), value]))

/** The players of the figures at 120 ms ± 60 and 5 % loss; the record of their room, played again. */
async function course() {
  const folder = await mkdtemp(join(tmpdir(), 'carom-'))
  const server = await startServer({ RECORD: folder })
  const port = String(nextPort++)
  await start(process.execPath, [program('proxy'), '--port', port, '--target', server.url.slice(7)], /^http/)
  const players = ['--servers', `http://127.0.0.1:${port}`, '--count', String(bots), '--seconds', String(seconds)]
  const crowd = await start(process.execPath, [program('bots'), ...players, '--throws'], /\n/, {}, seconds + 120)
  const after = { answers: await server.only('carom_answers_total'), corrections: await corrections(server) }
  await stop(server)
  const [record] = await readdir(folder)
  const replay = await start(process.execPath, [program('replay'), join(folder, record)], /\n/, {}, seconds + 30)
  await rm(folder, { recursive: true })
  return { ...after, replay: replay.said.trim(), players: JSON.parse(crowd.said.trim().split('\n').at(-1)!) }
}

async function stop({ child, ended }: Started) {
  child.kill('SIGTERM')
  await ended
}

/** A client of another make: it sends what it likes at each answer. Resolves to how it was sent away, and where the server says it is. */
async function intrude(server: Started, name: string, act: (room: Room, step: number) => void, patience: number) {
  const room = await new Client(server.url).joinOrCreate('course', { name, token: `${name}-${process.pid}` })
  let slot = -1
  let at: Seen | undefined
  const gone = new Promise<string>((resolve) => room.onLeave((code, reason) => resolve(`${code} ${reason}`.trim())))
  room.onMessage('welcome', (welcome) => (slot = welcome.slot))
  room.onMessage(ANSWER, (bytes: Uint8Array) => {
    const { step, players } = readAnswer(bytes, new Float64Array(66))
    at = players.find(({ id }) => id === slot)
    if (room.connection.isOpen) act(room, step)
  })
  const why = await Promise.race([gone, sleep(patience).then(() => 'stays')])
  if (why === 'stays') await Promise.race([room.leave(), sleep(1000)])
  return { why, x: at?.x ?? 0 }
}

const onward = writeRepeated(0)
function writeRepeated(heading: number): Uint8Array {
  const all = new Uint8Array(REPEATS * INPUT_BYTES)
  const input = { ...STILL, move: true, heading }
  for (let i = 0; i < REPEATS; i++) writeInput(input, all, i * INPUT_BYTES)
  return all
}

/** What honest players suffered, in words: nothing, if all is well. @param before the room's corrections */
function harmOf(honest: Session[], before: Record<string, number>, after: Record<string, number>): string[] {
  const out = honest.filter(({ status }) => status !== 'playing').map(({ status, message }) => `${status}: ${message}`)
  const corrections = after.other - before.other
  return corrections > 0 ? [...out, `${corrections} corrections without a cause`] : out
}

/** Ways to cheat, among honest players. */
async function cheats() {
  const server = await startServer()
  const honest = await gather(server.url, bots)
  await sleep(4000)
  const before = await corrections(server)
  const fast = onward.slice()
  for (let i = 0; i < REPEATS; i++) fast[i * INPUT_BYTES + 1] = 255
  const kinds: Record<string, (room: Room, step: number) => void> = {
    speed: (room, step) => room.sendBytes(INPUTS, writeInputs(step + 5, 1, fast)),
    teleport: (room) => room.send('position', { x: 20, y: 5, z: 0 }),
    clock: (room, step) => {
      for (let i = 1; i <= 6; i++) room.sendBytes(INPUTS, writeInputs(step + 60 + i, 1, onward))
    },
    flood: (room, step) => {
      for (let i = 0; i < 500; i++) room.sendBytes(INPUTS, writeInputs(step + 5, 1, onward))
    },
    size: (room) => room.sendBytes(INPUTS, new Uint8Array(100_000)),
  }
  const refused: Record<string, string> = {}
  for (const [kind, act] of Object.entries(kinds)) refused[kind] = (await intrude(server, kind, act, 20_000)).why
  const after = await corrections(server)
  const harm = harmOf(honest, before, after)
  // Through the wall in the west, with false words about where it is: the server's player stays in front of it.
  const west = writeRepeated(128)
  const push = (room: Room, step: number) => room.sendBytes(INPUTS, writeInputs(step + 5, 1, west))
  const wall = await intrude(server, 'wall', push, 3000)
  for (const session of honest) await session.leave()
  await stop(server)
  return { refused, harm, wall }
}

/** Honest players in this process, who walk in circles. */
async function gather(url: string | string[], count: number, game?: string): Promise<Session[]> {
  const servers = [url].flat()
  const all = Array.from(
    { length: count },
    (_, i) => new Session({ servers, name: `p${i}`, game, token: `${game}-${i}-${Math.random()}` }),
  )
  for (const session of all) await session.join()
  let due = performance.now()
  let step = 0
  setInterval(() => {
    for (; due <= performance.now(); due += 1000 * DT, step++)
      for (const [i, session] of all.entries())
        session.tick({ ...STILL, move: true, heading: (step * 2 + i * 40) & 255 })
  }, 10).unref()
  return all
}

/** Bytes sent, and the mean step of all rooms: a machine that is busy is late with both. */
async function traffic({ metrics }: Started) {
  const [[sent], steps] = await metrics('carom_sent_bytes_total', 'carom_room_step')
  return { sent: sent.value, steps: steps.reduce((sum, { value }) => sum + value, 0) / steps.length }
}

/** Rooms of 16 in one process. */
async function load() {
  const server = await startServer({ MAX_ROOMS: String(rooms) })
  const memory = await server.only('process_resident_memory_bytes')
  const clients: Room[] = []
  const inputs = new Uint8Array(REPEATS * INPUT_BYTES)
  for (let i = 0; i < rooms * 16; i++) {
    const options = { name: 'load', token: `load-${i}`, game: `load-${Math.floor(i / 16)}` }
    const room = await new Client(server.url).joinOrCreate('course', options)
    const input = { ...STILL, move: true }
    let heading = i * 37
    room.onMessage('welcome', () => {})
    room.onMessage(ANSWER, (bytes: Uint8Array) => {
      // An answer comes at every second step.
      const step = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
      for (let k = 0; k < REPEATS; k++) {
        if ((step + k) % 40 === 0) heading += 50
        writeInput({ ...input, heading: heading & 255, jump: (step + k + i) % 50 === 0 }, inputs, k * INPUT_BYTES)
      }
      for (const ahead of [7, 8]) room.sendBytes(INPUTS, writeInputs(step + ahead, 0, inputs))
    })
    clients.push(room)
  }
  await sleep(Math.min(12, 2 * seconds) * 1000) // until all code is compiled
  const before = await traffic(server)
  const dropped = await server.only('carom_steps_dropped_total')
  await sleep(seconds * 1000)
  const after = await traffic(server)
  const costs = await server.metric('carom_room_step_microseconds')
  const quantile = (share: string) =>
    costs
      .filter(({ labels }) => labels.includes(`"${share}"`))
      .map(({ value }) => value)
      .sort((a, b) => a - b)
  const p99 = quantile('0.99')
  const result = {
    rooms: costs.length / 2,
    players: clients.length,
    medianMicroseconds: quantile('0.5')[Math.floor(costs.length / 4)],
    p99Microseconds: { median: p99[Math.floor(p99.length / 2)], worst: p99.at(-1) },
    stepsDropped: (await server.only('carom_steps_dropped_total')) - dropped,
    bytesASecondToAClient: Math.round(
      (HZ * (after.sent - before.sent)) / (after.steps - before.steps) / clients.length,
    ),
    kilobytesARoom: Math.round(((await server.only('process_resident_memory_bytes')) - memory) / 1024 / rooms),
  }
  server.child.kill('SIGKILL')
  return result
}

/** What a step of 16 players costs without any network, in carom and with Rapier's character controller, in turns. */
async function steps() {
  const name = '@dimforge/rapier3d-compat'
  const rapier = await import(name).catch(() => undefined)
  if (!rapier) throw new Error(`for this figure: npm install --no-save ${name}, in this folder`)
  await rapier.default.init()
  const engines = { carom: caromSteps(), rapier: rapierSteps(rapier.default) }
  const costs = { carom: [] as number[], rapier: [] as number[] }
  for (let step = 1; step <= 3000; step++) {
    const inputs = wander(step)
    for (const engine of ['carom', 'rapier'] as const) {
      const begun = performance.now()
      engines[engine](step, inputs)
      if (step > 600) costs[engine].push((performance.now() - begun) * 1000)
    }
  }
  const at = (all: number[], share: number) => Math.round(all.sort((a, b) => a - b)[Math.floor(share * all.length)])
  return Object.fromEntries(
    Object.entries(costs).map(([engine, all]) => [engine, { median: at(all, 0.5), p99: at(all, 0.99) }]),
  )
}

/** Everybody turns by an eighth or so every 40 steps, and jumps every 50. */
function wander(step: number): Uint8Array {
  const inputs = new Uint8Array(MAX_PLAYERS * INPUT_BYTES)
  for (let slot = 0; slot < 16; slot++) {
    const heading = (slot * 37 + 50 * Math.floor((step + slot * 7) / 40)) & 255
    writeInput({ ...STILL, move: true, heading, jump: (step + slot) % 50 === 0 }, inputs, slot * INPUT_BYTES)
  }
  return inputs
}

function caromSteps() {
  const game = new Game(true)
  for (let slot = 0; slot < 16; slot++) game.join(slot)
  return (_: number, inputs: Uint8Array) => game.advance(inputs)
}

// biome-ignore lint/suspicious/noExplicitAny: its types are there only once it has been installed
function rapierSteps(R: any) {
  const world = new R.World({ x: 0, y: -9.81, z: 0 })
  world.timestep = DT
  world.createCollider(R.ColliderDesc.trimesh(positions, indices))
  const spot = { x: 0, y: 0, z: 0 }
  const moving = () =>
    world.createRigidBody(R.RigidBodyDesc.kinematicPositionBased().setTranslation(spot.x, spot.y, spot.z))
  const machines = MACHINES.map(({ half, at }) => {
    at(0, spot)
    const body = moving()
    world.createCollider(R.ColliderDesc.cuboid(half.x, half.y, half.z), body)
    return body
  })
  const controller = world.createCharacterController(0.02)
  controller.enableAutostep(0.3, 0.2, true)
  controller.enableSnapToGround(0.3)
  const players = Array.from({ length: 16 }, (_, slot) => {
    spawnOf(slot, spot)
    spot.y = HEIGHT / 2 + 0.02
    const body = moving()
    return {
      body,
      collider: world.createCollider(R.ColliderDesc.capsule(HEIGHT / 2 - RADIUS, RADIUS), body),
      fall: 0,
      stands: false,
    }
  })
  for (const { x, y, z } of BALLS) {
    const body = world.createRigidBody(R.RigidBodyDesc.dynamic().setTranslation(x, y, z))
    world.createCollider(R.ColliderDesc.ball(BALL_RADIUS).setRestitution(0.6), body)
  }
  return (step: number, inputs: Uint8Array) => {
    for (const [i, body] of machines.entries()) {
      MACHINES[i].at(step, spot)
      body.setNextKinematicTranslation(spot)
    }
    for (const [slot, player] of players.entries()) {
      const turn = (inputs[slot * INPUT_BYTES] / 128) * Math.PI
      if (player.stands && inputs[slot * INPUT_BYTES + 1] & 2) player.fall = 5
      player.fall -= 9.81 * DT
      const wish = { x: 5 * DT * Math.cos(turn), y: player.fall * DT, z: 5 * DT * Math.sin(turn) }
      controller.computeColliderMovement(player.collider, wish)
      player.stands = controller.computedGrounded()
      if (player.stands) player.fall = 0
      const { x, y, z } = controller.computedMovement()
      const from = player.body.translation()
      player.body.setNextKinematicTranslation({ x: from.x + x, y: from.y + y, z: from.z + z })
    }
    world.step()
  }
}

/** Three processes and a Redis; one of them is killed, then Redis is. */
async function redis() {
  const port = String(nextPort++)
  const startRedis = () =>
    start('redis-server', ['--port', port, '--save', '', '--appendonly', 'no'], /Ready to accept/)
  let store = await startRedis()
  const env = { REDIS_URL: `redis://127.0.0.1:${port}` }
  const servers: Started[] = []
  for (let i = 0; i < 3; i++) servers.push(await startServer(env))
  await sleep(1000)
  const urls = servers.map(({ url }) => url)
  const games: Session[][] = []
  for (const game of ['a', 'b', 'c']) games.push(await gather(urls, 4, `game-${game}-${process.pid}`))
  await sleep(3000)
  const spread = await Promise.all(servers.map(async ({ metric }) => (await metric('carom_room_players')).length))

  /** Ends a process, and waits until its players are in rooms of another. */
  const end = async (victim: Started, signal: 'SIGKILL' | 'SIGTERM') => {
    const hurt = (await victim.metric('carom_room_players')).map(({ labels }) => labels.slice(6, -1))
    const players = games.flat().filter(({ room }) => hurt.includes(room?.roomId ?? ''))
    const before = players.map(({ predictor }) => predictor!.step)
    victim.child.kill(signal)
    const ended = performance.now()
    const isBack = ({ status, room, predictor }: Session) =>
      status === 'playing' && !hurt.includes(room!.roomId) && (predictor?.step ?? 0) > 0
    while (!players.every(isBack) && performance.now() - ended < 20_000) await sleep(20)
    return {
      players: players.length,
      milliseconds: Math.round(performance.now() - ended),
      roomsMore: new Set(players.map(({ room }) => room?.roomId)).size - hurt.length,
      // Their clocks began again at the last state that was saved, less than a second ago.
      lostSteps: Math.max(...players.map(({ predictor }, i) => before[i] - predictor!.step)),
    }
  }
  const victim = servers[spread.findIndex((count) => count > 0)]
  const killed = await end(victim, 'SIGKILL')

  store.child.kill('SIGKILL')
  await store.ended
  const others = servers.filter((server) => server !== victim)
  const steps = async () =>
    Promise.all(others.flatMap(async ({ metric }) => (await metric('carom_room_step')).map(({ value }) => value)))
  const atStop = (await steps()).flat()
  await sleep(2000)
  const without = (await steps()).flat().map((step, i) => step - atStop[i])
  store = await startRedis()
  await sleep(2000)
  const stillPlaying = games.flat().every(({ status }) => status === 'playing')
  const late = await gather(
    urls.filter((url) => url !== victim.url),
    1,
    games[0][0].game,
  )
  const isFound = late[0].room?.roomId === games[0][0].room?.roomId
  for (const session of late) await session.leave()
  const shutDown = await end(others.find(({ url }) => url !== victim.url)!, 'SIGTERM')
  return { spread, killed, without, stillPlaying, isFound, shutDown }
}

/** Messages that nobody should send, at a room in which others play. */
async function hostile() {
  const server = await startServer()
  const honest = await gather(server.url, 4)
  await sleep(4000)
  const before = await corrections(server)
  const memory: number[] = []
  let sent = 0
  let connections = 0
  let state = 1
  const random = (below: number) => {
    state = Math.imul(state, 1664525) + 1013904223
    return Math.floor(((state >>> 8) / 2 ** 24) * below)
  }
  while (sent < messages) {
    const options = { name: 'x', token: `hostile-${connections++}` }
    const method = await fetch(`${server.url}/matchmake/joinOrCreate/course`, {
      method: 'POST',
      body: JSON.stringify(options),
    })
    const { room, sessionId } = (await method.json()) as {
      room: { processId: string; roomId: string }
      sessionId: string
    }
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/${room.processId}/${room.roomId}?sessionId=${sessionId}`,
    )
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
    // As many as fit before the server closes the door.
    for (let i = 0; i < 120 && sent < messages; i++, sent++) socket.send(damaged(random))
    await Promise.race([new Promise((resolve) => socket.once('close', resolve)), sleep(50)])
    socket.terminate()
    if (connections % 50 === 0) {
      const wild = {
        method: 'POST',
        body: ['{', 'null', '{"hasOwnProperty":1,"name":"x","token":"x"}', 'x'.repeat(9000)][random(4)],
      }
      await fetch(
        `${server.url}/matchmake/${['joinOrCreate', 'constructor', 'joinById'][random(3)]}/course`,
        wild,
      ).catch(() => {})
    }
    if (sent > (memory.length + 1) * (messages / 10))
      memory.push(Math.round((await server.only('process_resident_memory_bytes')) / 2 ** 20))
  }
  const after = await corrections(server)
  const steps = await server.only('carom_room_step')
  await sleep(1000)
  const alive = (await server.only('carom_room_step')) - steps
  const harm = harmOf(honest, before, after)
  await stop(server)
  return { sent, connections, crashed: false, alive, harm, megabytes: memory, corrections: after }
}

/** Noise, and messages of the game with some bytes changed, cut or made longer. */
function damaged(random: (below: number) => number): Uint8Array {
  const kind = random(4)
  if (kind === 0) return Uint8Array.from({ length: random(300) }, () => random(256))
  const bytes = new Uint8Array(2 + 8 + INPUT_BYTES * random(15) + (kind === 1 ? random(5) : 0))
  bytes.set([17, random(3), random(256), random(256), random(256), random(256)].slice(0, bytes.length))
  if (kind === 2) for (let i = 2; i < bytes.length; i++) bytes[i] = random(256)
  if (kind === 3)
    return Uint8Array.from([
      [10, 12, 13, 14, 17][random(5)],
      ...new TextEncoder().encode(['constructor', '__proto__', 'position'][random(3)]),
    ])
  return bytes
}

const figures: Record<string, () => Promise<object>> = { course, cheats, load, steps, redis, hostile }
try {
  const result = await figures[positionals[0] ?? 'course']()
  console.log(JSON.stringify(result))
} finally {
  for (const child of children) child.kill('SIGKILL')
}
process.exit()
