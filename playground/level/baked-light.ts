/**
 * How much of the sky and of the sun reaches each place of one of our own levels, found by rays that carom casts: what the playground
 * shows is also what lights it. In steps, so that the page goes on meanwhile.
 */
import type { TriangleMesh } from 'carom'
import type { Charted } from './light-charts.ts'

/** Rays of a texel to the sky, spread evenly over it as seen from there; and to the sun, from places within the texel. */
const SKY_RAYS = 12
const SUN_RAYS = 4
/** What is farther than this, metres, leaves a place all its light from there. */
const REACH = 7
/** Rays begin so far above the surface, metres. */
const LIFT = 0.02
/** Texels of a step. */
const STEP = 128
/** Times that what lies inside of walls takes the light of its neighbours. */
const SPREAD = 3

const RAY = 7
const HIT = 10

/**
 * Returns two bytes a texel: of the sky, of the sun.
 * @param sun towards it, of length 1
 */
export function* bakeLight(
  mesh: TriangleMesh,
  { charts, width, height }: Pick<Charted, 'charts' | 'width' | 'height'>,
  sun: readonly number[],
): Generator<void, Uint8Array> {
  const light = new Uint8Array(2 * width * height)
  const known = new Uint8Array(width * height)
  const points = new Float64Array(3 * STEP)
  const texels = new Uint32Array(STEP)
  const inside = new Uint8Array(STEP)
  const rays = new Float64Array(RAY * STEP * Math.max(SKY_RAYS, SUN_RAYS))
  const struck = new Uint8Array(STEP * SUN_RAYS)
  const triangles = new Int32Array(STEP * SKY_RAYS)
  const hits = new Float64Array(HIT * STEP * SKY_RAYS)

  for (const { origin, along, across, normal, wide, high, x, y } of charts) {
    const sky = directionsAround(normal, along)
    const isSunny = normal[0] * sun[0] + normal[1] * sun[1] + normal[2] * sun[2] > 0
    for (let from = 0; from < wide * high; from += STEP) {
      const count = Math.min(STEP, wide * high - from)
      for (let i = 0; i < count; i++) {
        const [u, v] = [(from + i) % wide, Math.floor((from + i) / wide)]
        for (let k = 0; k < 3; k++) points[3 * i + k] = origin[k] + u * along[k] + v * across[k] + LIFT * normal[k]
        texels[i] = (y + v) * width + x + u
      }
      mesh.containsPoints(points, inside, { method: 'winding', count })
      let open = 0
      for (let i = 0; i < count; i++) {
        if (inside[i] === 1) continue
        for (let k = 0; k < 3; k++) points[3 * open + k] = points[3 * i + k]
        texels[open++] = texels[i]
      }
      // the sky
      for (let i = 0; i < open; i++)
        for (let j = 0; j < SKY_RAYS; j++) writeRay(rays, i * SKY_RAYS + j, points, i, sky, 3 * j, REACH)
      mesh.castRays(rays, triangles, hits, { count: open * SKY_RAYS })
      for (let i = 0; i < open; i++) {
        let seen = 0
        for (let j = i * SKY_RAYS; j < (i + 1) * SKY_RAYS; j++) seen += triangles[j] < 0 ? 1 : hits[HIT * j] / REACH
        light[2 * texels[i]] = Math.round((255 * seen) / SKY_RAYS)
        known[texels[i]] = 1
      }
      // the sun
      if (isSunny) {
        for (let i = 0; i < open; i++)
          for (let j = 0; j < SUN_RAYS; j++) {
            const ray = i * SUN_RAYS + j
            writeRay(rays, ray, points, i, sun, 0, Infinity)
            const [p, q] = [(j % 2) / 2 - 0.25, Math.floor(j / 2) / 2 - 0.25]
            for (let k = 0; k < 3; k++) rays[RAY * ray + k] += p * along[k] + q * across[k]
          }
        mesh.castRaysAny(rays, struck, { count: open * SUN_RAYS })
        for (let i = 0; i < open; i++) {
          let dark = 0
          for (let j = i * SUN_RAYS; j < (i + 1) * SUN_RAYS; j++) dark += struck[j]
          light[2 * texels[i] + 1] = Math.round(255 * (1 - dark / SUN_RAYS))
        }
      }
      yield
    }
    spread(light, known, width, x, y, wide, high)
  }
  return light
}

function writeRay(
  rays: Float64Array,
  ray: number,
  points: Float64Array,
  point: number,
  directions: ArrayLike<number>,
  d: number,
  reach: number,
): void {
  const o = RAY * ray
  for (let k = 0; k < 3; k++) {
    rays[o + k] = points[3 * point + k]
    rays[o + 3 + k] = directions[d + k]
  }
  rays[o + 6] = reach
}

/** More of them near the normal, as light counts more from there: a sunflower's spiral on a disc, lifted to the half sphere. */
function directionsAround(normal: readonly number[], along: readonly number[]): Float64Array {
  const length = Math.hypot(...along) || 1
  const a = along.map((x) => x / length)
  const [nx, ny, nz] = normal
  const b = [ny * a[2] - nz * a[1], nz * a[0] - nx * a[2], nx * a[1] - ny * a[0]]
  const out = new Float64Array(3 * SKY_RAYS)
  for (let j = 0; j < SKY_RAYS; j++) {
    const r = Math.sqrt((j + 0.5) / SKY_RAYS)
    const turn = 2.399963 * j
    const [p, q, up] = [r * Math.cos(turn), r * Math.sin(turn), Math.sqrt(1 - r * r)]
    for (let k = 0; k < 3; k++) out[3 * j + k] = p * a[k] + q * b[k] + up * normal[k]
  }
  return out
}

/** What lies inside of something else is not seen, but mixed into what is seen beside it. */
function spread(
  light: Uint8Array,
  known: Uint8Array,
  width: number,
  x0: number,
  y0: number,
  wide: number,
  high: number,
): void {
  for (let times = 0; times < SPREAD; times++) {
    const found: number[] = []
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        const at = (y0 + y) * width + x0 + x
        if (known[at] === 1) continue
        let [sky, sun, count] = [0, 0, 0]
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            if (x + dx < 0 || x + dx >= wide || y + dy < 0 || y + dy >= high) continue
            const other = at + dy * width + dx
            if (known[other] === 0) continue
            sky += light[2 * other]
            sun += light[2 * other + 1]
            count++
          }
        }
        if (count === 0) continue
        light[2 * at] = sky / count
        light[2 * at + 1] = sun / count
        found.push(at)
      }
    }
    for (const at of found) known[at] = 1
  }
}
