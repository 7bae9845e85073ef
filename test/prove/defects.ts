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
    find: 'if (accurate && least > CLEAR * reach * size) {',
    replace: 'if (accurate || det !== 0) {',
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
    find: '  enterEdge(B, C)\n',
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
    find: 'pair.load(2 * epsilon - growthAtStart(pair, epsilon))',
    replace: 'pair.load(-2 * epsilon - growthAtStart(pair, epsilon))',
  },
  {
    name: 'spheres: overlap at the start is not looked for',
    file: 'src/sweep/contact-rule.ts',
    find: 'if (!(gap > touching)) return',
    replace: 'if (gap === touching) return',
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
    find: 'sub(w, RADII + i, RADII + i, Y)',
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
    find: 'p[PREPARED_PAD + 1] = y + pad',
    replace: 'p[PREPARED_PAD + 1] = pad',
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
    find: 'const touching = CONTACT * epsilon * rate',
    replace: 'const touching = Math.max(1e-9, CONTACT * epsilon * rate)',
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
    find: '  sub(w, HALF, HALF, Y)\n',
    replace: '',
  },
  {
    name: 'cylinders: at the start only the radius grows',
    file: 'src/sweep/cylinder.ts',
    find: '  sub(w, HALF, HALF, LEAST)\n',
    replace: '',
  },
  {
    name: 'cylinders: the way out is not measured',
    file: 'src/sweep/cylinder-triangle.ts',
    find: 'best = whole * (1 - w[TIME])',
    replace: 'best = whole',
  },
  {
    name: 'cylinders: a flat landing names any point of the edge',
    file: 'src/math/cylinder-normal.ts',
    find: '    if (!less(w, F, BEST_D)) continue\n',
    replace: '',
  },
  {
    name: 'cylinders: the quick no forgets the height',
    file: 'src/sweep/settle-cylinder.ts',
    find: 'const reach = body[HALF] * y + body[RADIUS] * level',
    replace: 'const reach = body[RADIUS] * level',
  },
  {
    name: 'cylinders: the quick no looks at the start only',
    file: 'src/sweep/settle-cylinder.ts',
    find: 'const along = Math.min(0, u[0] * body[0] + u[1] * body[1] + u[2] * body[2])',
    replace: 'const along = 0',
  },
]
