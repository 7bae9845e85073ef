/** A grey star on black: laid on additively, black adds nothing. Its edge is all black. */
import type { Bitmap } from '../blitter/bitmap.ts'
import { smooth } from './noise.ts'
import { paint } from './paint.ts'

export function spark(size = 64): Bitmap {
  return paint(
    size,
    (u, v) => {
      const x = 2 * u - 1
      const y = 2 * v - 1
      const far = Math.sqrt(x * x + y * y)
      const core = smooth(0.3, 0, far)
      const glow = 0.42 * smooth(0.8, 0, far) * smooth(0.8, 0, far)
      // four long rays along the axes, four shorter ones between them: narrower the farther out
      const long = Math.max(ray(x, y, 0.92), ray(y, x, 0.92))
      const h = Math.SQRT1_2
      const short = Math.max(ray((x + y) * h, (x - y) * h, 0.62), ray((x - y) * h, (x + y) * h, 0.62))
      const light = Math.min(1, core + glow + long + 0.7 * short)
      const grey = 225 * light
      return [grey, grey, grey]
    },
    'spark',
  )
}

/** How bright a ray along the first coordinate is; it ends at `reach`. */
function ray(along: number, across: number, reach: number): number {
  const left = 1 - Math.abs(along) / reach
  return left > 0 ? left * smooth(0.11 * left + 0.02, 0, Math.abs(across)) : 0
}
