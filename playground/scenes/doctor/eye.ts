/** Where one looks from: all of the level, or a finding, with nothing in the way. */
import type { TriangleMesh } from 'carom'
import { Vector3 } from 'three'
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { freePlace } from '../../level/free-place.ts'
import { isStill } from '../../shell/motion.ts'
import type { Path } from './replay-path.ts'

/** Seconds from place to place. */
const FLIGHT = 0.8
/** How far away a finding is looked at from, in heights of the body. */
const NEAR = 4.5
/** All of a level is looked at from so many times half its diagonal. */
const ALL = 2.15
/** Steps at the end of a replay that are to be seen. */
const LAST = 60
/** Of these, one in so many. */
const EACH = 20

export interface Eye {
  readonly flies: boolean
  all(mesh: TriangleMesh, aspect: number): void
  /** @param tall the body's height */
  finding(mesh: TriangleMesh, place: readonly number[], tall: number, path: Path | null): void
  frame(dt: number): void
  /** Moves along with something. */
  along(x: number, y: number, z: number): void
  stay(): void
}

export function createEye(orbit: OrbitControls): Eye {
  const { object: camera, target } = orbit
  const from = { eye: new Vector3(), target: new Vector3() }
  const to = { eye: new Vector3(), target: new Vector3() }
  let flown = 1
  const way = new Vector3()

  function fly(isFirst = false): void {
    from.eye.copy(camera.position)
    from.target.copy(target)
    flown = isFirst || isStill() ? 1 : 0
    if (flown < 1) return
    camera.position.copy(to.eye)
    target.copy(to.target)
    orbit.update()
  }

  return {
    get flies() {
      return flown < 1
    },
    all({ bounds: { min, max } }, aspect) {
      to.target.set((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2)
      const half = Math.max(0.5, Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z) / 2)
      const away = half * Math.max(ALL, ALL / Math.max(0.3, aspect))
      to.eye.set(0.45, 0.9, 0.75).setLength(away).add(to.target)
      fly(true)
    },
    finding(mesh, [x, y, z], tall, path) {
      const middle = { x, y: y + 0.55 * tall, z }
      const points = [middle, { x, y: y + 0.06 * tall, z }]
      let across = { x: 1, y: 0, z: 0 }
      if (path !== null && path.steps > 0) {
        const first = 3 * Math.max(0, path.steps - LAST)
        const { feet } = path
        for (let o = first; o < feet.length; o += 3 * EACH) {
          if (feet[o + 1] > y - tall) points.push({ x: feet[o], y: feet[o + 1] + 0.55 * tall, z: feet[o + 2] })
        }
        way.set(feet[first + 2] - z, 0, x - feet[first])
        if (way.lengthSq() > 0) {
          way.normalize()
          across = { x: way.x, y: 0, z: way.z }
        }
      }
      const { place } = freePlace(mesh, middle, points, across, NEAR * tall)
      to.target.set(middle.x, middle.y, middle.z)
      to.eye.set(place.x, place.y, place.z)
      fly()
    },
    frame(dt) {
      if (flown >= 1) return
      flown = Math.min(1, flown + dt / FLIGHT)
      const share = flown * flown * (3 - 2 * flown)
      target.lerpVectors(from.target, to.target, share)
      camera.position.lerpVectors(from.eye, to.eye, share)
      orbit.update()
    },
    along(x, y, z) {
      way.set(x, y, z)
      for (const place of [target, camera.position, from.eye, from.target, to.eye, to.target]) place.add(way)
    },
    stay() {
      flown = 1
    },
  }
}
