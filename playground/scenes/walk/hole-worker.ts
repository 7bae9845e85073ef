import { TriangleMesh } from 'carom'
import { pause } from '../../../doctor/loading/pause.ts'
import { createHoleSearch, type FoundHole, type HoleSearchOptions } from './hole-search.ts'

/** To the worker, once. Ending the worker is how a search is cancelled. */
export interface HoleRequest {
  positions: Float32Array
  indices: Uint32Array
  /** As `toBuffer` gives it. */
  mesh: ArrayBuffer
  options: HoleSearchOptions
}

/** From the worker: progress, then the end. `fraction` is of the time that the search may take. */
export type HoleMessage =
  | { kind: 'progress'; fraction: number; walkers: number; steps: number }
  | { kind: 'end'; found: FoundHole | null; walkers: number; steps: number }

/** Seconds: for anything at all, and then for something better. */
const LIMIT = 20
const BETTER = 5

// The worker's own types would make every event of the page plain, so the two things used of them are named here.
const scope = self as unknown as {
  postMessage(message: HoleMessage): void
  onmessage: ((event: MessageEvent<HoleRequest>) => void) | null
}

scope.onmessage = async ({ data: { positions, indices, mesh, options } }) => {
  const search = createHoleSearch({ positions, indices, mesh: TriangleMesh.from(mesh) }, options)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  let end = LIMIT
  let told = 0
  while (!search.enough && seconds() < end) {
    const before = search.found
    search.walk()
    if (before === null && search.found !== null) end = Math.min(LIMIT, seconds() + BETTER)
    await pause()
    if (seconds() - told < 0.1) continue
    told = seconds()
    const { walkers, steps } = search
    scope.postMessage({ kind: 'progress', fraction: Math.min(1, told / end), walkers, steps })
  }
  const { found, walkers, steps } = search
  scope.postMessage({ kind: 'end', found, walkers, steps })
}
