import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error (a script without types)
import { bundle } from '../../scripts/bundle.mjs'
import { diceOf } from '../prove/dice.ts'
import { damage } from './cuts.ts'
import { makeLiving, makeMeshes, stepLiving } from './living.ts'

const CUTS = Number(process.env.CUTS ?? 400)
const SEED = Number(process.env.CUT_SEED ?? 1)
/** Of one world. */
const CUTS_OF_ONE = 50

test(`${CUTS} worlds that are cut, saved and restored in a fresh process have the same future`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carom-cuts-'))
  try {
    const script: string = await bundle('test/world/cut-process.ts', 'test/.cache/cut-process.mjs')
    const run = (...words: string[]) => execFileSync(process.execPath, [script, ...words], { encoding: 'utf8' })
    const file = join(folder, 'cuts.json')
    for (let first = 0; first < CUTS; first += CUTS_OF_ONE) {
      run('make', String(SEED + first), String(Math.min(CUTS_OF_ONE, CUTS - first)), file)
      expect(Number(run('go', file)), `seed ${SEED + first}`).toBe(0)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 7_200_000)

test(`${CUTS} damaged snapshots are refused, and nothing has changed`, () => {
  const meshes = makeMeshes()
  const living = makeLiving(meshes, SEED)
  const dice = diceOf(SEED)
  const saves: Uint8Array[] = []
  for (let i = 0; i < 60; i++) {
    stepLiving(living, meshes, i)
    if (i % 10 === 0) saves.push(living.world.save(living.owners))
    living.world.advance()
  }
  const before = living.world.hash(living.owners)
  for (let n = 0; n < CUTS; n++) {
    const bytes = damage(dice.pick(saves), dice)
    expect(() => living.world.restore(bytes, { meshes, ...living.owners })).toThrow(RangeError)
    if (n % 100 === 0) expect(living.world.hash(living.owners)).toBe(before)
  }
  expect(living.world.hash(living.owners)).toBe(before)
}, 600_000)
