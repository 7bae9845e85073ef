/**
 * ANSWER rows: everything that a hit or a closest point will say, as numbers, before the caller's objects are written.
 * The first columns are those of a HIT row.
 */
import { HIT_SIZE } from '../math/rows.ts'

export const ANSWER_DISTANCE = HIT_SIZE
export const ANSWER_POSITION = HIT_SIZE + 1
export const ANSWER_BARYCENTRICS = HIT_SIZE + 4
export const ANSWER_FACE_NORMAL = HIT_SIZE + 7
export const ANSWER_FEATURE_INDEX = HIT_SIZE + 10
export const ANSWER_TRIANGLE = HIT_SIZE + 11
export const ANSWER_COLLIDER = HIT_SIZE + 12
export const ANSWER_SIZE = HIT_SIZE + 13
