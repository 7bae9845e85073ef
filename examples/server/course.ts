/** The obstacle course: a mesh of boxes that all rooms of a process share, and machines that depend on the step alone. */
import { box, TriangleMesh, type Vec3 } from 'carom'

/** Centre and half extents, metres; y is up. */
export type Block = readonly [x: number, y: number, z: number, halfX: number, halfY: number, halfZ: number]

const steps = Array.from({ length: 12 }, (_, i): Block => [-8.6 + 0.4 * i, 0.125 * (i + 1), 0, 0.2, 0.125 * (i + 1), 2])

export const BLOCKS: readonly Block[] = [
  [0, -0.5, 0, 24.5, 0.5, 14.5], // the ground
  ...[-1, 1].flatMap((side): Block[] => [
    [24.25 * side, 3, 0, 0.25, 3, 14.5],
    [0, 3, 14.25 * side, 24.5, 3, 0.25],
    [16, 1.5, 7.75 * side, 0.15, 1.5, 6.25], // the wall with the doorway
  ]),
  ...[-17, -15, -13].map((x): Block => [x, 0.25, 0, 0.15, 0.25, 7]), // hurdles
  ...steps, // up to the deck
  [0, 1.5, 0, 4, 1.5, 8],
  [13, 1.5, 4, 1.5, 1.5, 2], // the tower, which the ferry goes to
  ...[-9, -6.5, -4].map((z): Block => [9, 0.75, z, 0.3, 0.75, 0.3]), // posts
]

export interface Machine {
  readonly half: Vec3
  /** Where it is at the end of a step. */
  at(step: number, out: Vec3): void
}

/** 0, then up to 1, stays there, and back: a period in steps, an eighth of it waiting at each end. */
function swing(step: number, period: number): number {
  const phase = (step % period) / period
  const way = phase < 0.5 ? phase * 2 : 2 - phase * 2
  const share = Math.min(1, Math.max(0, (way - 0.125) / 0.75))
  return share * share * (3 - 2 * share)
}

const between = (half: Vec3, from: Vec3, to: Vec3, period: number, shift: number): Machine => ({
  half,
  at(step, out) {
    const share = swing(step + shift, period)
    out.x = from.x + (to.x - from.x) * share
    out.y = from.y + (to.y - from.y) * share
    out.z = from.z + (to.z - from.z) * share
  },
})

/** Two lifts to the deck, the ferry from there to the tower, and the door. */
export const MACHINES: readonly Machine[] = [
  between({ x: 1.2, y: 0.1, z: 1.2 }, { x: -5.3, y: 0.1, z: 5 }, { x: -5.3, y: 2.9, z: 5 }, 240, 0),
  between({ x: 1.2, y: 0.1, z: 1.2 }, { x: -5.3, y: 0.1, z: -5 }, { x: -5.3, y: 2.9, z: -5 }, 240, 120),
  between({ x: 1.2, y: 0.1, z: 1.2 }, { x: 5.3, y: 2.9, z: 4 }, { x: 10.2, y: 2.9, z: 4 }, 300, 0),
  between({ x: 0.1, y: 1.4, z: 1.6 }, { x: 16.3, y: 1.45, z: 0 }, { x: 16.3, y: 1.45, z: 3.3 }, 180, 60),
]
export const machineShapes = MACHINES.map(({ half }) => box({ halfExtents: half }))

const [from, to] = [
  { x: 0, y: 0, z: 0 },
  { x: 0, y: 0, z: 0 },
]
/**
 * Who stood on a machine at one time, in steps, is moved to where that place of the machine is at another: players see the others as they
 * were, but machines as they are, and nobody should seem to sink into a lift.
 */
export function ride(feet: Vec3, then: number, now: number): void {
  for (const { half, at } of MACHINES) {
    at(then, from)
    const isOn =
      Math.abs(feet.x - from.x) < half.x + 0.2 &&
      Math.abs(feet.z - from.z) < half.z + 0.2 &&
      Math.abs(feet.y - from.y - half.y) < 0.15
    if (!isOn) continue
    at(now, to)
    feet.x += to.x - from.x
    feet.y += to.y - from.y
    feet.z += to.z - from.z
    return
  }
}

export const BALL_RADIUS = 0.35
export const BALLS: readonly Vec3[] = [20, 20, 20, -10, -10, 8].map((x, i) => ({ x, y: 1, z: [-4, 0, 4, -9, 9, 9][i] }))

/** The quads of a box, corners by bits: 1 is +x, 2 is +y, 4 is +z; counter-clockwise from outside. */
const QUADS = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]
export const positions = new Float32Array(
  BLOCKS.flatMap(([x, y, z, halfX, halfY, halfZ]) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [
      x + (corner & 1 ? halfX : -halfX),
      y + (corner & 2 ? halfY : -halfY),
      z + (corner & 4 ? halfZ : -halfZ),
    ]),
  ),
)
export const indices = new Uint32Array(
  BLOCKS.flatMap((_, block) =>
    [0, 4, 8, 12, 16, 20].flatMap((i) => [0, 1, 2, 0, 2, 3].map((corner) => 8 * block + QUADS[i + corner])),
  ),
)
/** Built once in a process: worlds keep a reference to it, and none of its bytes. */
export const level = new TriangleMesh(positions, indices)

/** Of a player: 32 places in two rows. */
export function spawnOf(slot: number, out: Vec3): void {
  out.x = -22.5 + 1.5 * Math.floor(slot / 16)
  out.y = 0
  out.z = -12 + 1.6 * (slot % 16)
}
