/** Ctrl-C: once to stop and tell what was found so far, twice to end at once. */
import { say, type Terminal } from './terminal.ts'

/** npm and its shell may hand the same Ctrl-C on to us again: what comes within so many milliseconds is the same one. */
const SAME = 500

export interface Interrupt {
  readonly signal: AbortSignal
  /** No longer listened for. */
  dispose(): void
}

export function onInterrupt(terminal: Terminal): Interrupt {
  const control = new AbortController()
  const listen = () => {
    if (control.signal.aborted) return
    control.abort()
    say(
      terminal,
      '\nInterrupted: what is under way is finished, and a partial report follows. Ctrl-C again ends at once.',
    )
    // (without a listener the system ends us, whatever we are doing)
    setTimeout(() => process.off('SIGINT', listen), SAME).unref()
  }
  process.on('SIGINT', listen)
  return { signal: control.signal, dispose: () => process.off('SIGINT', listen) }
}
