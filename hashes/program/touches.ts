import { createClosest, createHit, type Hit, type TriangleMesh } from '../../src/index.ts'
import { takeClosest, takeHit, takeHits } from './answers.ts'
import { BODIES } from './bodies.ts'
import type { Kit, LevelName, Scene } from './scene.ts'

const LEVELS: readonly LevelName[] = ['dungeon', 'stairs', 'torus']

/** Bodies at rest and points: overlaps, closest points, signed distances, inside or outside. */
export function touches({ dealer, tally, level }: Kit): Scene {
  const meshes = LEVELS.map(level)
  for (const [i, mesh] of meshes.entries()) {
    tally.mark(LEVELS[i])
    tally.takeBuffer(mesh.toBuffer())
  }
  const hit = createHit()
  const closest = createClosest()
  const hits: Hit[] = []
  const anywhere = ({ bounds: { min, max } }: TriangleMesh) => ({
    x: dealer.between(min.x, max.x),
    y: dealer.between(min.y, max.y),
    z: dealer.between(min.z, max.z),
  })
  return {
    step(k) {
      const mesh = meshes[k % meshes.length]
      const body = BODIES[k % BODIES.length]
      const point = anywhere(mesh)
      const orientation = k % 2 === 0 ? undefined : dealer.turn()
      if (k % 4 === 0) takeHits(tally, 'overlapAll', mesh.overlapAll(body, point, hits, { orientation }), hits)
      else takeHit(tally, `overlap, ${body.kind}`, mesh.overlap(body, point, hit, { orientation }), hit)
      const other = anywhere(mesh)
      takeClosest(tally, 'closestPoint', mesh.closestPoint(other, dealer.between(0.2, 3), closest), closest)
      tally.mark('overlapAny, signedDistance, contains')
      tally.takeFlag(mesh.overlapAny(body, other, { orientation }))
      tally.take(mesh.signedDistance(other, closest))
      tally.takeFlag(mesh.contains(point, { method: k % 7 === 0 ? 'winding' : 'crossings' }))
    },
  }
}
