/** Hulls and a height field, whose rays `rays` times beside those of libraries that know them. */
import { hull } from '../../../src/index.ts'
import { heightAt } from '../heights.ts'
import { pointsOf } from '../sweep-inputs.ts'
import type { Formed } from './mesh-peer.ts'

const hullOf = (count: number) => (): Formed => {
  const points = pointsOf(20, 30, count)
  const { vertices, triangles } = hull({ points })
  return {
    name: `hull of ${count}`,
    positions: Float32Array.from(vertices),
    indices: Uint32Array.from(triangles),
    form: { kind: 'hull', points },
  }
}

/** A million cells, and one row and column of samples more: Jolt wants multiples of its blocks. */
const SIDE = 1024

function gridOf(): Formed {
  const heights = Float32Array.from({ length: SIDE * SIDE }, (_, i) => heightAt(i % SIDE, Math.floor(i / SIDE)))
  const positions = new Float32Array(3 * heights.length)
  for (let i = 0; i < heights.length; i++)
    positions.set([(i % SIDE) - (SIDE - 1) / 2, heights[i], Math.floor(i / SIDE) - (SIDE - 1) / 2], 3 * i)
  const indices = new Uint32Array(6 * (SIDE - 1) ** 2)
  for (let n = 0; n < (SIDE - 1) ** 2; n++) {
    const a = Math.floor(n / (SIDE - 1)) * SIDE + (n % (SIDE - 1))
    indices.set([a, a + SIDE, a + 1, a + SIDE, a + SIDE + 1, a + 1], 6 * n)
  }
  return { name: 'grid 1046k cells', positions, indices, form: { kind: 'grid', heights, side: SIDE } }
}

const FORMS = { 'hull-8': hullOf(8), 'hull-32': hullOf(32), 'hull-256': hullOf(256), grid: gridOf }
export type FormName = keyof typeof FORMS
export const FORM_NAMES = Object.keys(FORMS) as FormName[]

export const formOf = (name: FormName): Formed => FORMS[name]()
