import type { Vec3 } from 'carom'
import { Triangle, Vector3 } from 'three'
import { cornerOf, type Model } from './model.ts'

/** Of all triangles that one which comes nearest to a place. */
export function nearestTriangle(model: Model, to: Vec3): { corners: Vector3[]; closest: Vector3; away: number } {
  const place = new Vector3(to.x, to.y, to.z)
  let best = { corners: [] as Vector3[], closest: place, away: Infinity }
  for (let i = 0; i < model.positions.length / 3; i += 3) {
    const corners = [0, 1, 2].map((k) => new Vector3().copy(cornerOf(model, i + k) as Vector3))
    const closest = new Triangle(...(corners as [Vector3, Vector3, Vector3])).closestPointToPoint(place, new Vector3())
    const away = closest.distanceTo(place)
    if (!(away >= best.away)) best = { corners, closest, away }
  }
  return best
}
