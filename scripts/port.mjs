import { createServer } from 'node:net'

/** `localhost` may mean either address, so a port counts as free only where nobody listens on any of them. */
const HOSTS = ['127.0.0.1', '::1', '0.0.0.0', '::']

/** Whether we may listen there; one host after the other, since our own sockets would be in each other's way. */
const listens = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    // A host that this machine does not have (no IPv6) cannot be taken.
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'))
    server.listen({ port, host, ipv6Only: host === '::' }, () => server.close(() => resolve(true)))
  })

async function isFree(port) {
  for (const host of HOSTS) if (!(await listens(port, host))) return false
  return true
}

/** The first port from `first` upwards on which nobody listens. */
export async function freePort(first) {
  for (let port = first; port < 65536; port++) {
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${first} upwards`)
}
