import { expect } from 'vitest'
import { type QueryOptions, TriangleMesh } from '../../src/index.ts'
import type { Sample } from '../prove/meshes.ts'
import { askEverything, coursePast, diceOf, onlyThese } from './questions.ts'

/** With some triangles left out by layer, filter and side: every answer is that of a mesh without them. */
export function answersWithout(sample: Sample): void {
  const count = sample.triangles.length / 9
  const dice = diceOf(count * 31 + sample.name.length)
  const layers = Uint8Array.from({ length: count }, () => dice.pick([0, 1, 1, 5, 31]))
  const mesh = new TriangleMesh(sample.positions, sample.indices, { layers })
  const mask = dice.pick([0b10, 0b100011, 1 << 31, -2])
  const keep = (triangle: number): boolean => triangle % 3 !== 1
  const cases: [QueryOptions, (triangle: number) => boolean][] = [
    [{ mask }, (t) => ((mask >>> layers[t]) & 1) === 1],
    [{ filter: keep }, keep],
    [{ mask, filter: keep, sides: 'front' }, (t) => ((mask >>> layers[t]) & 1) === 1 && keep(t)],
  ]
  let different = 0
  for (const [options, isThere] of cases) {
    const kept = [...layers.keys()].filter(isThere)
    const rest = new TriangleMesh(onlyThese(sample, kept), null, { sides: options.sides })
    for (let i = 0; i < 4; i++) {
      const course = coursePast(sample, dice)
      const filtered = askEverything(mesh, course, options)
      const alone = askEverything(rest, course)
      if (JSON.stringify(filtered) !== JSON.stringify(askEverything(mesh, course))) different++
      const named = JSON.parse(JSON.stringify(alone), (_, value) =>
        Array.isArray(value) && value[0] === 'triangle' && value[1] >= 0 ? ['triangle', kept[value[1]]] : value,
      )
      expect([options, course, JSON.parse(JSON.stringify(filtered))]).toEqual([options, course, named])
    }
  }
  if (count > 0) expect(different).toBeGreaterThan(2)
}
