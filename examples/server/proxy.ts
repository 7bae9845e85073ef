/**
 * A bad network between clients and a server: node start.mjs proxy --port 2600 --target 127.0.0.1:2567 --latency 120 --jitter 60 --loss 0.05
 * Messages of the game may be lost and come in another order, as datagrams do; those of Colyseus, which has to rely on them, are only delayed.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { WebSocket, WebSocketServer } from 'ws'
import { createLag } from './lag.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '2600' },
    target: { type: 'string', default: '127.0.0.1:2567' },
    latency: { type: 'string', default: '120' },
    jitter: { type: 'string', default: '60' },
    loss: { type: 'string', default: '0.05' },
  },
})
const lag = { latency: Number(values.latency), jitter: Number(values.jitter), loss: Number(values.loss) }
const [host, port] = values.target.split(':')
const GAME_BYTES = 17 // the first byte of Colyseus' messages of bytes

const server = createServer((incoming, response) => {
  const { method, url: path, headers } = incoming
  const outgoing = request({ host, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
})

new WebSocketServer({ server }).on('connection', (client, { url }) => {
  const upstream = new WebSocket(`ws://${values.target}${url}`)
  const pipe = (from: WebSocket, to: WebSocket, isOpen: Promise<unknown>) => {
    const send = createLag(lag)
    from.on('message', async (data: Buffer, isBinary) => {
      await isOpen
      send(data[0] !== GAME_BYTES, () => to.readyState === WebSocket.OPEN && to.send(data, { binary: isBinary }))
    })
    from.on('close', (code, reason) => {
      const isAllowed = code === 1000 || (code >= 3000 && code < 5000)
      send(true, () => (isAllowed ? to.close(code, reason) : to.terminate()))
    })
    from.on('error', () => {})
  }
  const isOpen = new Promise((resolve) => upstream.once('open', resolve))
  pipe(client, upstream, isOpen)
  pipe(upstream, client, Promise.resolve())
})
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ to ${values.target}: ${JSON.stringify(lag)}`)
})
