import { Color, DynamicDrawUsage, InstancedMesh, Matrix4, MeshPhongMaterial, SphereGeometry } from 'three'
import { createContactShadows, type Ground } from './contact-shadow.ts'

/** Of balls 0 to 9, as the lesson has them; later ones take them again, a little lighter or darker. */
const COLOURS: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [1, 1, 1],
  [1, 1, 0],
  [0, 1, 1],
  [0, 1, 0],
  [0, 0, 1],
  [0.65, 0.2, 0.3],
  [1, 0, 1],
  [0, 0.7, 0.4],
  [1, 0, 0],
]

export function colourOf(ball: number): Color {
  const [r, g, b] = COLOURS[ball % COLOURS.length]
  const shade = 1 - 0.5 * ((Math.floor(ball / COLOURS.length) * 0.381966) % 1)
  return new Color().setRGB(r * shade, g * shade, b * shade)
}

/** Three numbers a place, `count` of them that count. */
export interface DrawnBalls {
  readonly count: number
  readonly places: ArrayLike<number>
  /** Before the last step. */
  readonly before: ArrayLike<number>
  readonly radii: ArrayLike<number>
}

export interface BallsView {
  readonly object: InstancedMesh
  /** Between the last place and this one. @param ground what their contact shadows fall on; without it they have none */
  draw(balls: DrawnBalls, alpha: number, ground?: Ground): void
}

/** The lesson's spheres have 20 × 20 segments; where there are many, fewer do, or a slow machine would draw nothing else. */
const SEGMENTS = [20, 20] as const
const FEW_SEGMENTS = [12, 9] as const
const MANY = 150

/** All balls in one draw call, lit, with a white highlight. */
export function createBallsView(most: number, many = MANY): BallsView {
  const fine = new SphereGeometry(1, ...SEGMENTS)
  const coarse = new SphereGeometry(1, ...FEW_SEGMENTS)
  const material = new MeshPhongMaterial({ shininess: 100, specular: new Color().setRGB(0.08, 0.08, 0.08) })
  const object = new InstancedMesh(fine, material, most)
  object.instanceMatrix.setUsage(DynamicDrawUsage)
  object.frustumCulled = false
  for (let i = 0; i < most; i++) object.setColorAt(i, colourOf(i))
  const matrix = new Matrix4()
  const shadows = createContactShadows(most)
  object.add(shadows.object)
  const feet = { x: 0, y: 0, z: 0 }
  const at = (places: ArrayLike<number>, before: ArrayLike<number>, k: number, alpha: number) =>
    before[k] + (places[k] - before[k]) * alpha
  return {
    object,
    draw({ count, places, before, radii }, alpha, ground) {
      shadows.clear()
      object.count = Math.min(count, most)
      object.geometry = count > many ? coarse : fine
      for (let i = 0; i < object.count; i++) {
        const r = radii[i]
        matrix.makeScale(r, r, r)
        feet.x = at(places, before, 3 * i, alpha)
        feet.y = at(places, before, 3 * i + 1, alpha)
        feet.z = at(places, before, 3 * i + 2, alpha)
        matrix.setPosition(feet.x, feet.y, feet.z)
        object.setMatrixAt(i, matrix)
        feet.y -= r
        if (ground !== undefined) shadows.place(feet, r, ground)
      }
      object.instanceMatrix.needsUpdate = true
    },
  }
}
