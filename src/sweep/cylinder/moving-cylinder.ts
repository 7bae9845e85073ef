/**
 * The solver for upright cylinders, in double-doubles. A solid cylinder around CENTRE has RADIUS and half height HALF.
 * It moves by MOVE per unit of time, or it rests and grows in both sizes by GROWTH per unit of time. When does it first
 * touch a triangle? The moving body solves a sweep. The growing body tells how near or how deep the triangle is.
 *
 * The body touches a point p if |p_y - c_y| <= HALF and |p_xz - c_xz| <= RADIUS. Let p(s) move along an edge. In the
 * (time, s) plane the first condition is a strip between two lines. The second is an ellipse, a slab, or (if the body
 * grows) one nappe of a cone. All of these are convex. So the first touch of an edge is the earliest point of a convex
 * polygon (strip, 0 <= s <= 1, 0 <= time <= LIMIT) that lies in the conic: either the conic's own earliest point, or a
 * point where the conic crosses a side of the polygon.
 *
 * Nothing is divided by the edge's rise or run, so edges may be arbitrarily close to level or upright. Before its
 * edges, only one point of the body can touch a face: the one that reaches farthest towards its plane. All equations
 * are linear or quadratic.
 */
import { copy } from '../../math/double-double.ts'
import { normal } from '../face.ts'
import { A, B, C, N, SLACK, TIME, w } from '../registers.ts'
import { meetEdge } from './cylinder-edge.ts'
import { meetFace, meetUprightFace } from './cylinder-face.ts'
import { describeEdge } from './cylinder-normal.ts'
import { LIMIT, state } from './cylinder-registers.ts'

/**
 * First touch of the triangle A, B, C: TIME, TOUCHED, NORMAL and the feature. The face counts as larger by SLACK, and
 * surfaces of the body nearer than SLACK count as touched. So if a face and its edge, or a cap and the side, touch at
 * the same time except for the last bits, both are found.
 */
export function firstTouch(): boolean {
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
