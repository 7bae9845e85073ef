import { type CastOptions, createHit } from '../../../src/index.ts'
import { takeHit } from './answers.ts'
import { BODIES } from './bodies.ts'
import type { Kit, Scene } from './scene.ts'

const at = () => ({ x: 0, y: 0, z: 0 })
const OVERLAPS: readonly CastOptions['initialOverlap'][] = ['ignore-leaving', 'report', 'ignore']

/** Bodies of all five kinds cast through the castle, upright and turned, from near a triangle and often from overlap. */
export function casts({ dealer, tally, level }: Kit): Scene {
  const mesh = level('castle')
  const hit = createHit()
  const [a, b, c] = [at(), at(), at()]
  return {
    step(k) {
      const body = BODIES[k % BODIES.length]
      const translation = dealer.vector(2.5)
      const beside = dealer.vector(2)
      mesh.getTriangle(dealer.whole(0, mesh.triangleCount - 1), a, b, c)
      const from = { x: a.x + beside.x, y: a.y + beside.y, z: a.z + beside.z }
      const options: CastOptions = { initialOverlap: OVERLAPS[k % 3] }
      if (k % 2 === 0) options.orientation = dealer.turn()
      takeHit(tally, `cast, ${body.kind}`, mesh.cast(body, from, translation, hit, options), hit)
    },
  }
}
