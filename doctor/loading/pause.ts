/**
 * A worker that is ended while it computes lives on for two seconds in Chromium, which waits for it to look up. So long
 * loops look up: `if ((i & MANY) === MANY) await pause()` lets the event loop in when it has waited long enough.
 */
export const MANY = 0xffff

const LONG = 25 // milliseconds

let last = 0

export function pause(): Promise<void> | undefined {
  const now = performance.now()
  if (now - last < LONG) return undefined
  return new Promise((resume) =>
    setTimeout(() => {
      last = performance.now()
      resume()
    }, 0),
  )
}
