import type { Case } from './strata.ts'

/** Numbers that read back as the same bits. */
export function literal(x: number): string {
  if (Object.is(x, -0)) return '-0'
  return String(x)
}

export const list = (numbers: ArrayLike<number>): string => `[${Array.from(numbers, literal).join(', ')}]`

/** A failing case as a test that stands by itself: to be pasted into test/museum/, with a name that says what it shows. */
export function printCase(made: Case, answer: unknown, what: string, seed: number, index: number): string {
  const { shape, stratum, from, translation, max, radii, triangle } = made
  return [
    `// ${what}; the answer was ${JSON.stringify(answer)}`,
    "import { expect, it } from 'vitest'",
    "import { judgeCase } from '../prove/ask.ts'",
    '',
    `it('${shape}, ${stratum} (seed ${seed}, case ${index})', () => {`,
    '  const verdicts = judgeCase({',
    `    shape: '${shape}',`,
    `    stratum: '${stratum}',`,
    `    from: ${list(from)},`,
    `    translation: ${list(translation)},`,
    `    max: ${literal(max)},`,
    `    radii: ${list(radii)},`,
    `    triangle: ${list(triangle)},`,
    '  })',
    '  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])',
    '})',
    '',
  ].join('\n')
}
