/**
 * The solver for upright cylinders, in double-doubles. A solid cylinder around CENTRE, with RADIUS and half height HALF, moves by MOVE
 * per unit of time, or stands and grows in both sizes by GROWTH per unit of time. When does it first touch a triangle? If it moves,
 * that is a sweep; if it grows, it says how near or how deep the triangle is.
 *
 * It touches a point p if |p_y - c_y| <= HALF and |p_xz - c_xz| <= RADIUS. Along an edge p(s), and with time, the first is a
 * strip between two lines of the (time, s) plane, the second an ellipse, a slab or, growing, one nappe of a cone: all convex.
 * So the first touch of an edge is the leftmost point of a convex polygon (strip, 0 <= s <= 1, 0 <= time <= LIMIT) that lies
 * in the conic: the conic's own leftmost point, or where it crosses a side of the polygon. Nothing is divided by the edge's
 * rise or run, so that edges may be as nearly level or as nearly upright as they like. A face can only be touched before its
 * edges by the one point of the body that reaches farthest towards its plane. All equations are linear or quadratic.
 */
import { copy } from '../../math/double-double.ts'
import { normal } from '../face.ts'
import { A, B, C, N, SLACK, TIME, w } from '../registers.ts'
import { meetEdge } from './cylinder-edge.ts'
import { meetFace, meetUprightFace } from './cylinder-face.ts'
import { describeEdge } from './cylinder-normal.ts'
import { LIMIT, state } from './cylinder-registers.ts'

/**
 * First touch of the triangle A, B, C: TIME, TOUCHED, NORMAL and the feature. The face counts as larger by SLACK, and walls of the
 * body nearer than SLACK count as touched. So where a face and its edge, or a cap and the side, are touched at the same time in
 * all but the last bits, both are seen.
 */
export function meetTriangle(): boolean {
  state.found = state.reached = false
  state.slack = w[SLACK]
  copy(w, TIME, LIMIT)
  const hasFace = normal()
  state.upright = w[N + 2] === 0 && w[N + 3] === 0
  if (hasFace) {
    if (meetFace()) return true
    if (state.reached && meetUprightFace()) {
      describeEdge()
      return true
    }
  }
  meetEdge(A, B)
  meetEdge(B, C)
  meetEdge(C, A)
  if (!state.found) return false
  describeEdge()
  return true
}
