/** Movers at the doors: which shapes can be cast, and how they become a row. */
import { checkObject, checkWord, type Vec3 } from '../math/check.ts'
import { type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import type { Ellipsoid, Sphere } from '../shapes/shapes.ts'
import { IGNORE, IGNORE_LEAVING, REPORT } from '../sweep/contact-rule.ts'

export interface CastOptions {
  /**
   * A body that overlaps at the start is stopped only if it goes deeper ('ignore-leaving', the default), is always
   * reported at fraction 0 ('report'), or passes ('ignore').
   */
  initialOverlap?: 'ignore-leaving' | 'report' | 'ignore'
}

const MODES = ['ignore-leaving', 'report', 'ignore']
const MODE_VALUES = [IGNORE_LEAVING, REPORT, IGNORE]

export function overlapModeOf(who: string, options: CastOptions | undefined): number {
  const word = options?.initialOverlap
  if (word === undefined) return IGNORE_LEAVING
  checkWord(who, 'initialOverlap', word, MODES)
  return MODE_VALUES[MODES.indexOf(word)]
}

/** Spheres and ellipsoids can be cast. */
export function checkMover(who: string, shape: Sphere | Ellipsoid): void {
  checkObject(who, 'shape', shape, 'a sphere or an ellipsoid')
  const kind: string = shape.kind
  if (kind !== 'sphere' && kind !== 'ellipsoid')
    throw new TypeError(`${who}: shape is a ${String(kind)}, expected a sphere or an ellipsoid: no other shape can be cast yet`)
}

export function checkSphere(who: string, shape: Sphere): void {
  checkObject(who, 'shape', shape, 'a sphere')
  const kind: string = shape.kind
  if (kind !== 'sphere') throw new TypeError(`${who}: shape is a ${String(kind)}, expected a sphere: no other overlap is there yet`)
}

export function lengthOf(v: Vec3): number {
  return Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z)
}

/** Writes a SOLID SWEEP row: from, translation, three radii. */
export function writeSweep(shape: Sphere | Ellipsoid, from: Vec3, translation: Vec3, row: Row): void {
  row[SWEEP_FROM] = from.x
  row[SWEEP_FROM + 1] = from.y
  row[SWEEP_FROM + 2] = from.z
  row[SWEEP_TRANSLATION] = translation.x
  row[SWEEP_TRANSLATION + 1] = translation.y
  row[SWEEP_TRANSLATION + 2] = translation.z
  row[SWEEP_RADII] = shape.kind === 'sphere' ? shape.radius : shape.radii.x
  row[SWEEP_RADII + 1] = shape.kind === 'sphere' ? shape.radius : shape.radii.y
  row[SWEEP_RADII + 2] = shape.kind === 'sphere' ? shape.radius : shape.radii.z
}
