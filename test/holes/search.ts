import { ellipsoid, sphere, TriangleMesh } from 'carom'
import { chooseStart } from '../../playground/level/start.ts'
import type { Ground } from '../../playground/scenes/walk/hole-run.ts'
import { createHoleSearch, type HoleSearch } from '../../playground/scenes/walk/hole-search.ts'
import { type Mode, SETTINGS, sizes } from '../../playground/scenes/walk/settings.ts'
import type { Vec3 } from '../../scenes/level.ts'

export function groundOf({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): Ground {
  return { positions, indices, mesh: new TriangleMesh(positions, indices) }
}

/** A search as the Walk scene begins it for a visitor at the start of a level; `starts` are places for feet. */
export function searchAt(
  ground: Ground,
  starts: readonly Vec3[],
  { mode, seed }: { mode: Mode; seed: number },
): HoleSearch {
  const settings = { ...SETTINGS, mode }
  const { radii, skin } = sizes(settings)
  const shape = radii.x === radii.y ? sphere({ radius: radii.y }) : ellipsoid({ radii })
  const places = starts.map((place) => ({ ...place, area: 0 }))
  const from = chooseStart(ground.mesh, places, { shape, halfHeight: radii.y, around: radii.y, skin })
  return createHoleSearch(ground, { level: 'test', settings, from, starts, seed })
}
