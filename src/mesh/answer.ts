/** Makes ANSWER rows from HIT and CLOSEST rows. */
import type { Tree } from '../bvh/layout.ts'
import { faceNormal } from '../math/normal.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_T,
  type Row,
} from '../math/rows.ts'
import {
  ANSWER_BARYCENTRICS,
  ANSWER_COLLIDER,
  ANSWER_DISTANCE,
  ANSWER_FACE_NORMAL,
  ANSWER_FEATURE_INDEX,
  ANSWER_POSITION,
  ANSWER_TRIANGLE,
} from './answer-row.ts'
import { writeOnFace, writeOnTriangle } from './on-triangle.ts'

/**
 * Writes distance and position of an answer whose HIT row is complete.
 * @param motion a row that has the start at `from`, and the direction or translation after it
 */
export function finishAnswer(answer: Row, o: number, motion: Row, from: number): void {
  const t = answer[o + HIT_T]
  const x = motion[from + 3]
  const y = motion[from + 4]
  const z = motion[from + 5]
  answer[o + ANSWER_DISTANCE] = t * Math.sqrt(x * x + y * y + z * z)
  answer[o + ANSWER_POSITION] = motion[from] + t * x
  answer[o + ANSWER_POSITION + 1] = motion[from + 1] + t * y
  answer[o + ANSWER_POSITION + 2] = motion[from + 2] + t * z
}

/** Copies the columns of a CLOSEST row to where a HIT row has them. */
export function copyClosest(closest: Row, answer: Row, o: number): void {
  for (let k = 0; k < 3; k++) {
    answer[o + HIT_POINT + k] = closest[CLOSEST_POINT + k]
    answer[o + HIT_NORMAL + k] = closest[CLOSEST_NORMAL + k]
  }
  answer[o + HIT_FEATURE] = closest[CLOSEST_FEATURE]
  answer[o + ANSWER_DISTANCE] = closest[CLOSEST_DISTANCE]
}

/**
 * Makes a triangle the owner of the answer.
 * @param collider -1 outside a world
 */
export function writeOwner(answer: Row, o: number, tree: Tree, slot: number, collider: number): void {
  answer[o + ANSWER_TRIANGLE] = tree.ids[slot]
  answer[o + ANSWER_COLLIDER] = collider
  writeOnTriangle(tree.vertices, slot * 9, answer, o)
}

/**
 * Makes a shape without triangles the owner of the answer. All weights are 0, and the face's normal is the normal of
 * the contact.
 */
export function writeShapeAsOwner(answer: Row, o: number, collider: number): void {
  answer[o + ANSWER_TRIANGLE] = -1
  answer[o + ANSWER_COLLIDER] = collider
  answer[o + ANSWER_FEATURE_INDEX] = -1
  for (let k = 0; k < 3; k++) {
    answer[o + ANSWER_BARYCENTRICS + k] = 0
    answer[o + ANSWER_FACE_NORMAL + k] = answer[o + HIT_NORMAL + k]
  }
}

/**
 * Records a triangle, struck by a ray, as the owner of the answer.
 * @param whose FACE, FACE_TURNED or NO_FACE, as `finishRayHit` returns it
 */
export function writeFaceAsOwner(
  answer: Row,
  o: number,
  corners: Row,
  whose: number,
  triangle: number,
  collider: number,
): void {
  answer[o + ANSWER_TRIANGLE] = triangle
  answer[o + ANSWER_COLLIDER] = collider
  writeOnFace(corners, 0, answer, o, whose)
}

const normal = new Float64Array(3)

/**
 * Records a triangle, of a mesh that has a pose, as the owner of the answer.
 * @param corners its corners in the world
 * @param sign -1 if the pose mirrors
 */
export function writeCarriedOwner(
  answer: Row,
  o: number,
  corners: Row,
  sign: number,
  triangle: number,
  collider: number,
): void {
  answer[o + ANSWER_TRIANGLE] = triangle
  answer[o + ANSWER_COLLIDER] = collider
  writeOnTriangle(corners, 0, answer, o)
  if (sign < 0 && faceNormal(corners, 0, normal, 0))
    for (let k = 0; k < 3; k++) answer[o + ANSWER_FACE_NORMAL + k] = 0 - normal[k]
}
