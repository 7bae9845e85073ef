/**
 * The register file of the contact formulas: body, target and results, as double-doubles. A body is a point CENTRE of
 * thickness RADIUS, or a cylinder around that point, which moves by MOVE while time runs from 0 to 1. A target is a
 * triangle A, B, C, a segment or point of it, a line or a plane.
 */
import { FEATURE_FACE } from '../math/rows.ts'
import { registerFile } from '../math/slots.ts'

/** The registers of all movers and their pairs, and some spare room. */
const file = registerFile('sweep/registers.ts', 1280)
export const w = file.w

/** Reserves slots: a plain double takes one, a number two, a vector six. */
export const slots = file.slots
export const plain = (): number => slots(1)
export const number = (): number => slots(2)
export const vector = (): number => slots(6)

function one(): number {
  const r = number()
  w[r] = 1
  return r
}

// A comment above each group names its writers, and `npm run check` enforces it (scripts/registers.mjs defines the
// names): callers ("asking"), the frame, the folders of the movers (or one of them), their shared files, the contact
// rule. Any file that may import a register may read it.

// written by: asking, frame, movers, rule; read by: the solvers
// the caller's input: one block, which is cleaned and scaled as a whole (negligible.ts)
const GIVEN = slots(32)
export const CENTRE = GIVEN
export const MOVE = GIVEN + 6
export const A = GIVEN + 12
export const B = GIVEN + 18
export const C = GIVEN + 24
export const RADIUS = GIVEN + 30
// written by: ellipsoid; read by: face.ts, way-out.ts
/** the radii by which an ellipsoid's space was divided */
export const RADII = vector()
// written by: movers; read by: face.ts, way-out.ts
/** 1 while the space is divided by RADII, else 0 (a plain double) */
export const DIVIDED = plain()

// written by: asking, frame, movers, rule; read by: the contact rule, the pairs
// results: time and distance (numbers), touched point (vector)
export const TIME = number()
export const DISTANCE = number()
export const TOUCHED = vector()
/** for bodies whose normal does not point from TOUCHED to CENTRE */
export const NORMAL = vector()

// written by: asking, frame, shared, movers, rule; read by: whoever wrote last
// scratch for callers: vectors and numbers
export const U = vector()
export const V = vector()
export const X = number()
export const Y = number()

// written by: shared, movers; read by: the solvers
/** the face's normal, of any length, and its length */
export const N = vector()
export const NN = number()
// for the formulas
export const E = vector()
export const P = vector()
export const H = number()
export const S = number()

// written by: sphere; read by: the solvers
export const M = vector()
export const T = number()
export const F = number()
export const G = number()
export const BEST = number()

// written by: nobody; read by: the solvers
export const ONE = one()

// written by: rule; read by: rule

// what pairs and the contact rule exchange (mostly plain doubles in registers: V8 allocates a double that is passed)
// written by: asking, rule, movers; read by: all
/** ε of the contract */
export const TOLERANCE = number()
// written by: asking, rule, movers; read by: the pairs, as they load
/** every size counts as smaller by this */
export const LESS = number()
// written by: rule, ellipsoid; read by: the contact rule
/** how fast DISTANCE − RADIUS falls as all sizes grow */
export const RATE = number()
// written by: rule, shared, movers; read by: the contact rule, the pairs
/** the gap at the start */
export const GAP = number()
/** how far a body in overlap must go along its normal to be free */
export const DEPTH = number()
// written by: movers; read by: the solvers
/** for flat-ended bodies: a face counts as larger by this */
export const SLACK = number()
/** farther from the centre than this, the body can touch nothing */
export const REACH = number()
// written by: shared, movers; read by: whoever wrote last
/** sizes of vectors, for addSize (plain doubles) */
export const SPAN = plain()
export const SPAN_TOO = plain()

let feature = FEATURE_FACE

/** The feature of the last result. */
export function touchedFeature(): number {
  return feature
}

export function setTouchedFeature(touched: number): void {
  feature = touched
}

/**
 * w[r] = largest absolute component: a vector's size up to a factor of √3. A register, because V8 may allocate a
 * returned double.
 */
export function setSize(r: number, a: number): void {
  w[r] = Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** w[r] += largest absolute component. */
export function addSize(r: number, a: number): void {
  w[r] += Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** row[o..o+2] = a - b for vectors, correct to one or two roundings of the difference. */
export function differences(row: Float64Array, o: number, a: number, b: number): void {
  for (let k = 0; k < 3; k++) row[o + k] = w[a + 2 * k] - w[b + 2 * k] + (w[a + 2 * k + 1] - w[b + 2 * k + 1])
}

/** Lexicographic order of two vectors. */
export function before(a: number, b: number): boolean {
  for (let i = 0; i < 6; i++) if (w[a + i] !== w[b + i]) return w[a + i] < w[b + i]
  return false
}
