/**
 * A world of constant size through so many changes, in a Node of its own: see flat-child.ts. Without compiled code, which V8 makes more and
 * more of for a while.
 */
import { runInOwnNode } from '../mesh/own-node.ts'

export interface Flat {
  /** Held after each tenth of the changes. */
  readonly bytes: readonly number[]
  /** Each id was greater than all before; what was removed was not found any more. */
  readonly grows: boolean
  readonly gone: boolean
  readonly count: number
  readonly last: number
}

export async function flatWorld(changes: number): Promise<Flat> {
  return JSON.parse(await runInOwnNode('../world/flat-child.ts', ['--expose-gc', '--jitless'], [String(changes)]))
}

/** By how much the least of the last three tenths is above the least of the second to fourth. */
export function growthOf(bytes: readonly number[]): number {
  return Math.min(...bytes.slice(7)) - Math.min(...bytes.slice(1, 4))
}
