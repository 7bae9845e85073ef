/**
 * Warnings: what is no error, since a program may mean it, but mostly is a slip. In development only, each once. This
 * is the one file of `src/` that speaks.
 *
 * Whoever looks for a slip does so behind `if (inDevelopment)`, and never warns of what a correct program does. Warn
 * where nothing is half done: a handler may throw.
 */
import { checkFunction } from './check.ts'

/** What bundlers put a text in place of, and what a page without a bundler does not have. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** False in production: no slip is looked for then. */
export let inDevelopment = false
// (in this form a bundler's 'production' leaves nothing to be done, and a page where there is no process is one in
// development)
try {
  if (process.env.NODE_ENV !== 'production') inDevelopment = true
} catch {
  inDevelopment = true
}

const said = new Set<string>()
let say: (message: string) => void = print

function print(message: string): void {
  // (there are hosts without a console)
  if (typeof console !== 'undefined') console.warn(message)
}

function keepSilent(): void {}

/**
 * Says a message unless one of this key has been said. Call where `inDevelopment`.
 * @param message who, what came, what was expected
 */
export function warnOnce(key: string, message: string): void {
  if (said.has(key)) return
  said.add(key)
  say(message)
}

/**
 * Warnings of typical slips, such as a `dt` in milliseconds: in development each is written to the console once. In
 * production (`process.env.NODE_ENV` is 'production', as bundlers and servers have it) nothing is looked for and
 * nothing is said.
 */
export const warnings = {
  /**
   * Where they go from now on: a function that gets each message; 'console', as at first; or 'nowhere'. What was said
   * before may be said once more.
   */
  use(to: 'console' | 'nowhere' | ((message: string) => void)): void {
    if (to !== 'console' && to !== 'nowhere') checkFunction('warnings.use', 'to', to)
    said.clear()
    say = to === 'console' ? print : to === 'nowhere' ? keepSilent : (to as (message: string) => void)
  },
}

/**
 * About an owner whose time moves on: since when it is watched (ms of the clock), the seconds and the number of its
 * steps since then, and how many windows in a row looked as if steps were in milliseconds.
 */
interface Pace {
  since: number
  seconds: number
  steps: number
  windows: number
}
const paces = new WeakMap<object, Pace>()
/** Steps in a window, windows in a row, and what the steps of one may add up to, in milliseconds of the clock. */
const STEPS = 60
const WINDOWS = 3
const SLOWEST = 0.8
const FASTEST = 1.25

/**
 * Is `dt` in milliseconds? Call where `inDevelopment` and dt is at least 1. Long steps are right for a server that
 * ticks slowly, after a hitch, or where time is lapsed: only if their seconds add up to the milliseconds of the clock,
 * window after window, they are meant as such.
 */
export function watchSeconds(who: string, owner: object, dt: number): void {
  if (typeof performance === 'undefined') return
  const now = performance.now()
  const pace = paces.get(owner)
  if (pace === undefined) {
    paces.set(owner, { since: now, seconds: 0, steps: 0, windows: 0 })
    return
  }
  pace.seconds += dt
  if (++pace.steps < STEPS) return
  const ratio = pace.seconds / (now - pace.since)
  pace.windows = ratio > SLOWEST && ratio < FASTEST ? pace.windows + 1 : 0
  pace.since = now
  pace.seconds = pace.steps = 0
  if (pace.windows >= WINDOWS)
    warnOnce(
      'milliseconds',
      `${who}: dt is ${dt}, expected seconds: by the clock it is in milliseconds, divide it by 1000`,
    )
}
