/** From where a run is looked at: its whole way, or, where that is long, what is around the body as it goes. */
import { Box3, type PerspectiveCamera, Vector3 } from 'three'
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { type Measure, TALL } from './measure.ts'
import type { Seen } from './watch.ts'

export interface Eye {
  /** Goes along with the body. */
  follows: boolean
  /** Has the visitor looked from elsewhere since? */
  moved: boolean
  /** Looks at a run as it is best seen. */
  frame(seen: readonly Seen[], measure: Measure): void
  /** Once a frame. @param middle of the body */
  go(middle: Vector3): void
}

/** Who goes farther than this, in units of the picture, is followed, unless there are others. */
const LONGEST = 9 * TALL
/** From the body that is followed. */
const AWAY = 4.2 * TALL
/** How far to the side, back and up the eye is. */
const ASIDE = 0.8
const BACK = 0.55
const OVER = 0.5

export function createEye(orbit: OrbitControls): Eye {
  const camera = orbit.object as PerspectiveCamera
  const before = new Vector3()
  const way = new Vector3()

  const eye: Eye = {
    follows: false,
    moved: false,
    frame(seen, measure) {
      const { up } = measure
      const bounds = boundsOf(seen, measure)
      const size = bounds.getSize(new Vector3())
      eye.follows = size.length() > LONGEST && (seen[0].others ?? []).length === 0
      eye.moved = false
      bounds.getCenter(orbit.target).addScaledVector(up, TALL / 2)
      const forward = headingOf(seen, measure)
      const side = new Vector3().crossVectors(forward, up)
      const direction = side.multiplyScalar(ASIDE).addScaledVector(forward, -BACK).addScaledVector(up, OVER).normalize()
      const away = eye.follows ? AWAY : Math.max(AWAY, 1.2 * size.length() + 2.4 * TALL)
      // the next moment that is drawn may be any
      measure.place(seen[0].feet, before).addScaledVector(up, TALL / 2)
      if (eye.follows) orbit.target.copy(before)
      camera.position.copy(orbit.target).addScaledVector(direction, away)
      orbit.update()
    },
    go(middle) {
      if (eye.follows) {
        way.copy(middle).sub(before)
        orbit.target.add(way)
        camera.position.add(way)
      }
      before.copy(middle)
    },
  }
  return eye
}

function boundsOf(seen: readonly Seen[], { place }: Measure): Box3 {
  const bounds = new Box3()
  const at = new Vector3()
  for (const { feet, others = [] } of seen)
    for (const one of [feet, ...others]) if (one.every(Number.isFinite)) bounds.expandByPoint(place(one, at))
  return bounds
}

/** Level, of length 1: from the start to where it is farthest from it. */
function headingOf(seen: readonly Seen[], { place, up }: Measure): Vector3 {
  const farthest = new Vector3()
  const at = new Vector3()
  for (const { feet } of seen) {
    place(feet, at).addScaledVector(up, -at.dot(up))
    if (at.lengthSq() > farthest.lengthSq()) farthest.copy(at)
  }
  if (farthest.length() > 0.02 * TALL) return farthest.normalize()
  // it stays where it is
  farthest.set(1, 0, 0).addScaledVector(up, -up.x)
  return farthest.normalize()
}
