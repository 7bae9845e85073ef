/**
 * The shadow that the sun throws: one map over the level, or, where that is too large for its texels, over what is near. It is
 * drawn when the level changes, when the eye has left the middle of the map, and while something moves that throws a shadow
 * too; in all other frames it costs a look into it.
 */
import { type Camera, type DirectionalLight, type Object3D, type Scene, Vector3, type WebGLRenderer } from 'three'
import { grade } from '../shell/grade.ts'
import type { Vec3 } from './touch.ts'

export interface SunShadow {
  /** At first as the machine can pay for it. */
  on: boolean
  fit(bounds: { min: Vec3; max: Vec3 }, height: number): void
  /** Something besides the level that throws a shadow, and moves. */
  follow(object: Object3D): void
}

/** Texels along a side. */
const SIDE = 4096
/** Times a visitor's height from the middle of the map to its rim, at most: 5 cm a texel for 1.8 m. */
const REACH = 60
/** Part of the reach from which on the map follows the eye. */
const STRAY = 0.3
/** Texels between a surface and its own shadow. */
const LIFT = 2.5

export function createSunShadow(sun: DirectionalLight, scene: Scene, renderer: WebGLRenderer): SunShadow {
  const { shadow } = sun
  shadow.mapSize.set(SIDE, SIDE)
  shadow.autoUpdate = false
  const towards = sun.position.clone().normalize()
  const middle = new Vector3()
  const stray = new Vector3()
  let reach = 0
  let isWhole = true
  const followed: Object3D[] = []
  let places: number[] = []

  function aim(at: Vector3): void {
    middle.copy(at)
    sun.target.position.copy(at)
    sun.position.copy(at).addScaledVector(towards, 2 * reach)
    sun.updateMatrixWorld()
    sun.target.updateMatrixWorld()
    shadow.needsUpdate = true
  }

  function haveMoved(): boolean {
    const now = followed.flatMap(placeOf)
    const same = now.length === places.length && now.every((value, i) => value === places[i])
    places = now
    return !same
  }

  scene.onBeforeRender = (_renderer, _scene, camera: Camera) => {
    if (!sun.castShadow) return
    if (!isWhole && stray.setFromMatrixPosition(camera.matrixWorld).distanceTo(middle) > STRAY * reach) aim(stray)
    if (haveMoved()) shadow.needsUpdate = true
  }
  renderer.domElement.addEventListener('webglcontextrestored', () => {
    shadow.needsUpdate = true
  })

  const switched: SunShadow = {
    get on() {
      return sun.castShadow
    },
    set on(value) {
      sun.castShadow = value
      renderer.shadowMap.enabled ||= value
      shadow.needsUpdate = true
    },
    fit({ min, max }, height) {
      const from = new Vector3(min.x, min.y, min.z)
      const to = new Vector3(max.x, max.y, max.z)
      const radius = from.distanceTo(to) / 2
      if (!(radius > 0 && Number.isFinite(radius))) return // nothing to throw one
      isWhole = radius <= REACH * height
      reach = Math.min(radius, REACH * height)
      const { camera } = shadow
      camera.left = camera.bottom = -reach
      camera.right = camera.top = reach
      // what lies between the sun and the map throws a shadow on it, however far away
      const depth = isWhole ? reach : radius
      camera.near = 2 * reach - 2 * depth
      camera.far = 2 * reach + 2 * depth
      camera.updateProjectionMatrix()
      shadow.bias = (-LIFT * 2 * reach) / SIDE / (camera.far - camera.near)
      aim(from.add(to).multiplyScalar(0.5))
    },
    follow: (object) => followed.push(object),
  }
  switched.on = canPay(renderer)
  return switched
}

/** Where an object and its instances are. */
function placeOf(object: Object3D): number[] {
  const { instanceMatrix, count } = object as { instanceMatrix?: { version: number }; count?: number }
  const isSeen = object.visible && object.parent !== null
  return [...object.matrixWorld.elements, isSeen ? 1 : 0, instanceMatrix?.version ?? 0, count ?? 0]
}

/** A second picture of the level is drawn for it. */
function canPay(renderer: WebGLRenderer): boolean {
  return grade() === 'fine' && renderer.capabilities.maxTextureSize >= SIDE
}
