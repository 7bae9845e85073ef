/** One entry of a world, and tests that tell where it is surely not met. */
import type { Tree } from '../bvh/layout.ts'
import { placeTree } from '../bvh/placed.ts'
import type { Row } from '../math/rows.ts'
import type { KnownMesh } from '../mesh/known.ts'
import { trianglesOfBox } from './box-mesh.ts'

export type ColliderKind =
  | 'mesh'
  | 'sphere'
  | 'ellipsoid'
  | 'capsule'
  | 'cylinder'
  | 'box'
  | 'hull'
  | 'plane'
  | 'pipe'
  | 'compound'

/** The pose to which a collider is driven in a frame (drive.ts). */
export interface Drive {
  /** Whether it is driven in this frame. */
  pending: boolean
  /** BODY row at the end of the frame. */
  readonly to: Row
  /** The same collider at some time of the frame: see ghostAt. */
  readonly ghost: Collider
  /**
   * The axis about which it turns, and half the angle in this frame, radians; 0: it does not turn. Parts share the rows
   * of their compound.
   */
  readonly axis: Row
  readonly half: Row
  /** Whether the turn changes its shape. */
  reshapes: boolean
}

export interface Collider {
  /** Those of a compound's parts follow its own, and only the compound's is public. */
  readonly id: number
  /** The compound that it is a part of, and the index of the part (otherwise -1). */
  readonly whole: Collider | undefined
  readonly part: number
  /** Its pose in the compound, a BODY row; empty if it is no part. */
  readonly inWhole: Row
  /** The parts of a compound. They are in the trees, the compound itself is not. */
  parts: readonly Collider[] | undefined
  readonly kind: ColliderKind
  /** A sphere, ellipsoid, capsule, cylinder or box. */
  readonly solid: boolean
  /** For a hull: its surface. */
  readonly mesh: KnownMesh | undefined
  /** Its pose, then its box: from `at` on in `room`, which moving colliders share (room.ts). */
  room: Row
  at: number
  /** BODY row, part of `room`: position, half extents (of a mesh or hull: its scales), orientation. */
  pose: Row
  /**
   * The row that kernels read: the pose of a solid (the first four columns of a sphere's pose are also a SPHERE row), a
   * PLANE row or a PIPE row.
   */
  row: Row
  /** The row of a plane or pipe as it was given, without a pose. */
  readonly own: Row
  /** The PLACE row (bvh/placed.ts) of a mesh with a pose; empty if the mesh is where its vertices are. */
  place: Row
  /** The eight corners of a box, or empty. */
  corners: Row
  /** At least the largest absolute coordinate of a mesh or box; of a compound, how far it reaches from its position. */
  reach: number
  readonly frontOnly: boolean
  /** One bit; 0 for a mesh with layers of its own. */
  readonly layer: number
  /** The layers of the queries and owners that meet it. */
  readonly mask: number
  readonly sensor: boolean
  /** The velocity of its surface, along its own axes, m/s; empty: none. Of a part, ask the compound. */
  surface: Row
  /** Its MATERIAL row (material.ts); empty: it says nothing. */
  readonly material: Row
  /** The caller's own value. Of a part, ask the compound. */
  data: unknown
  /**
   * Part of `room`: the least and the greatest corner, enlarged by more than the roundings of everything that reads the box; infinite
   * for planes and pipes.
   */
  box: Row
  /** The number of its box in a tree; -1: it is in none. */
  slot: number
  /** How often it was placed. Drawings must not interpolate across such a jump. */
  places: number
  /** Whether it has been placed or driven since it was added. */
  moves: boolean
  /** The number of its last change, among all changes in the world: see Colliders. */
  changed: number
  /** Its index in the world's list of sensors, or in its list of colliders that have moved; otherwise -1. */
  listed: number
  /** Undefined: it was never driven. */
  drive: Drive | undefined
  /** The character or the balls that it belongs to and follows (led.ts). Undefined: none. */
  leader: object | undefined
  /** The last velocity of the character or ball that it belongs to, m/s; empty if there is none. */
  velocity: Row
  /** While its character and others move at once: the number of its character among them; otherwise -1. */
  turn: number
}

