import { createClosest, createHit, type Hit, type TriangleMesh } from '../../../src/index.ts'
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
      // three meshes, four questions, five bodies: each asks each in turn
      const question = k % 4
      if (question === 0) takeHits(tally, 'overlapAll', mesh.overlapAll(body, point, hits, { orientation }), hits)
      if (question === 1) takeHit(tally, `overlap, ${body.kind}`, mesh.overlap(body, point, hit, { orientation }), hit)
      if (question === 2)
        takeClosest(tally, 'closestPoint', mesh.closestPoint(point, dealer.between(0.2, 3), closest), closest)
      tally.mark('overlapAny, signedDistance, contains')
      if (question === 2) tally.takeFlag(mesh.overlapAny(body, point, { orientation }))
      if (question === 3) tally.take(mesh.signedDistance(point, closest))
      tally.takeFlag(mesh.contains(anywhere(mesh), { method: k % 7 === 0 ? 'winding' : 'crossings' }))
    },
  }
}
