import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expected } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { freePort } from './port.mjs'

const USUAL_PORT = 5173

/** npm start [-- --port N --host H --no-install]: installs what the playground needs, serves it, prints its address last. */
export default async function start(args) {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string' }, host: { type: 'string' }, 'no-install': { type: 'boolean' } },
  })
  const wanted = portNumber(values.port ?? process.env.PORT ?? String(USUAL_PORT))
  await ensureInstalled('start', !values['no-install'])

  const port = await freePort(wanted)
  if (port !== wanted) console.log(`carom: port ${wanted} is taken`)
  const { createServer } = await import('vite')
  const server = await createServer({
    root: join(root, 'playground'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host: values.host ?? '127.0.0.1', port, strictPort: true, open: false },
  })
  await server.listen()
  console.log('carom: the playground is served; end it with Ctrl+C')
  console.log(`http://localhost:${port}/`)
}

function portNumber(text) {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw expected(`port is ${text}, expected a whole number from 1 to 65535`)
  return port
}
