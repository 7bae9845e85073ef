import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BallSet } from '../balls/report.ts'
import type { ColdResult } from '../cold.ts'
import type { Library } from '../meshes/entrants.ts'
import type { RayResult } from '../ray-set.ts'
import type { RayRatio } from '../ray-table.ts'
import { BenchError } from '../run.ts'
import type { Ratio } from '../table.ts'

/** What all sets of all tasks have, see the tasks. */
export interface AnySet {
  readonly name: string
  readonly carom: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
}

interface Found<S, R = Ratio> {
  readonly seed: number
  readonly libraries: readonly Library[]
  readonly sets: readonly S[]
  readonly ratio: Record<string, R>
}

/** What the tasks have written with --result. */
export interface Results {
  readonly rays: Found<RayResult, RayRatio> & {
    readonly any: { readonly sets: readonly RayResult[]; readonly ratio: Record<string, RayRatio> }
    readonly misses: { readonly carom: number; readonly batch: number; readonly peers: Record<string, number> }
    readonly garbage: Record<string, { readonly bytesPerOp: number }>
  }
  readonly build: Found<AnySet & { readonly bytesPerTriangle: Record<string, number> }>
  readonly refit: Found<AnySet & { readonly build: number; readonly times: number }>
  readonly closest: Found<
    AnySet & { readonly batch: number; readonly wrong: Record<string, number>; readonly points: number }
  >
  readonly growth: Found<AnySet & { readonly triangles: number; readonly build: Record<string, number> }> & {
    readonly growth: Record<string, { readonly ray: number; readonly build: number }>
  }
  readonly cold: { readonly runs: number; readonly results: readonly ColdResult[] }
  readonly balls: { readonly sets: readonly BallSet[]; readonly aims: readonly string[] }
}

export function readResults(folder: string): Results {
  const read = (task: string) => {
    const path = join(folder, `${task}.json`)
    if (!existsSync(path))
      throw new BenchError(`bench: there is no result of ${task} yet: leave --only out, or name ${task} there`)
    return JSON.parse(readFileSync(path, 'utf8'))
  }
  const tasks = ['rays', 'build', 'refit', 'closest', 'growth', 'cold', 'balls']
  return Object.fromEntries(tasks.map((task) => [task, read(task)])) as unknown as Results
}
