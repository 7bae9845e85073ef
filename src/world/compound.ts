/** Compounds: several solids, each with its place, that are one collider. */
import { checkObject, type Quat, show, takeQuat, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, BODY_SIZE } from '../math/rows.ts'
import { checkHull, knownMesh } from '../mesh/known.ts'
import type { Solid } from '../mesh/solid.ts'
import { MOVERS } from '../shapes/kinds.ts'
import { solidOf, takeSolid } from '../shapes/shapes.ts'
import { madeParts, type TakenPart } from './parts.ts'

/** One solid of a compound, and its place in it. */
export interface CompoundPart {
  readonly shape: Solid
  /**
   * Its centre, metres along the compound's axes; of a hull, the translation from its own coordinates. Default: the
   * origin.
   */
  readonly position?: Readonly<Vec3> | undefined
  /** Turns its own axes into the compound's: a quaternion of any length except zero. Default: not turned. */
  readonly orientation?: Readonly<Quat> | undefined
}

/** Several solids that make one collider. `compound` makes it, `World.add` takes it; copies are refused. */
export interface Compound {
  readonly kind: 'compound'
  readonly parts: readonly CompoundPart[]
}

/**
 * Makes one collider of several solids, for `World.add`. They may overlap. Hits, contacts and events tell the part by
 * its index.
 * @throws TypeError, RangeError that name the part and the value at fault
 */
export function compound(sizes: { parts: readonly CompoundPart[] }): Compound {
  checkOptions('compound', 'sizes', sizes, ['parts', 'kind'])
  const { parts } = sizes
  if (!Array.isArray(parts) || parts.length === 0)
    throw new TypeError(`compound: parts is ${show(parts)}, expected an array with at least one part`)
  const copies: CompoundPart[] = []
  const taken: TakenPart[] = []
  for (let i = 0; i < parts.length; i++) takePart(`parts[${i}]`, parts[i], copies, taken)
  const made: Compound = Object.freeze({ kind: 'compound', parts: Object.freeze(copies) })
  madeParts.set(made, taken)
  return made
}

/** Reads a part, which may be a plain literal, and adds it to both lists: as a frozen copy, and as worlds know it. */
function takePart(name: string, part: CompoundPart, copies: CompoundPart[], taken: TakenPart[]): void {
  checkObject('compound', name, part, 'an object with a shape')
  checkOptions('compound', name, part, ['shape', 'position', 'orientation'])
  const { shape, position, orientation } = part
  checkObject('compound', `${name}.shape`, shape, 'a solid')
  const place = new Float64Array(BODY_SIZE).fill(1, BODY_HALF_EXTENTS, BODY_HALF_EXTENTS + 3)
  place[BODY_ORIENTATION + 3] = 1
  if (position !== undefined) takeVec('compound', `${name}.position`, position, place, BODY_POSITION)
  if (orientation !== undefined) takeQuat('compound', `${name}.orientation`, orientation, place, BODY_ORIENTATION)
  const { kind } = shape
  const isHull = kind === 'hull'
  if (isHull) checkHull('compound', `${name}.shape`, shape)
  const mover = isHull ? -1 : takeSolid('compound', `${name}.shape`, shape, place, BODY_HALF_EXTENTS)
  if (mover < 0 && !isHull)
    throw new TypeError(
      `compound: ${name}.shape is ${typeof kind === 'string' ? `a ${kind}` : 'not a shape'}, expected a solid: make one with sphere(), ellipsoid(), capsule(), cylinder(), box() or hull()`,
    )
  const [x, y, z, , , , qx, qy, qz, w] = place
  copies.push(
    Object.freeze({
      shape: isHull ? shape : solidOf(mover, place, BODY_HALF_EXTENTS),
      position: Object.freeze({ x, y, z }),
      orientation: Object.freeze({ x: qx, y: qy, z: qz, w }),
    }),
  )
  taken.push({ kind: isHull ? kind : MOVERS[mover], mesh: knownMesh(shape), place })
}
