import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { SHAPES } from './prove/bodies.ts'
import { FIELD_KINDS } from './prove/fields.ts'
import { KINDS } from './prove/hull-cases.ts'
import { STRATA } from './prove/strata.ts'

/** The command as a user runs it, on a seed of its own and few cases: the long run is `npm run prove`. */
export function prove(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const script = fileURLToPath(new URL('../scripts/prove.mjs', import.meta.url))
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, lines: text.trimEnd().split('\n') }))
  })
}

/**
 * A whole run of so many cases, with so many defects planted, that are spread over their list: all is right, and the table and
 * JSON say it.
 * @param rare so many strata may have no turn in so few cases
 */
export async function provesAll(cases: number, defects: number, rare = 0): Promise<void> {
  const { code, lines } = await prove(
    '--seed',
    '7',
    '--cases',
    `${cases}`,
    '--json',
    '--defects',
    `${defects}`,
    '--no-install',
  )
  const result = JSON.parse(lines[lines.length - 1])
  expect(lines.slice(0, -1).join('\n')).not.toContain('FAILED')
  expect(result).toMatchObject({
    seed: 7,
    ok: true,
    differences: 0,
    containsWrong: 0,
    scaleBitsDiffer: 0,
    orderDiffer: 0,
    recoveriesWrong: 0,
  })
  expect(result.cases).toBeGreaterThanOrEqual(cases)
  expect(result.exact).toBeLessThanOrEqual(result.cases)
  expect(Object.keys(result.shapes)).toEqual([...SHAPES, 'hull', 'grid'])
  for (const shape of SHAPES) {
    const { cases, hits, near, wrong, worst, worstAny, k } = result.shapes[shape]
    expect(k).toBe(shape.startsWith('turned-') ? 32 : 8)
    expect(cases).toBeGreaterThanOrEqual(cases / SHAPES.length)
    expect(hits / cases, shape).toBeGreaterThan(0.4)
    expect(near / cases, shape).toBeGreaterThan(0.3)
    expect(wrong).toBe(0)
    expect(worst).toBeLessThanOrEqual(1)
    expect(worstAny).toBeLessThanOrEqual(1)
  }
  expect(result.shapes.hull).toMatchObject({ k: 32, wrong: 0 })
  expect(result.shapes.hull.worst).toBeLessThanOrEqual(1)
  expect(result.shapes.grid).toMatchObject({ k: 8, wrong: 0 })
  expect(result.shapes.grid.worst).toBeLessThanOrEqual(1)
  const fields = FIELD_KINDS.map((kind) => `grid: ${kind}`)
  const hulls = KINDS.map((kind) => `hull: ${kind}`)
  expect([...STRATA, ...hulls, ...fields]).toEqual(expect.arrayContaining(Object.keys(result.strata)))
  expect(STRATA.filter((name) => !(name in result.strata)).length).toBeLessThanOrEqual(rare)
  expect(result.leaks.aimed).toBeGreaterThanOrEqual(cases / 3)
  expect(result.leaks.leaked).toBe(0)
  expect(result.moves.cases).toBeGreaterThanOrEqual(cases / 2)
  expect(result.moves.wrong).toBe(0)
  expect(result.defects).toEqual({ planted: defects, caught: defects })
  expect(code).toBe(0)
}
