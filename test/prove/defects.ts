/**
 * Planted defects: a figure that was never red is not believed. Each is a text replacement in one file of src/, made in a
 * temporary copy that the same suite then judges; it must be caught. A replacement whose text is not there exactly once no
 * longer applies, and that fails too.
 */
export interface Defect {
  name: string
  file: string
  find: string
  replace: string
}

export const DEFECTS: readonly Defect[] = [
  {
    name: 'rays: a zero at a seam is no hit',
    file: 'src/ray/watertight.ts',
    find: 'if ((u < 0 || q < 0 || w < 0) && (u > 0 || q > 0 || w > 0)) return false',
    replace: 'if (!(u < 0 && q < 0 && w < 0) && !(u > 0 && q > 0 && w > 0)) return false',
  },
  {
    name: 'rays: an edge of the triangle is forgotten',
    file: 'src/ray/watertight.ts',
    find: 'if ((u < 0 || q < 0 || w < 0) && (u > 0 || q > 0 || w > 0)) return false',
    replace: 'if ((u < 0 || q < 0) && (u > 0 || q > 0)) return false',
  },
  {
    name: 'rays: the plain quotient is always good enough',
    file: 'src/ray/watertight.ts',
    find: 'if (ACROSS * size * products <= scale * Math.abs(det) && least > CLEAR * reach * size) {',
    replace: 'if (det !== 0) {',
  },
  {
    name: 'slivers: what is flatter than 2^-40 is met along its edges only',
    file: 'src/ray/refine.ts',
    find: 'const NARROW = 16 * ROUNDOFF',
    replace: 'const NARROW = 9.094947017729282e-13',
  },
  {
    name: 'slivers: beside their edges nothing is met',
    file: 'src/ray/refine.ts',
    find: 'const CROSSED = 32 * ROUNDOFF',
    replace: 'const CROSSED = 0',
  },
  {
    name: 'slivers: which side a front shows is what a normal in doubles says',
    file: 'src/bvh/walk-ray.ts',
    find: 'let front = u + v + w\n',
    replace: `const n = [3, 6].map((c) => [0, 1, 2].map((i) => vertices[b + c + i] - vertices[b + i]))
          let front = p[RAY_DIRECTION + kz] > 0 ? -1 : 1
          front *= [0, 1, 2].reduce(
            (sum, i) =>
              sum + (n[0][(i + 1) % 3] * n[1][(i + 2) % 3] - n[0][(i + 2) % 3] * n[1][(i + 1) % 3]) * p[RAY_DIRECTION + i], 0)
`,
  },
  {
    name: 'rays: zeros that are none are believed from any distance',
    file: 'src/ray/refine.ts',
    find: ' && w[BEST] <= near * near && answer(',
    replace: ' && near > 0 && answer(',
  },
  {
    name: 'rays: the tree knows no zero at a seam',
    file: 'src/bvh/walk-ray.ts',
    find: 'if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) continue',
    replace: 'if (!(u < 0 && v < 0 && w < 0) && !(u > 0 && v > 0 && w > 0)) continue',
  },
  {
    name: 'rays: ties in distance go to the higher id',
    file: 'src/mesh/cast-ray.ts',
    find: 'return tree.ids[slot] < tree.ids[other]',
    replace: 'return tree.ids[slot] > tree.ids[other]',
  },
  {
    name: 'segments: an end on the plane does not count',
    file: 'src/overlap/overlap-segment-triangle.ts',
    find: 'if (sideP * sideQ > 0) return false',
    replace: 'if (sideP * sideQ >= 0) return false',
  },
  {
    name: 'spheres: an edge is dropped',
    file: 'src/math/moving-point.ts',
    find: '  enterEdge(B, C, FEATURE_EDGE)\n',
    replace: '',
  },
  {
    name: 'spheres: a corner is dropped',
    file: 'src/math/moving-point.ts',
    find: '  enterVertex(C)\n',
    replace: '',
  },
  {
    name: 'spheres: the discriminant of an edge lacks a factor',
    file: 'src/math/moving-point.ts',
    find: '  dot3(w, S, E, E)\n  mul(w, F, F, S)\n  sqrt(w, F, F)',
    replace: '  sqrt(w, F, F)',
  },
  {
    name: 'spheres: leaving an edge is taken for entering it',
    file: 'src/math/moving-point.ts',
    find: 'else sub(w, T, T, F)',
    replace: 'else add(w, T, T, F)',
  },
  {
    name: 'spheres: what slides along is stopped',
    file: 'src/sweep/contact-rule.ts',
    find: 'w[LESS] = 2 * w[TOLERANCE] - w[GAP]',
    replace: 'w[LESS] = -2 * w[TOLERANCE] - w[GAP]',
  },
  {
    name: 'spheres: overlap at the start is not looked for',
    file: 'src/sweep/contact-rule.ts',
    find: 'if (!(w[X] > touching)) return',
    replace: 'if (w[X] === touching) return',
  },
  {
    name: 'ellipsoids: normals as if they were points',
    file: 'src/sweep/ellipsoid.ts',
    find: 'const n = out[o + HIT_NORMAL + i] / w[RADII + 2 * i]',
    replace: 'const n = out[o + HIT_NORMAL + i] * w[RADII + 2 * i]',
  },
  {
    name: 'ellipsoids: the sizes do not shrink with the tolerance',
    file: 'src/sweep/ellipsoid.ts',
    find: 'sub(w, RADII + i, RADII + i, LESS)',
    replace: '',
  },
  {
    name: 'casts: ties go to the smaller |n·d|',
    file: 'src/mesh/order.ts',
    find: 'return ours > theirs ? -1 : 1',
    replace: 'return ours < theirs ? -1 : 1',
  },
  {
    name: 'closest point: an edge is dropped',
    file: 'src/math/resting-point.ts',
    find: '    if (bc < 0) nearestOnEdge(B, C)\n',
    replace: '',
  },
  {
    name: 'tree: boxes are not grown by the radius',
    file: 'src/bvh/walk-ray.ts',
    find: 'p[PREPARED_PAD + k] = halfExtents[k] + pad',
    replace: 'p[PREPARED_PAD + k] = pad',
  },
  {
    name: 'tree: the far child is cut off too soon',
    file: 'src/mesh/nearest.ts',
    find: 'if (stackDistance[size] <= best) child',
    replace: 'if (stackDistance[size] * 2 <= best) child',
  },
  {
    name: 'arithmetic: a product forgets its low part',
    file: 'src/math/double-double.ts',
    find: 'const e = a1 * b1 - p + a1 * b2 + a2 * b1 + a2 * b2 + (ah * bl + al * bh + al * bl)',
    replace: 'const e = ah * bl + al * bh + al * bl + 0 * (a1 + a2 + b1 + b2)',
  },
  {
    name: 'tolerance: a threshold with a unit',
    file: 'src/sweep/contact-rule.ts',
    find: 'const touching = CONTACT * epsilon * w[RATE]',
    replace: 'const touching = Math.max(1e-9, CONTACT * epsilon * w[RATE])',
  },
  {
    name: 'overlap: touching does not count',
    file: 'src/overlap/overlap-sphere-triangle.ts',
    find: 'w[DISTANCE] <= sphere',
    replace: 'w[DISTANCE] < sphere',
  },
  {
    name: 'segments: doubles decide what is coplanar',
    file: 'src/math/predicates.ts',
    find: 'return det > 0 ? 1 : -1\n  if (bound === 0) return 0\n  length = 0\n  growTriple(A)\n  return',
    replace: 'return det > 0 ? 1 : -1\n  return det > 0 ? 1 : det < 0 ? -1 : 0\n ',
  },
  {
    name: 'tree: boxes are rounded to the nearest float',
    file: 'src/bvh/round.ts',
    find: 'if (float[0] < x) step(1)',
    replace: '',
  },
  {
    name: 'tree: boxes leave no room for rounding',
    file: 'src/bvh/walk-ray.ts',
    find: 'const GROW = 64 * ROUNDOFF',
    replace: 'const GROW = 0',
  },
  {
    name: 'cylinders: an edge is dropped',
    file: 'src/math/moving-cylinder.ts',
    find: '  meetEdge(C, A)\n',
    replace: '',
  },
  {
    name: 'cylinders: the lower cap is forgotten',
    file: 'src/math/cylinder-edge.ts',
    find: '  if (corners > 0) corners = cut(corners, -1)\n',
    replace: '',
  },
  {
    name: 'cylinders: the side meets edges at their ends and at the caps only',
    file: 'src/math/cylinder-edge.ts',
    find: '  if (corners > 0) meetSlab()\n',
    replace: '',
  },
  {
    name: 'cylinders: level edges are met at their ends only',
    file: 'src/math/cylinder-edge.ts',
    find: '} else if (!startsInConic() && !entersConic()) return',
    replace: '} else if (!startsInConic() && (w[E + 2] === 0 || !entersConic())) return',
  },
  {
    name: 'cylinders: an end of an edge is not met',
    file: 'src/math/cylinder-edge.ts',
    find: 'for (let i = 0; i < corners; i++) meetSide(',
    replace: 'for (let i = 1; i < corners; i++) meetSide(',
  },
  {
    name: 'cylinders: the discriminant at the rim lacks a factor',
    file: 'src/math/cylinder-edge.ts',
    find: '  mul(w, H, H, Y)\n  sqrt(w, H, H)',
    replace: '  sqrt(w, H, H)',
  },
  {
    name: 'cylinders: leaving the side is taken for entering it',
    file: 'src/math/cylinder-edge.ts',
    find: '  sub(w, H, H, G)\n  if (less(w, H, F)) return false',
    replace: '  add(w, H, H, G)\n  if (less(w, H, F)) return false',
  },
  {
    name: 'cylinders: a face is seen from one side only',
    file: 'src/math/cylinder-face.ts',
    find: 'const side = turned ? -w[X] : w[X]',
    replace: 'const side = w[X]',
  },
  {
    name: 'cylinders: the half height is the radius',
    file: 'src/sweep/cylinder.ts',
    find: 'load(w, HALF, sweep, s + SWEEP_HALF_HEIGHT)',
    replace: 'load(w, HALF, sweep, s + SWEEP_RADIUS)',
  },
  {
    name: 'cylinders: the height does not shrink with the tolerance',
    file: 'src/sweep/cylinder.ts',
    find: '  sub(w, HALF, HALF, LESS)\n',
    replace: '',
  },
  {
    name: 'cylinders: at the start only the radius grows',
    file: 'src/sweep/cylinder.ts',
    find: '  sub(w, HALF, HALF, LEAST)\n',
    replace: '',
  },
  {
    name: 'cylinders: no way out leads over the lower rim',
    file: 'src/sweep/way-out.ts',
    find: '      point[1] -= up * sizes[1] * across[4]\n',
    replace: '      point[1] -= sizes[1] * across[4]\n',
  },
  {
    name: 'ellipsoids: the shadow along an edge is a circle',
    file: 'src/sweep/way-out.ts',
    find: 'area += part * part',
    replace: 'area += xx * xx',
  },
  {
    name: 'ellipsoids: no way out leads through the middle',
    file: 'src/math/out-of-ellipsoid.ts',
    find: 'return descend(k, -1, 3 * found) ? found + 1 : found',
    replace: 'return found',
  },
  {
    name: 'cylinders: a flat landing names any point of the edge',
    file: 'src/math/cylinder-normal.ts',
    find: '    if (!less(w, F, BEST_D)) continue\n',
    replace: '',
  },
  {
    name: 'cylinders: the quick no forgets the height',
    file: 'src/sweep/approach.ts',
    find: 'reach = q[HALF] * Math.abs(ny) + q[RADIUS] * flat',
    replace: 'reach = q[RADIUS] * flat',
  },
  {
    name: 'capsules: the upper half of the segment is forgotten',
    file: 'src/math/moving-capsule.ts',
    find: '    add(w, HIGH + 6 * i + 2, HIGH + 6 * i + 2, SEGMENT)\n',
    replace: '',
  },
  {
    name: 'capsules: an edge is met by the lower end only',
    file: 'src/math/moving-capsule.ts',
    find: '    enterEdge(HIGH + 6 * i, HIGH + next, FEATURE_EDGE)\n',
    replace: '',
  },
  {
    name: 'capsules: a corner is met by the ends only',
    file: 'src/math/moving-capsule.ts',
    find: '    enterEdge(LOW + 6 * i, HIGH + 6 * i, FEATURE_VERTEX)\n',
    replace: '',
  },
  {
    name: 'capsules: a corner is not met by the lower end',
    file: 'src/math/moving-capsule.ts',
    find: '    enterVertex(LOW + 6 * i)\n',
    replace: '',
  },
  {
    name: 'capsules: an edge is met by half of the side only',
    file: 'src/math/moving-capsule.ts',
    find: '    if (enterFaceOf(LOW + i, HIGH + next, HIGH + i, across, FEATURE_EDGE)) return true\n',
    replace: '',
  },
  {
    name: 'capsules: a segment that crosses the triangle is not seen',
    file: 'src/math/resting-capsule.ts',
    find: 'if (mayCross() && normal() && crosses()) {',
    replace: 'if (mayCross() && w[SEGMENT] < 0 && crosses()) {',
  },
  {
    name: 'capsules: past an edge may be shorter, and is not tried',
    file: 'src/math/resting-capsule.ts',
    find: 'if (!less(w, X, OUT)) continue',
    replace: 'if (w[OUT] === w[OUT]) continue',
  },
  {
    name: 'capsules: deep in overlap the depth is the radius',
    file: 'src/sweep/capsule.ts',
    find: '  add(w, DEPTH, DEPTH, OUT)\n',
    replace: '',
  },
  {
    name: 'capsules: the height is that of the segment',
    file: 'src/sweep/capsule.ts',
    find: '  sub(w, SEGMENT, SEGMENT, RADIUS)\n',
    replace: '',
  },
  {
    name: 'capsules: the quick no forgets the segment',
    file: 'src/sweep/approach.ts',
    find: 'let reach = q[HALF] * Math.abs(ny) + q[RADIUS]',
    replace: 'let reach = q[RADIUS]',
  },
  {
    name: 'boxes: the edges across one of the triangle are no axes',
    file: 'src/math/box-axes.ts',
    find: 'for (let e = 0; e < 3; e++) {',
    replace: 'for (let e = 0; e < 2; e++) {',
  },
  {
    name: 'boxes: the normal of the triangle is no axis',
    file: 'src/math/box-axes.ts',
    find: '  measure(FACE_AXIS)\n',
    replace: '',
  },
  {
    name: 'boxes: what other axes say at the time is not asked',
    file: 'src/math/moving-box.ts',
    find: 'return best >= 0 && touchesAt(best)',
    replace: 'return best >= 0',
  },
  {
    name: 'boxes: the first axis to cease decides',
    file: 'src/math/moving-box.ts',
    find: 'if (best >= 0 && !less(w, TIME, X)',
    replace: 'if (best >= 0 && !less(w, X, TIME)',
  },
  {
    name: 'boxes: growth along an axis is not shared among the extents',
    file: 'src/math/moving-box.ts',
    find: '    div(w, APART, APART, Y)\n',
    replace: '',
  },
  {
    name: 'boxes: depth along an axis of any length',
    file: 'src/math/moving-box.ts',
    find: '    div(w, APART, APART, K)\n',
    replace: '',
  },
  {
    name: 'boxes: one extent does not shrink with the tolerance',
    file: 'src/sweep/box.ts',
    find: 'sub(w, EXTENTS + 2 * k, EXTENTS + 2 * k, LESS)',
    replace: 'if (k !== 1) sub(w, EXTENTS + 2 * k, EXTENTS + 2 * k, LESS)',
  },
  {
    name: 'boxes: the point is not clipped by the lower sides',
    file: 'src/sweep/box-point.ts',
    find: 'for (let sign = -1; sign <= 1 && count > 0; sign += 2)',
    replace: 'for (let sign = 1; sign <= 1 && count > 0; sign += 2)',
  },
  {
    name: 'boxes: the quick no forgets an extent',
    file: 'src/sweep/bracket.ts',
    find: 'Math.abs(x) + q[HALF] * Math.abs(y) + q[DEPTH] * Math.abs(z)',
    replace: 'Math.abs(x) + q[HALF] * Math.abs(y)',
  },
  {
    name: 'turned: quaternions are taken to be of unit length',
    file: 'src/sweep/frame.ts',
    find: '  for (let i = 0; i < 18; i += 2) div(w, AXES + i, AXES + i, P)\n',
    replace: '',
  },
  {
    name: 'turned: the other way round',
    file: 'src/sweep/frame.ts',
    find: '  sub(w, ji, ij, P)\n  add(w, ij, ij, P)\n',
    replace: '  add(w, ji, ij, P)\n  sub(w, ij, ij, P)\n',
  },
  {
    name: 'turned: the normal is not carried back',
    file: 'src/sweep/frame.ts',
    find: '    out[o + HIT_NORMAL + i] = w[B + 2 * i]\n',
    replace: '',
  },
  {
    name: 'turned: an orientation that differs in w is taken for the last one',
    file: 'src/sweep/frame.ts',
    find: ' && turn === known[3]',
    replace: '',
  },
  {
    name: 'turned: corners are turned about the origin',
    file: 'src/sweep/frame.ts',
    find: '  sub3(w, r, r, FROM)\n',
    replace: '',
  },
  {
    name: 'turned: the tree is asked for the upright box',
    file: 'src/sweep/frame.ts',
    find: '    if (!state.turned) continue\n',
    replace: '    if (sweep.length > 0) continue\n',
  },
  {
    name: 'turned: the quick no looks at the body upright',
    file: 'src/sweep/approach.ts',
    find: '  if (turned)\n    for',
    replace: '  if (turned && kind < 0)\n    for',
  },
  {
    name: 'casts: the quick no looks at the start only',
    file: 'src/sweep/bracket.ts',
    find: 'if (faceGap > margin && faceGap + q[FACE_SLOPE] * limit > margin) return',
    replace: 'if (faceGap > margin) return',
  },
  {
    name: 'casts: the quickest no takes a capsule for a ball',
    file: 'src/sweep/separate-round.ts',
    find: '(-most - half * Math.abs(ny) - radius) / rate',
    replace: '(-most - radius) / rate',
  },
  {
    name: 'casts: the quickest no forgets the depth of a box',
    file: 'src/sweep/approach.ts',
    find: ' + q[DEPTH] * Math.abs(nz)',
    replace: '',
  },
  {
    name: 'casts: a body is said to hit sooner than it does',
    file: 'src/sweep/bracket.ts',
    find: 'times[BY] = later',
    replace: 'times[BY] = 0.99 * later',
  },
  {
    name: 'casts: of all triangles that were put off only the likeliest is met',
    file: 'src/mesh/cast-solid.ts',
    find: 'for (let i = 0; i < count; i++) if (since',
    replace: 'for (let i = 0; i < 1; i++) if (since',
  },
  {
    name: 'capsules: every face of the prism is met before all else',
    file: 'src/math/moving-capsule.ts',
    find: 'return w[S] <= 0\n',
    replace: 'return true\n',
  },
  {
    name: 'overlapAll: the shallowest comes first',
    file: 'src/mesh/overlap-all.ts',
    find: 'return rows[a + HIT_T] > rows[b + HIT_T]',
    replace: 'return rows[a + HIT_T] < rows[b + HIT_T]',
  },
  {
    name: 'contains: ties at vertices and edges are not broken',
    file: 'src/ray/crossing.ts',
    find: 'return turnOf(c, i, j, 0) || turnOf(c, i, j, 1) || turnOf(c, i, j, 2)',
    replace: 'return 0',
  },
  {
    name: 'contains: the third of the shifts is forgotten',
    file: 'src/ray/crossing.ts',
    find: 'return turnOf(c, i, j, 0) || turnOf(c, i, j, 1) || turnOf(c, i, j, 2)',
    replace: 'return turnOf(c, i, j, 0) || turnOf(c, i, j, 1)',
  },
  {
    name: 'contains: what lies on the surface is outside',
    file: 'src/mesh/crossings.ts',
    find: 'return onSurface || (',
    replace: 'return (',
  },
]
