import { random } from '../../scenes/random.ts'
import * as kernels from '../../src/kernels.ts'
import type { Declared, Door } from './declarations.ts'

const next = random(5)
const NONSENSE = [Number.NaN, Infinity, -Infinity, 0, -0, 5e-324, -1, 1e308, -1e308, 2 ** 61, 1, 0.5]
const ROOM = 64
const ROWS: Record<string, () => Float64Array> = {
  'no numbers': () => new Float64Array(ROOM).fill(Number.NaN),
  infinite: () => new Float64Array(ROOM).fill(Infinity),
  'beyond all range': () => new Float64Array(ROOM).fill(1.7e308),
  zero: () => new Float64Array(ROOM),
  'of nothing': () => new Float64Array(0),
  mixed: () => Float64Array.from({ length: ROOM }, () => NONSENSE[Math.floor(next() * NONSENSE.length)]),
  'one wrong': () => {
    const row = Float64Array.from({ length: ROOM }, () => 2 * next() - 1)
    row[Math.floor(next() * 13)] = NONSENSE[Math.floor(next() * NONSENSE.length)]
    return row
  },
}
const isRow = ({ text }: Declared): boolean => /Row|Float64Array|Coordinates|ArrayLike/.test(text)

/** Kernels check nothing: given nonsense they promise no answer, but they come back, without an error, with a boolean or a whole number. */
export function kernelFaults(doors: readonly Door[]): { calls: number; faults: string[] } {
  const faults: string[] = []
  let calls = 0
  for (const { who, params } of doors) {
    const kernel = (kernels as unknown as Record<string, (...args: unknown[]) => unknown>)[who]
    for (const [what, make] of Object.entries(ROWS))
      for (let round = 0; round < (what === 'mixed' || what === 'one wrong' ? 60 : 2); round++) {
        // offsets are 0, modes the first there is
        const args = params.map((param) => (isRow(param) ? make() : param.optional && round % 2 === 0 ? undefined : 0))
        calls++
        try {
          const answer = kernel(...args)
          if (typeof answer !== 'boolean' && !Number.isInteger(answer) && answer !== undefined)
            faults.push(`${who} (${what}): ${String(answer)}`)
        } catch (error) {
          faults.push(`${who} (${what}): ${String(error)}`)
        }
      }
  }
  return { calls, faults }
}
