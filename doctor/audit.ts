/** The doctor: a level and a body in, a report out. The same on the command line, in a page, and over a queue. */
import { TriangleMesh } from '../src/index.ts'
import type { Body } from './body.ts'
import { joinCauses } from './causes.ts'
import type { Finding, LevelMap, Report } from './finding.ts'
import { hashLevel } from './level-hash.ts'
import type { LevelObject } from './loading/level-data.ts'
import { withObjects } from './objects.ts'
import { inOrder } from './order.ts'
import { withApproaches } from './walk/approaches.ts'
import { newCells } from './walk/cells.ts'
import { reachableArea } from './walk/expected.ts'
import { type DoJobs, type Exploration, type ExploreOptions, explore } from './walk/explore.ts'
import { fallsOf } from './walk/falls.ts'
import { findFloors } from './walk/floors.ts'
import type { Found } from './walk/found.ts'
import { doJob } from './walk/job.ts'
import { passagesOf } from './walk/passages.ts'
import { pitsOf } from './walk/pits.ts'
import { badSpawn, letDown, type Spawn } from './walk/spawn.ts'
import { troublesOf } from './walk/troubles.ts'
import { type Coverage, coverageOf } from './walk/unreached.ts'
import { type LevelWalker, newWalker } from './walk/walker.ts'

/** A level as triangles: y up, metres, counter-clockwise seen from the front. */
export interface Level {
  readonly name: string
  readonly positions: Float32Array
  readonly indices: Uint32Array
  /** What its reader left out or replaced. */
  readonly notes: readonly string[]
  /** The objects of its file that the triangles come from, see LevelData. */
  readonly objects?: readonly LevelObject[]
}

export interface AuditOptions {
  readonly body: Body
  readonly seed: number
  /** Moves, at most. */
  readonly budget: number
  /** Places to start at, the feet: all those of 'file' and 'option'; of 'guess' the first at which one can stand. */
  readonly spawns: readonly (readonly number[])[]
  readonly spawnsFrom: Report['spawnsFrom']
  /** The version of carom, for the report. */
  readonly version: string
  readonly signal?: AbortSignal
  /** A mesh of the level, if there is one already. */
  readonly mesh?: TriangleMesh
  /** Who does the walking; default: this thread. @see doHere */
  readonly doJobs?: DoJobs
  /** Findings from the triangles alone, if they are wanted. */
  readonly checkTriangles?: (
    positions: Float32Array,
    indices: Uint32Array,
    body: Body,
  ) => Promise<Finding[]> | Finding[]
  readonly onWave?: ExploreOptions['onWave']
  /**
   * Moves ran out: how many more are allowed? 0, or no such function: none. With more of them the report is the same as if all of them
   * had been allowed from the start.
   */
  readonly goOn?: (report: Report) => Promise<number>
  /** @param reachable of 'walking': about so many m² of floor will be walked */
  readonly onStage?: (stage: 'checking' | 'walking' | 'judging', reachable: number) => void
}

/** @throws RangeError for a level without triangles, or far too large for the body */
export async function audit(level: Level, options: AuditOptions): Promise<Report> {
  const { positions, indices, name, notes, objects = [] } = level
  const { body, seed, spawns, spawnsFrom, version, signal } = options
  if (indices.length === 0) throw new RangeError(`${name}: it has no triangles`)
  const mesh = options.mesh ?? new TriangleMesh(positions, indices)
  const { min, max } = mesh.bounds
  const cells = cellsFor(mesh, body)
  const walker = newWalker(mesh, body)
  const hash = hashLevel(positions, indices)
  options.onStage?.('checking', 0)
  const shown = (await options.checkTriangles?.(positions, indices, body)) ?? []
  const walked: Finding[] = []
  const floors = findFloors(mesh, positions, indices, body)
  const started: Spawn[] = []
  const places: number[][] = []
  for (const place of spawns) {
    const spawn = letDown(walker, cells, place)
    if (typeof spawn !== 'string') {
      started.push(spawn)
      places.push([...place])
      if (spawnsFrom === 'guess') break
    } else if (spawnsFrom !== 'guess') walked.push(badSpawn(place, spawn))
  }
  if (started.length === 0 && spawnsFrom === 'guess')
    walked.push(badSpawn(spawns[0] ?? [min.x, max.y, min.z], 'the level has no floor with room for the body'))
  const reachable = reachableArea(floors, body, places)
  let budget = options.budget
  let exploration: Exploration | undefined
  for (;;) {
    options.onStage?.('walking', reachable)
    exploration = await explore(
      started,
      {
        seed,
        budget,
        doJobs: options.doJobs ?? doHere(walker, body),
        ...(signal && { signal }),
        ...(options.onWave && { onWave: options.onWave }),
      },
      exploration,
    )
    options.onStage?.('judging', 0)
    const found: Found = { exploration, walker, cells, floors, spawns: started, level: hash, positions, indices }
    const coverage = coverageOf(found)
    const met = [...fallsOf(found), ...pitsOf(found), ...troublesOf(found), ...passagesOf(found), ...coverage.findings]
    const findings = withApproaches(found, inOrder(joinCauses(shown, [...walked, ...met], body)))
    const report: Report = {
      version: 1,
      carom: version,
      level: {
        name,
        hash,
        triangles: indices.length / 3,
        min: [min.x, min.y, min.z],
        max: [max.x, max.y, max.z],
        notes: [...notes],
      },
      body: { ...body },
      seed,
      spawns: places,
      spawnsFrom,
      budget,
      moves: exploration.moves,
      partial: exploration.partial,
      stances: exploration.stances.count,
      covered: coverage.covered,
      walkable: coverage.walkable,
      findings: withObjects(findings, objects, mesh, body.height),
      map: mapOf(found, coverage),
    }
    const more = report.partial === 'budget' ? ((await options.goOn?.(report)) ?? 0) : 0
    if (!(more > 0)) return report
    budget += more
  }
}

/** Cells for a body in a level. */
export function cellsFor(mesh: TriangleMesh, { radius, height, jump }: Body) {
  const { min, max } = mesh.bounds
  return newCells(radius / 2, [min.x, min.y, min.z], [max.x, max.y + height + jump, max.z])
}

/** The walking, done by this thread; the page and the command line have workers. */
export function doHere(walker: LevelWalker, body: Body): DoJobs {
  const cells = cellsFor(walker.mesh, body)
  return async (jobs) => jobs.map((job) => doJob(walker, cells, job))
}

/** Squares of the map along its longer side, at most. */
const MAP_SIZE = 256

function mapOf({ floors }: Found, { visits }: Coverage): LevelMap {
  const times = Math.max(1, Math.ceil(Math.max(floors.columns, floors.rows) / MAP_SIZE))
  const columns = Math.ceil(floors.columns / times)
  const rows = Math.ceil(floors.rows / times)
  const heights = new Array<number | null>(columns * rows).fill(null)
  const seen = new Array<number>(columns * rows).fill(0)
  const squareOf = (fine: number) =>
    Math.floor(Math.floor(fine / floors.columns) / times) * columns + Math.floor((fine % floors.columns) / times)
  for (let i = 0; i < floors.count; i++) {
    const square = squareOf(floors.squares[i])
    const height = Math.round(100 * floors.heights[i])
    heights[square] = Math.max(heights[square] ?? height, height)
  }
  for (let fine = 0; fine < visits.length; fine++) if (visits[fine] > 0) seen[squareOf(fine)] += visits[fine]
  return { x: floors.x, z: floors.z, cell: floors.cell * times, columns, rows, heights, visits: seen }
}
