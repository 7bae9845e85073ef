import { Color, DirectionalLight, Fog, HemisphereLight, Scene, type WebGLRenderer } from 'three'
import type { Level } from './level.ts'
import { createSunShadow, type SunShadow } from './sun-shadow.ts'

/**
 * Shares of a surface's own colour that sun and sky give back of it, linear r, g, b: the sun where it shines straight on it, the
 * sky from above and the ground from below, mixed between. Nowhere do they make more than 1 together, so that no colour is cut
 * off at white, and a floor in full sun shows 0.9 of its own: no tone mapping is needed, and what is unlit stays what it is.
 */
export const SUN = [0.618, 0.597, 0.558] as const
export const SKY = [0.381, 0.41, 0.443] as const
export const GROUND = [0.26, 0.24, 0.22] as const
/** Towards the sun. */
export const SUNWARDS = [0.55, 1, 0.35] as const

/** three.js divides light by π. */
const light = ([r, g, b]: readonly [number, number, number]) => new Color(r, g, b).multiplyScalar(Math.PI)

export interface Daylight {
  readonly scene: Scene
  readonly shadow: SunShadow
  fit(level: Level, height: number): { far: number }
}

/** Sky, sun and haze for a level of any size. */
export function createDaylight(renderer: WebGLRenderer): Daylight {
  const scene = new Scene()
  const sky = new Color(0x9fc3d9)
  scene.background = sky
  const fog = new Fog(sky, 60, 400)
  scene.fog = fog
  const sun = new DirectionalLight(light(SUN), 1)
  sun.position.set(...SUNWARDS)
  scene.add(new HemisphereLight(light(SKY), light(GROUND), 1), sun, sun.target)
  const shadow = createSunShadow(sun, scene, renderer)
  return {
    scene,
    shadow,
    fit(level, height) {
      const far = Math.max(level.extent * 2.5, height * 100)
      fog.near = Math.max(level.extent * 0.6, height * 30)
      fog.far = far
      shadow.fit(level.mesh.bounds, height)
      return { far }
    },
  }
}
