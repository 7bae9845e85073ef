/** The shapes of bones. */
import type { Row } from '../math/rows.ts'
import { boxAround, capsuleAround } from './around.ts'
import type { Maker } from './body.ts'
import { stretchPoint } from './split.ts'

/**
 * The collider of a bone: a capsule or a box around the vertices that the bone moves more than any other bone does, or
 * no collider.
 */
export type BoneShape = 'capsule' | 'box' | 'none'

export const BONE_SHAPES = ['capsule', 'box', 'none']

/** Makes a capsule or box from vertices in the frame of a bone. */
export function boneMaker(shape: 'capsule' | 'box', points: Row): Maker {
  const stretched: Row = new Float64Array(points.length)
  return (stretch) => {
    for (let i = 0; i < points.length; i += 3) stretchPoint(stretch, 0, points, i, stretched, i)
    const around = shape === 'box' ? boxAround(stretched) : capsuleAround(stretched)
    return around && { thing: around.shape, around, scales: false, faces: undefined, isAbout: true }
  }
}
