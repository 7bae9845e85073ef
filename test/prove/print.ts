import type { Case } from './strata.ts'

/** Numbers that read back as the same bits. */
export function literal(x: number): string {
  if (Object.is(x, -0)) return '-0'
  return String(x)
}

export const list = (numbers: ArrayLike<number>): string => `[${Array.from(numbers, literal).join(', ')}]`

/** A whole file of one test that stands by itself: to be pasted into test/museum/, with a name that says what it shows. */
export function printTest(test: { comments: string[]; imports: string[]; name: string; body: string[] }): string {
  return [
    ...test.comments.map((line) => `// ${line}`),
    "import { expect, it } from 'vitest'",
    ...test.imports,
    '',
    `it(${JSON.stringify(test.name)}, () => {`,
    ...test.body.map((line) => `  ${line}`),
    '})',
    '',
  ].join('\n')
}

/** A failing case as such a test: the answer that came, and what the judge must say of a right one. */
export function printCase(
  made: Case,
  question: string,
  answer: unknown,
  what: string,
  seed: number,
  index: number,
): string {
  const { shape, stratum, from, translation, max, radii, orientation, triangle } = made
  return printTest({
    comments: [what, `the answer was ${JSON.stringify(answer)}`],
    imports: ["import { judgeCase } from '../prove/ask.ts'"],
    name: `${shape}, ${stratum}, ${question} (seed ${seed}, case ${index})`,
    body: [
      'const verdicts = judgeCase({',
      `  shape: '${shape}',`,
      `  stratum: '${stratum}',`,
      `  from: ${list(from)},`,
      `  translation: ${list(translation)},`,
      `  max: ${literal(max)},`,
      `  radii: ${list(radii)},`,
      ...(orientation ? [`  orientation: ${list(orientation)},`] : []),
      `  triangle: ${list(triangle)},`,
      '})',
      'expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])',
    ],
  })
}
