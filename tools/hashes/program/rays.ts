import { createHit, type Hit } from '../../../src/index.ts'
import { takeHit, takeHits } from './answers.ts'
import type { Kit, Scene } from './scene.ts'

const at = () => ({ x: 0, y: 0, z: 0 })

/** Rays and segments in the castle: anywhere, and at corners and along edges, where doubles alone cannot tell. */
export function rays({ dealer, tally, level }: Kit): Scene {
  const mesh = level('castle')
  tally.mark('the castle')
  tally.takeBuffer(mesh.toBuffer())
  const hit = createHit()
  const hits: Hit[] = []
  const [a, b, c] = [at(), at(), at()]
  return {
    step(k) {
      const origin = { x: dealer.between(-28, 28), y: dealer.between(-2, 14), z: dealer.between(-28, 28) }
      const direction = dealer.vector(1)
      takeHit(tally, 'castRay', mesh.castRay(origin, direction, Number.POSITIVE_INFINITY, hit), hit)
      mesh.getTriangle(dealer.whole(0, mesh.triangleCount - 1), a, b, c)
      const share = k % 2 === 0 ? 0 : dealer.unit() // at a corner, or at an edge
      const target = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y), z: a.z + share * (b.z - a.z) }
      const along = { x: target.x - origin.x, y: target.y - origin.y, z: target.z - origin.z }
      const sides = k % 3 === 0 ? 'front' : 'both'
      takeHit(tally, 'castRay at an edge', mesh.castRay(origin, along, 200, hit, { sides }), hit)
      tally.mark('castRayAny, castSegmentAny')
      tally.takeFlag(mesh.castRayAny(origin, direction, dealer.between(0, 20)))
      tally.takeFlag(mesh.castSegmentAny(b, c))
      tally.mark('castRayCount')
      if (k % 2 === 0) tally.take(mesh.castRayCount(origin, along, 200))
      else takeHit(tally, 'castSegment', mesh.castSegment(origin, target, hit), hit)
      if (k % 4 === 0) takeHits(tally, 'castRayAll', mesh.castRayAll(origin, along, 200, hits), hits)
    },
  }
}