/** The collider that the caller knows: itself, or the compound that it is a part of. */
export function wholeOf(collider: Collider): Collider {
  return collider.whole ?? collider
}

/** Part i of a compound, or the collider itself as its only part; undefined behind the last. */
export function partOf(collider: Collider, i: number): Collider | undefined {
  return collider.parts === undefined ? (i === 0 ? collider : undefined) : collider.parts[i]
}

/** Does it have triangles? */
export function hasTriangles({ kind }: Collider): boolean {
  return kind === 'mesh' || kind === 'box' || kind === 'hull'
}

/** Its triangles where they are now. The triangles of the next collider overwrite them. */
export function trianglesOf(collider: Collider): Tree {
  const { mesh, place } = collider
  if (mesh === undefined) return trianglesOfBox(collider)
  return place.length === 0 ? mesh.tree : placeTree(mesh.tree, place, collider.reach)
}

/**
 * Is a point on the side of a one-sided surface from which it cannot be struck?
 * @param front whether to treat every surface as one-sided
 */
export function isBehind(collider: Collider, point: Row, p: number, front = false): boolean {
  if (!collider.frontOnly && !front) return false
  const { row } = collider
  const x = point[p]
  const y = point[p + 1]
  const z = point[p + 2]
  if (collider.kind === 'plane') return row[0] * x + row[1] * y + row[2] * z < row[3]
  if (collider.kind !== 'pipe') return false
  // squared distance from the axis: |(p - point) × axis|² / |axis|²
  const mx = x - row[0]
  const my = y - row[1]
  const mz = z - row[2]
  const cx = my * row[5] - mz * row[4]
  const cy = mz * row[3] - mx * row[5]
  const cz = mx * row[4] - my * row[3]
  const axis = row[3] * row[3] + row[4] * row[4] + row[5] * row[5]
  return cx * cx + cy * cy + cz * cz < row[6] * row[6] * axis
}

/** Boxes are enlarged by this share of the numbers involved: far more than all roundings here. */
const SLACK = 1e-9

/** Could a collider meet a BOX row, at any time of this frame if it is driven? False only if it surely does not. */
export function mayMeetBox(collider: Collider, box: Row): boolean {
  const { row, kind } = collider
  if (kind !== 'plane' && kind !== 'pipe') return boxesMeet(collider.box, box)
  // (its row says where it is at the start of the frame)
  if (collider.drive?.pending === true) return true
  const cx = (box[0] + box[3]) / 2
  const cy = (box[1] + box[4]) / 2
  const cz = (box[2] + box[5]) / 2
  const hx = (box[3] - box[0]) / 2
  const hy = (box[4] - box[1]) / 2
  const hz = (box[5] - box[2]) / 2
  const half = Math.sqrt(hx * hx + hy * hy + hz * hz)
  // (written out: a double that a function returns may be allocated)
  let largest = 0
  for (let i = 0; i < row.length; i++) largest = Math.max(largest, Math.abs(row[i]))
  const slack = SLACK * (half + Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + largest)
  if (kind === 'plane') {
    const height = row[0] * cx + row[1] * cy + row[2] * cz - row[3]
    return Math.abs(height) <= half + slack
  }
  const mx = cx - row[0]
  const my = cy - row[1]
  const mz = cz - row[2]
  // distance of the box's centre from the axis, then from the wall
  const x = my * row[5] - mz * row[4]
  const y = mz * row[3] - mx * row[5]
  const z = mx * row[4] - my * row[3]
  const axis = Math.sqrt(row[3] * row[3] + row[4] * row[4] + row[5] * row[5])
  return Math.abs(Math.sqrt(x * x + y * y + z * z) / axis - row[6]) <= half + slack
}

/** Closed, and slightly enlarged. */
function boxesMeet(a: Row, b: Row): boolean {
  for (let k = 0; k < 3; k++) {
    const slack = SLACK * (Math.abs(b[k]) + Math.abs(b[3 + k]))
    if (a[k] > b[3 + k] + slack || a[3 + k] < b[k] - slack) return false
  }
  return true
}
