/**
 * The bones of the figure, at rest: upright, arms down, feet on the origin, looking towards −z, 1.8 m tall. A pose is three
 * angles a bone and what the whole figure does, so that poses mix like numbers.
 */
export type Bone =
  | 'pelvis'
  | 'chest'
  | 'head'
  | 'thighL'
  | 'shinL'
  | 'footL'
  | 'thighR'
  | 'shinR'
  | 'footR'
  | 'armL'
  | 'handL'
  | 'armR'
  | 'handR'

/** Metres; every other length of the figure is a share of it. */
export const TALL = 1.8

/** Each bone's parent and the joint it turns in, metres. A parent stands before its children. */
const SKELETON: readonly (readonly [Bone, Bone | null, number, number, number])[] = [
  ['pelvis', null, 0, 0.95, 0],
  ['chest', 'pelvis', 0, 1.08, 0.01],
  ['head', 'chest', 0, 1.52, 0],
  ['thighL', 'pelvis', -0.095, 0.92, 0],
  ['shinL', 'thighL', -0.095, 0.49, -0.005],
  ['footL', 'shinL', -0.095, 0.09, 0.01],
  ['thighR', 'pelvis', 0.095, 0.92, 0],
  ['shinR', 'thighR', 0.095, 0.49, -0.005],
  ['footR', 'shinR', 0.095, 0.09, 0.01],
  ['armL', 'chest', -0.215, 1.43, 0],
  ['handL', 'armL', -0.235, 1.14, 0],
  ['armR', 'chest', 0.215, 1.43, 0],
  ['handR', 'armR', 0.235, 1.14, 0],
]
const COUNT = SKELETON.length
const indexOf = new Map(SKELETON.map(([bone], i) => [bone, i]))
const PARENTS = SKELETON.map(([, parent]) => (parent === null ? -1 : boneIndex(parent)))
const JOINTS = SKELETON.map(([, , x, y, z]) => [x, y, z] as const)

export function boneIndex(bone: Bone): number {
  return indexOf.get(bone) as number
}

/** Radians about x, y, z of every bone, in its parent's frame; then how far the figure is lifted, metres, and tilted about x. */
export type Pose = Float64Array
const LIFT = 3 * COUNT
const TILT = LIFT + 1
export const createPose = (): Pose => new Float64Array(LIFT + 2)

/** About x: a leg or an arm swings forward, the trunk leans back. About z: a limb of the right side goes out. */
export function turn(pose: Pose, bone: Bone, x: number, y = 0, z = 0): void {
  const at = 3 * boneIndex(bone)
  pose[at] = x
  pose[at + 1] = y
  pose[at + 2] = z
}

export function lift(pose: Pose, metres: number): void {
  pose[LIFT] = metres
}

export function tilt(pose: Pose, angle: number): void {
  pose[TILT] = angle
}

/** `pose` becomes so much of the other. */
export function mix(pose: Pose, other: Pose, share: number): void {
  if (share <= 0) return
  for (let i = 0; i < pose.length; i++) pose[i] += share * (other[i] - pose[i])
}

/** A row-major rotation and a translation for each bone: where a place at rest comes to. */
const bones = new Float64Array(12 * COUNT)

/** The figure tilts about this point, metres above the feet. */
const MIDDLE = 0.95

function pose(from: Pose): void {
  for (let b = 0; b < COUNT; b++) {
    const o = 12 * b
    const p = PARENTS[b]
    rotation(from[3 * b] + (p < 0 ? from[TILT] : 0), from[3 * b + 1], from[3 * b + 2], o)
    const [x, y, z] = JOINTS[b]
    if (p < 0) {
      const up = y - MIDDLE
      bones[o + 9] = x
      bones[o + 10] = MIDDLE + up * Math.cos(from[TILT]) + from[LIFT]
      bones[o + 11] = z + up * Math.sin(from[TILT])
      continue
    }
    const q = 12 * p
    const [px, py, pz] = JOINTS[p]
    product(q, o)
    for (let r = 0; r < 3; r++) {
      const i = q + 3 * r
      bones[o + 9 + r] = bones[q + 9 + r] + bones[i] * (x - px) + bones[i + 1] * (y - py) + bones[i + 2] * (z - pz)
    }
  }
}

/** About y, then z, then x. */
function rotation(ax: number, ay: number, az: number, o: number): void {
  const [sx, cx, sy, cy, sz, cz] = [Math.sin(ax), Math.cos(ax), Math.sin(ay), Math.cos(ay), Math.sin(az), Math.cos(az)]
  bones[o] = cy * cz
  bones[o + 1] = sy * sx - cy * sz * cx
  bones[o + 2] = cy * sz * sx + sy * cx
  bones[o + 3] = sz
  bones[o + 4] = cz * cx
  bones[o + 5] = -cz * sx
  bones[o + 6] = -sy * cz
  bones[o + 7] = sy * sz * cx + cy * sx
  bones[o + 8] = cy * cx - sy * sz * sx
}

const rows = new Float64Array(9)
/** The rotation at `o` becomes that of `q` after it. */
function product(q: number, o: number): void {
  for (let i = 0; i < 9; i++) rows[i] = bones[o + i]
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0
      for (let k = 0; k < 3; k++) sum += bones[q + 3 * r + k] * rows[3 * k + c]
      bones[o + 3 * r + c] = sum
    }
  }
}

/** A skin on the bones: for each vertex its place at rest, two bones, and the share of the second. */
export interface Skin {
  readonly rest: Float32Array
  readonly bones: Uint8Array
  readonly shares: Float32Array
}

/** Where the vertices are in this pose. */
export function place(skin: Skin, from: Pose, out: Float32Array): void {
  pose(from)
  out.fill(0)
  for (let v = 0; v < skin.shares.length; v++) {
    const share = skin.shares[v]
    carry(skin, v, skin.bones[2 * v], 1 - share, out)
    if (share > 0) carry(skin, v, skin.bones[2 * v + 1], share, out)
  }
}

/** Adds its share of where a bone takes a vertex. */
function carry({ rest }: Skin, v: number, bone: number, share: number, out: Float32Array): void {
  const joint = JOINTS[bone]
  const x = rest[3 * v] - joint[0]
  const y = rest[3 * v + 1] - joint[1]
  const z = rest[3 * v + 2] - joint[2]
  for (let r = 0; r < 3; r++) {
    const i = 12 * bone + 3 * r
    out[3 * v + r] += share * (bones[12 * bone + 9 + r] + bones[i] * x + bones[i + 1] * y + bones[i + 2] * z)
  }
}

/** Heels and toes, which are what stands on the floor. */
const SOLES: readonly (readonly [Bone, number, number])[] = [
  ['footL', 0, 0.1],
  ['footL', 0, -0.17],
  ['footR', 0, 0.1],
  ['footR', 0, -0.17],
]

/** How high the lowest sole is in this pose, metres; 0 at rest. */
export function lowest(from: Pose): number {
  pose(from)
  let low = Number.POSITIVE_INFINITY
  for (const [bone, y, z] of SOLES) {
    const b = boneIndex(bone)
    const o = 12 * b
    const [, jy, jz] = JOINTS[b]
    low = Math.min(low, bones[o + 10] + bones[o + 4] * (y - jy) + bones[o + 5] * (z - jz))
  }
  return low
}
