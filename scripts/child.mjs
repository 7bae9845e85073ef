import { spawn } from 'node:child_process'

/** An error that its message explains: shown without a stack. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}

/** Runs Node on a script's path and arguments, hands on the signals that we get, and resolves to the exit code. */
export function runNode(args, options = {}) {
  return run(process.execPath, args, options)
}

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
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
