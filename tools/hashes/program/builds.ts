import { createHit, TriangleMesh } from '../../../src/index.ts'
import { takeHit } from './answers.ts'
import { BODIES } from './bodies.ts'
import type { Dealer } from './dealer.ts'
import type { Kit, Scene } from './scene.ts'

/** A new mesh after so many steps. */
const LIFE = 10

/** Small meshes, dealt, built, saved, read back and bent: every byte of their trees. */
export function builds({ dealer, tally }: Kit): Scene {
  let { mesh, positions } = deal(dealer)
  const hit = createHit()
  return {
    step(k) {
      const origin = dealer.vector(4)
      if (k % LIFE === 0) {
        ;({ mesh, positions } = deal(dealer))
        if (dealer.chance(0.5)) mesh = TriangleMesh.from(mesh.toBuffer())
      } else if (k % 3 === 0) bend(dealer, mesh, positions)
      tally.mark('the mesh')
      tally.takeBuffer(mesh.toBuffer())
      tally.takeFlag(mesh.isClosed)
      const way = { x: -2 * origin.x, y: -2 * origin.y, z: -2 * origin.z }
      takeHit(tally, 'castRay', mesh.castRay(origin, way, 100, hit, { mask: 0b1011 }), hit)
      const body = BODIES[k % BODIES.length]
      takeHit(tally, `cast, ${body.kind}`, mesh.cast(body, origin, way, hit), hit)
    },
  }
}

/** A soup of triangles, a few of them needles, or a sheet whose triangles share their corners. */
function deal(dealer: Dealer): { mesh: TriangleMesh; positions: number[] } {
  const sides = dealer.chance(0.3) ? 'front' : 'both'
  const positions: number[] = []
  if (dealer.chance(0.5)) {
    const triangles = dealer.whole(1, 24)
    for (let i = 0; i < 3 * triangles; i++) {
      const { x, y, z } = dealer.vector(i % 12 < 3 ? 0.001 : 2)
      positions.push(x, y, z)
    }
    const layers = Array.from({ length: triangles }, (_, i) => i % 4)
    return { mesh: new TriangleMesh(positions, null, { sides, layers }), positions }
  }
  const [wide, long] = [dealer.whole(1, 4), dealer.whole(1, 4)]
  const indices: number[] = []
  for (let i = 0; i <= wide; i++)
    for (let j = 0; j <= long; j++) {
      positions.push(i - wide / 2, Math.fround(dealer.between(-0.5, 0.5)), j - long / 2)
      if (i === wide || j === long) continue
      const a = i * (long + 1) + j
      indices.push(a, a + 1, a + long + 2, a, a + long + 2, a + long + 1)
    }
  return { mesh: new TriangleMesh(new Float32Array(positions), indices, { sides }), positions: [] }
}

/** Moves the corners of a soup a little. */
function bend(dealer: Dealer, mesh: TriangleMesh, positions: number[]): void {
  if (positions.length === 0) return
  for (let i = 0; i < positions.length; i++) positions[i] += dealer.between(-0.1, 0.1)
  const first = dealer.whole(0, mesh.triangleCount - 1)
  if (dealer.chance(0.5)) mesh.refit(positions)
  else mesh.refit(positions, null, { first, count: mesh.triangleCount - first })
}
