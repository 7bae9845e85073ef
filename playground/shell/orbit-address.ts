/** For the address: the eye that is dragged around something. Six numbers: what it looks at, and from how far beside that. */
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { brief, type Kept, numbersIn } from './address.ts'

/** `isLookedThrough`: false while another eye has the canvas. */
export function keepOrbit(orbit: OrbitControls, isLookedThrough: () => boolean = () => true): Kept {
  const { object: camera, target } = orbit
  return {
    write() {
      if (!isLookedThrough()) return null
      const away = camera.position.clone().sub(target)
      return brief([...target.toArray(), ...away.toArray()], away.length())
    },
    read(text) {
      const [x, y, z, ...away] = numbersIn(text, 6) ?? []
      if (!isLookedThrough() || x === undefined || !(Math.hypot(...away) > 0)) return
      target.set(x, y, z)
      camera.position.set(x + away[0], y + away[1], z + away[2])
      orbit.update()
    },
  }
}
