/** The process: Colyseus, the page, /metrics; with REDIS_URL one of any number of processes that share their rooms. */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Server, type ServerOptions } from '@colyseus/core'
import { RedisDriver } from '@colyseus/redis-driver'
import { RedisPresence } from '@colyseus/redis-presence'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { CourseRoom, count, rooms, startClock } from './room.ts'

const { PORT = '2567', HOST = '127.0.0.1', REDIS_URL, PUBLIC_ADDRESS } = process.env
const TYPES = { '': 'text/html', '.js': 'text/javascript' }

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://server')
  if (pathname === '/metrics') return answer(response, 200, 'text/plain; version=0.0.4', metrics())
  const file = pathname === '/' ? 'index.html' : pathname === '/page.js' ? 'page.js' : undefined
  if (!file) return answer(response, 404, 'text/plain', 'not found')
  const body = await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8')
  answer(response, 200, TYPES[file === 'page.js' ? '.js' : ''], body)
})

function answer(response: ServerResponse, status: number, type: string, body: string) {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
}

/** Seconds, bytes and counts, as Prometheus reads them. */
function metrics(): string {
  const lines: string[] = []
  const say = (name: string, type: string, help: string, values: [labels: string, value: number][]) =>
    lines.push(
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...values.map(([labels, value]) => `${name}${labels} ${value}`),
    )
  const costs = [...rooms].map((room) => ({ room, sorted: room.costs.slice(0, Math.min(room.game.step, 300)).sort() }))
  const at = (sorted: Float64Array, share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  say(
    'carom_room_step_microseconds',
    'summary',
    'What the last 300 steps of a room cost',
    costs.flatMap(({ room, sorted }) =>
      [0.5, 0.99].map((share): [string, number] => [`{room="${room.roomId}",quantile="${share}"}`, at(sorted, share)]),
    ),
  )
  const players = (room: CourseRoom) => room.clients.length
  say(
    'carom_room_players',
    'gauge',
    'Connected players',
    [...rooms].map((room) => [`{room="${room.roomId}"}`, players(room)]),
  )
  say(
    'carom_room_step',
    'counter',
    'The step of a room',
    [...rooms].map((room) => [`{room="${room.roomId}"}`, room.game.step]),
  )
  say('carom_answers_total', 'counter', 'Answers to clients', [['', count.answers]])
  say(
    'carom_corrections_total',
    'counter',
    'Predictions of clients that were wrong',
    Object.entries(count.corrections).map(([cause, value]) => [`{cause="${cause}"}`, value]),
  )
  say('carom_sent_bytes_total', 'counter', 'Bytes to clients', [['', count.bytesOut]])
  say('carom_received_bytes_total', 'counter', 'Bytes from clients', [['', count.bytesIn]])
  say('carom_answers_held_total', 'counter', 'Answers not sent, since earlier ones still wait', [['', count.held]])
  say('carom_steps_dropped_total', 'counter', 'Steps for which the process was too slow', [['', count.dropped]])
  say('carom_expelled_total', 'counter', 'Clients that broke the rules', [['', count.expelled]])
  const { rss, heapUsed } = process.memoryUsage()
  say('process_resident_memory_bytes', 'gauge', 'Resident memory', [['', rss]])
  say('nodejs_heap_size_used_bytes', 'gauge', 'Used heap', [['', heapUsed]])
  return `${lines.join('\n')}\n`
}

const options: ServerOptions = {
  transport: new WebSocketTransport({ server, maxPayload: 256 }),
  greet: false,
}
if (REDIS_URL) {
  // Without Redis rooms go on, and what they would tell it waits until it is back.
  const { hostname: host, port, username, password } = new URL(REDIS_URL)
  const redis = {
    ...{ host, port: Number(port || 6379), username: username || undefined, password: password || undefined },
    maxRetriesPerRequest: null,
    retryStrategy: () => 500,
  }
  options.presence = new RedisPresence(redis)
  options.driver = new RedisDriver(redis)
  options.publicAddress = PUBLIC_ADDRESS ?? `${HOST}:${PORT}`
}
process.on('unhandledRejection', (reason) => console.error('unhandled:', reason))

const colyseus = new Server(options)
colyseus.define('course', CourseRoom).filterBy(['game'])
await colyseus.listen(Number(PORT), HOST)
// Requests for a seat are short.
server.prependListener('request', (request) => {
  let size = 0
  request.on('data', (chunk) => {
    size += chunk.length
    if (size > 2048) request.destroy()
  })
})
startClock()
console.log(
  `http://${HOST}:${(server.address() as { port: number }).port}/  (metrics at /metrics${REDIS_URL ? `, rooms shared by ${REDIS_URL}` : ''})`,
)
