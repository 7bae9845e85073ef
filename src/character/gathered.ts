/** The surroundings of a character (gather.ts). */
import { FACE_SIZE } from '../sweep/approach.ts'
import type { Collider } from '../world/collider.ts'
import { CRUSHERS } from './state.ts'

/**
 * Triangles and shapes around a character. Arrays grow and are reused. What is kept between moves belongs to one
 * character. The arrays that count during one move only are shared by all characters (`shared`): so a crowd needs less
 * memory, and stays in the processor's caches.
 */
export interface Gathered {
  /** By how much the boxes of its moves may differ in size, metres: moves with steps look farther. */
  spare: number
  /** The revision of the world's colliders at which everything inside `box` was gathered. */
  revision: number
  /** How many colliders the world had removed by then. */
  removed: number
  readonly box: Float64Array
  count: number
  /** How many of the triangles and shapes are static: these come first. */
  stillCount: number
  stillShapes: number
  vertices: Float64Array
  /** The least and the greatest corner of each triangle's box. */
  boxes: Float64Array
  /** FACE rows (sweep/approach.ts). */
  faces: Float64Array
  triangles: Uint32Array
  colliders: Int32Array
  frontOnly: Uint8Array
  /** How many triangles and shapes are one-sided: in all, and among the static ones. */
  fronts: number
  stillFronts: number
  /** Whether the body was in one-sided surfaces, entered from behind, when the move began. */
  passing: boolean
  /**
   * The centre at that time, relative to static geometry and to each moving collider: three numbers each
   * (one-sided.ts).
   */
  readonly begun: Float64Array
  /** The moving collider that each triangle belongs to; 0: it is static. */
  movingIndices: Uint8Array
  /**
   * The first `shapeCount` entries count; later ones are old. (An array that is shortened and refilled is allocated
   * again.)
   */
  readonly allShapes: Collider[]
  readonly shapeMovingIndices: number[]
  shapeCount: number
  /** The boxes among the colliders with triangles, because boxes are solid; and whether each was ever driven. */
  readonly allSolids: Collider[]
  readonly allSolidsDriven: boolean[]
  solidCount: number
  stillSolids: number
  /** Moving colliders, from 1 on: how far each moves in this move, and by how much the body is enlarged against it. */
  movingCount: number
  readonly drifts: Float64Array
  readonly looseness: Float64Array
  /** The colliders that crush the body (-1: none), which the body ignores, and the way out of each (crush.ts). */
  readonly crushers: Float64Array
  readonly crushNormals: Float64Array
  /** Everything near the current move: the first `nearCount` triangles here, and the first `nearShapeCount` shapes. */
  near: Uint32Array
  nearCount: number
  readonly shapes: Collider[]
  readonly nearShapeMovingIndices: number[]
  nearShapeCount: number
  readonly solids: Collider[]
  readonly solidsDriven: boolean[]
  nearSolidCount: number
}

/** Does anything crush the body? */
export function isCrushed({ crushers }: Gathered): boolean {
  for (let slot = 0; slot < CRUSHERS; slot++) if (crushers[slot] >= 0) return true
  return false
}

/** Does this collider crush the body? */
export function isCrusher({ crushers }: Gathered, collider: number): boolean {
  for (let slot = 0; slot < CRUSHERS; slot++) if (crushers[slot] === collider) return true
  return false
}

export const BOX_SIZE = 6
/** The most driven colliders that one character tells apart. Further ones count as standing where they are. */
export const MOVING_LIMIT = 64
/** How many triangles there is room for at first. */
const FIRST = 64

/** Only one move is under way at a time. */
const shared = {
  begun: new Float64Array(3 * (MOVING_LIMIT + 1)),
  drifts: new Float64Array(3 * (MOVING_LIMIT + 1)),
  looseness: new Float64Array(MOVING_LIMIT + 1),
  near: new Uint32Array(FIRST),
}

export function newGathered(): Gathered {
  return {
    spare: 0,
    revision: Number.NaN,
    removed: 0,
    box: new Float64Array(BOX_SIZE),
    count: 0,
    stillCount: 0,
    stillShapes: 0,
    vertices: new Float64Array(FIRST * 9),
    boxes: new Float64Array(FIRST * BOX_SIZE),
    faces: new Float64Array(FIRST * FACE_SIZE),
    triangles: new Uint32Array(FIRST),
    colliders: new Int32Array(FIRST),
    frontOnly: new Uint8Array(FIRST),
    fronts: 0,
    stillFronts: 0,
    passing: false,
    begun: shared.begun,
    movingIndices: new Uint8Array(FIRST),
    allShapes: [],
    shapeMovingIndices: [],
    shapeCount: 0,
    allSolids: [],
    allSolidsDriven: [],
    solidCount: 0,
    stillSolids: 0,
    movingCount: 0,
    drifts: shared.drifts,
    looseness: shared.looseness,
    crushers: new Float64Array(CRUSHERS).fill(-1),
    crushNormals: new Float64Array(3 * CRUSHERS),
    near: shared.near,
    nearCount: 0,
    shapes: [],
    nearShapeMovingIndices: [],
    nearShapeCount: 0,
    solids: [],
    solidsDriven: [],
    nearSolidCount: 0,
  }
}
