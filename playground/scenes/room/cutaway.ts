/** Near walls of a level vanish, as those of the lesson's room do: one looks at the balls from outside. */
import { createHit } from 'carom'
import { BackSide, FrontSide, Mesh } from 'three'
import type { Level } from '../../level/level.ts'
import type { Vec3 } from './run.ts'

/** Draws of each surface only the side that the balls see, as most of what is around `middle` is wound. */
export function cutAway({ mesh, positions, indices, view }: Level, middle: Vec3): void {
  const hit = createHit()
  let front = 0
  let back = 0
  for (let k = 0; k < 27; k++) {
    const way = { x: (k % 3) - 1, y: (Math.floor(k / 3) % 3) - 1, z: Math.floor(k / 9) - 1 }
    if (k === 13 || !mesh.castRay(middle, way, Infinity, hit)) continue
    const [a, b, c] = [0, 1, 2].map((corner) => {
      const at = 3 * indices[3 * hit.triangle + corner]
      return { x: positions[at], y: positions[at + 1], z: positions[at + 2] }
    })
    const [ux, uy, uz] = [b.x - a.x, b.y - a.y, b.z - a.z]
    const [vx, vy, vz] = [c.x - a.x, c.y - a.y, c.z - a.z]
    const along = way.x * (uy * vz - uz * vy) + way.y * (uz * vx - ux * vz) + way.z * (ux * vy - uy * vx)
    if (along < 0) front++
    else back++
  }
  if (front + back === 0) return
  view.object.traverse((part) => {
    if (!(part instanceof Mesh)) return
    for (const material of [part.material].flat()) material.side = front >= back ? FrontSide : BackSide
  })
}
