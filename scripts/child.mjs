import { spawn } from 'node:child_process'

/** An error that its message explains: shown without a stack. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}

/** Runs Node on a script's path and arguments, hands on the signals that we get, and resolves to the exit code. */
export function runNode(args, options = {}) {
  return run(process.execPath, args, options)
}

/** @param options of `spawn`; after: a promise. What the child prints waits until that is fulfilled. */
export function run(command, args, { after, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = after ? ['inherit', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { stdio, ...options })
    if (after) hold(child, after)
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      if (signal) process.kill(process.pid, signal) // end as the child did
      resolve(code ?? 1)
    })
  })
}

/** A stream that nobody reads keeps what came, and its writer waits once its buffer is full: so everything is read, and kept here. */
function hold(child, after) {
  const kept = []
  let isFree = false
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (data) => {
      if (isFree) process[name].write(data)
      else kept.push({ name, data })
    })
  after.then(() => {
    isFree = true
    for (const { name, data } of kept) process[name].write(data)
  })
}
