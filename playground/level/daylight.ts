import { Color, DirectionalLight, Fog, HemisphereLight, Scene, type WebGLRenderer } from 'three'
import { grade, isGuess, stepDown } from '../shell/grade.ts'
import { median } from '../shell/measure.ts'
import type { Level } from './level.ts'
import { lightLevel } from './light-level.ts'
import type { OwnView } from './own-view.ts'
import { createSky, HAZE } from './sky.ts'
import { createSunShadow, type SunShadow } from './sun-shadow.ts'

/**
 * Shares of a surface's own colour that sun and sky give back of it, linear r, g, b: the sun where it shines straight on it, the
 * sky from above and the ground from below, mixed between. Nowhere do they make more than 1 together, so that no colour is cut
 * off at white, and a floor in full sun shows 0.9 of its own: no tone mapping is needed, and what is unlit stays what it is.
 * The sun is warm and the sky cool: what lies in the shade has another hue.
 */
export const SUN = [0.66, 0.6, 0.515] as const
export const SKY = [0.347, 0.398, 0.468] as const
export const GROUND = [0.24, 0.22, 0.19] as const
/** Towards the sun. */
export const SUNWARDS = [0.42, 1, 0.5] as const

/** three.js divides light by π. */
const light = ([r, g, b]: readonly [number, number, number]) => new Color(r, g, b).multiplyScalar(Math.PI)

export interface Daylight {
  readonly scene: Scene
  readonly shadow: SunShadow
  /** @param isSeen see lightLevel; `lit` is when the light of a level of ours is there, or at once where none will be */
  fit(level: Level, height: number, isSeen?: boolean): { far: number; lit: Promise<void> }
}

/** Frames that are timed where the machine seemed quick, after the first ones, and what they may take, milliseconds. */
const TIMED = { after: 10, count: 15, most: 22 }

/** Sky, sun and haze for a level of any size. */
export function createDaylight(renderer: WebGLRenderer): Daylight {
  const scene = new Scene()
  const fog = new Fog(HAZE, 60, 400)
  scene.fog = fog
  const sun = new DirectionalLight(light(SUN), 1)
  sun.position.set(...SUNWARDS)
  scene.add(createSky(SUNWARDS), new HemisphereLight(light(SKY), light(GROUND), 1), sun, sun.target)
  const shadow = createSunShadow(sun, scene, renderer)
  const length = Math.hypot(...SUNWARDS)
  const towards = SUNWARDS.map((x) => x / length)
  if (grade() === 'fine' && isGuess()) timeFrames(scene, renderer, shadow)
  return {
    scene,
    shadow,
    fit(level, height, isSeen = true) {
      const far = Math.max(level.extent * 2.5, height * 100)
      fog.near = Math.max(level.extent * 0.6, height * 30)
      fog.far = far
      shadow.fit(level.mesh.bounds, height)
      const { view } = level
      const isLit = isOwn(view) && grade() !== 'bare'
      const lit = isLit ? lightLevel(view, level, towards, shadow, isSeen) : Promise.resolve()
      return { far, lit }
    },
  }
}

const isOwn = (view: Level['view']): view is OwnView => 'detail' in view

/** What the measurement promised, a few frames must show; or there is less in all that follow. */
function timeFrames(scene: Scene, renderer: WebGLRenderer, shadow: SunShadow): void {
  const gl = renderer.getContext()
  const pixel = new Uint8Array(4)
  const times: number[] = []
  let seen = 0
  let begun = 0
  const before = scene.onBeforeRender
  scene.onBeforeRender = (...all) => {
    begun = performance.now()
    before.apply(scene, all)
  }
  scene.onAfterRender = (_renderer, _scene, camera) => {
    if (++seen <= TIMED.after) return
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel) // waits until it is drawn
    times.push(performance.now() - begun)
    if (times.length < TIMED.count) return
    scene.onBeforeRender = before
    scene.onAfterRender = () => {}
    if (median(times) <= TIMED.most) return
    stepDown()
    shadow.on = false
    requestAnimationFrame(() => {
      renderer.setPixelRatio(1)
      renderer.render(scene, camera) // a canvas of another size is empty
    })
  }
}
