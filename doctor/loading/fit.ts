import type { LevelData, LevelStart } from './level-data.ts'
import { LevelError } from './limits.ts'
import type { Origin } from './origin.ts'
import { MANY, pause } from './pause.ts'

/** Metres in one of a level's units. */
export const UNITS = { m: 1, cm: 0.01, mm: 0.001, km: 1000, in: 0.0254, ft: 0.3048, hm: 100 } as const
export type Unit = keyof typeof UNITS

/** How the numbers of a file are meant. glTF says metres, y up; not every exporter knows. */
export interface Fit {
  unit: Unit
  /** Z is up in most programs for buildings. */
  up: 'y' | 'z'
}

export const AS_WRITTEN: Readonly<Fit> = { unit: 'm', up: 'y' }

export function isSameFit(a: Fit, b: Fit): boolean {
  return a.unit === b.unit && a.up === b.up
}

/** What was thrown into a worker or a database is somebody else's until it is looked at. */
export function isFit(value: unknown): value is Fit {
  const { unit, up } = (value ?? {}) as Partial<Fit>
  return typeof unit === 'string' && Object.hasOwn(UNITS, unit) && (up === 'y' || up === 'z')
}

/** Makes what was read as it is written metres, y up, in place: (x, y, z) becomes (x, z, −y) where z was up. */
export async function applyFit(
  level: Pick<LevelData, 'origin' | 'positions' | 'drawn' | 'spawns'>,
  fit: Fit,
): Promise<void> {
  const metres = UNITS[fit.unit]
  const isTurned = fit.up === 'z'
  if (metres === 1 && !isTurned) return
  level.spawns = level.spawns.map(({ x, y, z }) => scaled(isTurned ? { x, y: z, z: -y + 0 } : { x, y, z }, metres))
  const { x, y, z } = level.origin
  // adding 0 makes no −0, which would read oddly
  level.origin = isTurned ? { x: x * metres, y: z * metres, z: -y * metres + 0 } : scaled(level.origin, metres)
  await fitAll(level.positions, metres, isTurned, fit)
  if (level.drawn) await fitAll(level.drawn.positions, metres, isTurned, fit)
}

async function fitAll(positions: Float32Array, metres: number, isTurned: boolean, fit: Fit): Promise<void> {
  for (let i = 0; i < positions.length; i += 3) {
    if ((i & MANY) === MANY) await pause()
    const depth = isTurned ? -positions[i + 1] : positions[i + 2]
    positions[i + 1] = (isTurned ? positions[i + 2] : positions[i + 1]) * metres
    positions[i] *= metres
    positions[i + 2] = depth * metres + 0
    if (
      !(positions[i] - positions[i] + positions[i + 1] - positions[i + 1] + positions[i + 2] - positions[i + 2] === 0)
    )
      throw new LevelError(`level: vertex ${i / 3} is too far away for single precision in ${fit.unit}`)
  }
}

function scaled({ x, y, z }: Origin, by: number): Origin {
  return { x: x * by, y: y * by, z: z * by }
}

/** What a guess is made of: a level as its file has it. */
export interface Measure {
  size: { x: number; y: number; z: number }
  /** Area of the largest floor that could be walked if this axis were up. */
  floor: { y: number; z: number }
}

/** Measures a level that is in metres, y up by now. `side` is the largest floor that faces the other axis. */
export function measureOf(
  { positions, indices }: Pick<LevelData, 'positions' | 'indices'>,
  fit: Fit,
  starts: readonly LevelStart[],
  side: number,
): Measure {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const vertex of indices) {
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * vertex + k]
      if (value < min[k]) min[k] = value
      if (value > max[k]) max[k] = value
    }
  }
  const metres = UNITS[fit.unit]
  const [x, y, z] = max.map((value, k) => (value - min[k]) / metres)
  const up = Math.max(0, ...starts.map(({ area }) => area)) / metres ** 2
  const other = side / metres ** 2
  return fit.up === 'y'
    ? { size: { x, y, z }, floor: { y: up, z: other } }
    : { size: { x, y: z, z: y }, floor: { y: other, z: up } }
}

/** Which way z faces in a level that is y up by now: there its floors were, had the other axis been meant. */
export function sideFacing(fit: Fit): 1 | -1 {
  return fit.up === 'y' ? 1 : -1
}
