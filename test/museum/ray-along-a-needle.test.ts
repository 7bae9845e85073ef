import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { judgeRay } from '../oracle/judge-ray.ts'

// Needles seen nearly edge-on, in places whose coordinates are far larger than the ray. A place that is off the plane by less than a
// rounding of the coordinates was taken for the hit; the triangle was up to 3 · 10⁻⁵ m away from it.
const RAYS = [
  {
    from: [0.3048601917154624, 3965.7425356370295, 97.04196071161017],
    direction: [0.0012743936737626305, -0.04534153466195547, 0.09846134160642721],
    triangle: [
      [0.00881999616053585, 3965.617348690889, 97.68243112677472],
      [0.008827163157374343, 3965.6173498819835, 97.6824196797383],
      [0.7267523557354445, 3965.040369250792, 98.07187669802393],
    ],
  },
  {
    from: [-7109.67770318734, -4842.5066624780975, -5099.131655872298],
    direction: [-20.047663544909703, 13.635281828694927, -25.427472899427258],
    triangle: [
      [-7109.6084016844925, -4842.791099167886, -5099.483933177928],
      [-7110.019245540585, -4842.080101485956, -5099.204508434257],
      [-7109.545635841449, -4842.899777455185, -5099.5267275496935],
    ],
  },
  {
    from: [-4571.006483804234, -8188.280421357098, 3472.664332528712],
    direction: [4.4629463177519995, 1.3786578981344415, -1.6932962120580726],
    triangle: [
      [-4571.0901203685025, -8187.7719564526205, 3472.4708619191415],
      [-4570.812943151575, -8188.09479891287, 3472.5378623154306],
      [-4570.446633470779, -8188.521444180585, 3472.6264021328775],
    ],
  },
]
const max = Number.POSITIVE_INFINITY

test('a ray along a needle far from the origin hits the needle, not the air beside it', () => {
  const hit = createHit()
  for (const { from, direction, triangle } of RAYS) {
    const vector = ([x, y, z]: readonly number[]) => ({ x, y, z })
    const mesh = new TriangleMesh(triangle.flat())
    expect(mesh.castRay(vector(from), vector(direction), max, hit)).toBe(true)
    const answer = { t: hit.fraction, point: Object.values(hit.point), normal: Object.values(hit.normal) }
    expect(judgeRay({ origin: from, direction, max }, triangle.flat(), answer)).toMatchObject({ wrong: false })
  }
})
