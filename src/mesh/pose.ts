/** The pose of a collider or mesh, as the caller gives it. */
import { checkNumber, type Quat, takeQuat, takeVec, type Vec3 } from '../math/check.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, type Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'

/** The pose of a collider. Parts that are left out stay as they are. */
export interface Pose {
  /**
   * The centre of a solid; a point on the axis of a pipe; for a mesh or plane, the translation from its own
   * coordinates.
   */
  position?: Vec3 | undefined
  /** Turns its own axes into the world's: a quaternion of any length except zero. Default: not turned. */
  orientation?: Quat | undefined
  /**
   * Only for meshes and hulls: a number, or three along the mesh's own axes, applied before the orientation. Negative numbers
   * mirror; zero is not allowed. Default: 1.
   */
  scale?: number | Vec3 | undefined
}

export const POSE: readonly string[] = ['position', 'orientation', 'scale']

/** Reads a pose over a BODY row that contains one. @param names of the three parts, for messages */
export function takePoseParts(
  who: string,
  names: readonly string[],
  { position, orientation, scale }: Pose,
  kind: string,
  body: Row,
  o = 0,
): void {
  if (position !== undefined) takeVec(who, names[0], position, body, o + BODY_POSITION)
  if (orientation !== undefined) takeQuat(who, names[1], orientation, body, o + BODY_ORIENTATION)
  if (scale === undefined) return
  const name = names[2]
  if (kind !== 'mesh' && kind !== 'hull')
    throw new RangeError(`${who}: ${name} is given for a ${kind}, expected none: only meshes and hulls have a scale`)
  if (typeof scale === 'number') {
    // (a double that is passed on may be allocated)
    if (!(Math.abs(scale) <= LARGEST)) checkNumber(who, name, scale, -LARGEST, LARGEST)
    for (let k = 0; k < 3; k++) body[o + BODY_HALF_EXTENTS + k] = scale
  } else takeVec(who, name, scale, body, o + BODY_HALF_EXTENTS)
  for (let k = 0; k < 3; k++)
    if (body[o + BODY_HALF_EXTENTS + k] === 0)
      throw new RangeError(`${who}: ${name} is 0 along ${'xyz'[k]}, expected a number other than 0`)
}
