import { ellipsoid, sphere, TriangleMesh } from 'carom'
import { chooseStart } from '../../playground/level/start.ts'
import type { Ground } from '../../playground/scenes/walk/hole-run.ts'
import { createHoleSearch, type FoundHole, type HoleSearch } from '../../playground/scenes/walk/hole-search.ts'
import { type Mode, SETTINGS, sizes } from '../../playground/scenes/walk/settings.ts'
import type { Vec3 } from '../../scenes/level.ts'

export function groundOf({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): Ground {
  return { positions, indices, mesh: new TriangleMesh(positions, indices) }
}

/** As the Walk scene does for a visitor at the start: searches until it is enough, or so many walkers went. */
export function searchFrom(
  ground: Ground,
  feet: Vec3,
  { mode, seed, walkers = 3000 }: { mode: Mode; seed: number; walkers?: number },
): { search: HoleSearch; found: FoundHole[] } {
  const settings = { ...SETTINGS, mode }
  const { radii, skin } = sizes(settings)
  const shape = radii.x === radii.y ? sphere({ radius: radii.y }) : ellipsoid({ radii })
  const from = chooseStart(ground.mesh, [{ ...feet, area: 0 }], { shape, halfHeight: radii.y, around: radii.y, skin })
  const search = createHoleSearch(ground, { level: 'test', settings, from, starts: [feet], seed })
  while (search.walkers < walkers && !search.enough) search.walk()
  return { search, found: search.found === null ? [] : [search.found] }
}
