/**
 * Warnings about likely mistakes that are not errors, because a program may mean them. They appear only in development,
 * each once. This is the only file of `src/` that prints.
 *
 * Code that looks for mistakes does so behind `if (inDevelopment)`, and never warns about a correct program. Warn only
 * when nothing is half done, because a handler may throw.
 */
import { checkFunction } from './check.ts'

/** Bundlers replace this expression by a string; a page without a bundler has no `process`. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }
declare const Deno: unknown

/** False in production: then nothing looks for mistakes. */
export let inDevelopment = false
// In this form a bundler's 'production' leaves no code. A page without `process` counts as in development, Deno as in
// production: it would ask its user for permission to read the environment.
try {
  if (typeof Deno === 'undefined' && process.env.NODE_ENV !== 'production') inDevelopment = true
} catch {
  inDevelopment = true
}

const said = new Set<string>()
let say: (message: string) => void = print

function print(message: string): void {
  // some hosts have no console
  if (typeof console !== 'undefined') console.warn(message)
}

function keepSilent(): void {}

/**
 * Prints a message, unless one with this key has been printed. Call it only if `inDevelopment`.
 * @param message who, what came, what was expected
 */
export function warnOnce(key: string, message: string): void {
  if (said.has(key)) return
  said.add(key)
  say(message)
}

/**
 * Warnings about typical mistakes, such as a `dt` in milliseconds. In development each is written to the console once.
 * In production (`process.env.NODE_ENV` is 'production', which bundlers and servers set) and in Deno nothing is checked
 * and nothing is printed.
 */
export const warnings = {
  /**
   * Selects where warnings go from now on: a function that receives each message; 'console' (the default); or
   * 'nowhere'. Earlier warnings may then appear again.
   */
  use(to: 'console' | 'nowhere' | ((message: string) => void)): void {
    if (to !== 'console' && to !== 'nowhere') checkFunction('warnings.use', 'to', to)
    said.clear()
    say = to === 'console' ? print : to === 'nowhere' ? keepSilent : (to as (message: string) => void)
  },
}

/**
 * For an owner whose time moves on: the clock time in ms since which it is watched, the seconds and the number of its
 * steps since then, and how many windows in a row looked as if steps were in milliseconds.
 */
interface Pace {
  since: number
  seconds: number
  steps: number
  windows: number
}
const paces = new WeakMap<object, Pace>()
/**
 * Steps in a window; windows in a row; and the range of the steps' sum in a window, relative to the milliseconds of the
 * clock.
 */
const STEPS = 60
const WINDOWS = 3
const SLOWEST = 0.8
const FASTEST = 1.25

/**
 * Is `dt` in milliseconds? Call it only if `inDevelopment` and dt is at least 1. Long steps may be right: on a slow
 * server, after a hitch, or in a time lapse. They count as milliseconds only if their sum equals the milliseconds of
 * the clock, window after window.
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
