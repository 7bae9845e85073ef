/**
 * What the formulas of touch work on: the body, the target and the results, as double-doubles in one register file. A body is
 * a point CENTRE that moves by MOVE while time runs from 0 to 1 and is as thick as RADIUS, or a cylinder around it; a target
 * is a triangle A, B, C, a segment or point of it, a line or a plane.
 */
import { type Registers, SCRATCH } from './double-double.ts'
import { FEATURE_FACE } from './rows.ts'

// what the caller fills in
export const CENTRE = 0
export const MOVE = 6
export const A = 12
export const B = 18
export const C = 24
export const RADIUS = 30
// results: time and distance (numbers), touched point (vector)
export const TIME = 32
export const DISTANCE = 34
export const TOUCHED = 36
// scratch for callers: vectors and numbers
export const U = 42
export const V = 48
export const X = 54
export const Y = 56
/** of an ellipsoid: what its space was divided by */
export const RADII = 118
/** kept aside while a path is tried */
export const NEAREST = 124
export const NEAREST_DISTANCE = 130
export const NEAREST_NORMAL = 132
/** of bodies whose normal is not that from TOUCHED to CENTRE */
export const NORMAL = 138
/** the first of those that cylinder-registers.ts and sweep/cylinder.ts use */
export const CYLINDER_REGISTERS = 144
export const CYLINDER_CALLER_REGISTERS = 288
/** the face's normal, of any length, and its length */
export const N = 58
// of the formulas
export const E = 64
export const M = 70
export const P = 76
export const Q = 82
export const NN = 88
export const H = 90
export const S = 92
export const T = 94
export const F = 96
export const G = 98
export const ONE = 100
export const BEST = 102
export const N1 = 104
export const W1 = 110
export const H1 = 116

// what pairs and the contact rule tell each other (plain doubles in registers: a double that is passed is allocated)
/** ε of the contract */
export const TOLERANCE = 372
/** every size is to be taken smaller by this */
export const LESS = 374
/** how fast DISTANCE − RADIUS falls as all sizes grow */
export const RATE = 376
/** the gap at the start */
export const GAP = 378
/** how far a body in overlap must go along its normal to be free */
export const DEPTH = 380
/** of flat-ended bodies: a face counts as larger by this */
export const SLACK = 384
/** farther than this from the centre nothing can be touched */
export const REACH = 382
/** the first of those of sweep/frame.ts, of capsules and of boxes */
export const FRAME_REGISTERS = 388
export const CAPSULE_REGISTERS = 444
export const BOX_REGISTERS = 560
/** of sweep/solid-target.ts */
export const TARGET_REGISTERS = 640
/**
 * A plain double: if the touch is later than this, nobody needs to know when, and any later answer will do. It is Infinity except for
 * the first `enter` of a triangle that is surely apart at the start (mesh/cast-solid.ts).
 */
export const SOON = TARGET_REGISTERS + 80
/** A plain double: 1 while the space is divided by RADII, else 0. */
export const DIVIDED = SOON + 1

/** The registers: numbers take two slots, vectors six. */
export const w: Registers = new Float64Array(DIVIDED + 1 + SCRATCH)
w[ONE] = 1
w[SOON] = Number.POSITIVE_INFINITY

let feature = FEATURE_FACE

/** The feature of the last result. */
export function touchedFeature(): number {
  return feature
}

export function setTouchedFeature(touched: number): void {
  feature = touched
}

/** plain doubles: sizes of vectors, of addSize */
export const SPAN = 386
export const SPAN_TOO = 387

/** w[r] = largest absolute component: a vector's size up to a factor of √3. A register, since what is returned may be allocated. */
export function setSize(r: number, a: number): void {
  w[r] = Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** w[r] += largest absolute component. */
export function addSize(r: number, a: number): void {
  w[r] += Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** Largest absolute component: a vector's size up to a factor of √3. */
export function size(a: number): number {
  return Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** a - b, right to a rounding or two of the difference. */
export function difference(a: number, b: number): number {
  return w[a] - w[b] + (w[a + 1] - w[b + 1])
}

/** row[o..o+2] = a - b, vectors: where many are wanted, since doubles that are returned may be allocated. */
export function differences(row: Float64Array, o: number, a: number, b: number): void {
  for (let k = 0; k < 3; k++) row[o + k] = w[a + 2 * k] - w[b + 2 * k] + (w[a + 2 * k + 1] - w[b + 2 * k + 1])
}

/** Lexicographic order of two vectors. */
export function before(a: number, b: number): boolean {
  for (let i = 0; i < 6; i++) if (w[a + i] !== w[b + i]) return w[a + i] < w[b + i]
  return false
}
