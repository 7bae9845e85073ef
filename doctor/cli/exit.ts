/** How the command ends: a number for scripts, and what it says of an error. */
import { LevelError, OverLimit } from './loading.ts'
import { plain } from './plain.ts'

export const EXIT = {
  clean: 0,
  /** Errors or warnings in a level. */
  findings: 1,
  /** A level that cannot be read, a wrong option, a file that cannot be written. */
  badInput: 2,
  /** A fault of carom's: of its walker, or of this program. */
  ours: 3,
  /** The level needs more than its limits allow. */
  overLimit: 4,
  /** By hand, as shells have it: 128 + SIGINT. */
  interrupted: 130,
} as const

export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** The input is not what it should be; the message says who, what was expected and what came. */
export class InputError extends Error {
  override name = 'InputError'
}

/** Something of ours broke; the message says what can be done about it. */
export class OurError extends Error {
  override name = 'OurError'
}

/** Several levels end as the worst of them does. */
const WORST_FIRST: readonly Exit[] = [
  EXIT.interrupted,
  EXIT.ours,
  EXIT.badInput,
  EXIT.overLimit,
  EXIT.findings,
  EXIT.clean,
]

export function worst(codes: readonly Exit[]): Exit {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT.clean
}

export function exitOf(error: unknown): Exit {
  if (error instanceof OverLimit) return EXIT.overLimit
  if (error instanceof LevelError || error instanceof InputError || isOfFiles(error)) return EXIT.badInput
  return EXIT.ours
}

/** One line for the user; of what nobody expected, where it happened as well. */
export function messageOf(error: unknown): string {
  if (error instanceof OverLimit) return plain(`${error.message}; ${flagOf(error.limit)} raises that`)
  if (!(error instanceof Error)) return plain(String(error))
  if (exitOf(error) !== EXIT.ours || error instanceof OurError) return plain(error.message)
  if (isOutOfMemory(error))
    return `out of memory (${plain(error.message)}); NODE_OPTIONS=--max-old-space-size=8000 allows Node 8 GB`
  return plain(`this should not have happened, please tell us: ${error.stack ?? error.message}`, 'lines')
}

/** fileBytes: --max-file-bytes. */
export function flagOf(limit: string): string {
  return `--max-${limit.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

export function isOutOfMemory(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ERR_MEMORY_ALLOCATION_FAILED') return true
  return error instanceof RangeError && /allocation failed|invalid (typed )?array length/i.test(String(message))
}

/** Node's own words about a file, such as "ENOENT: no such file or directory, open 'x'". */
function isOfFiles(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  return error instanceof Error && typeof code === 'string' && /^E[A-Z]+$/.test(code) && syscall !== undefined
}
