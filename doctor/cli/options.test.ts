import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { AUDIT_OPTIONS, type AuditWishes, wishesOf } from './audit-options.ts'
import { readOptions } from './options.ts'
import { runHere } from './test-cli.ts'

const wishes = (...args: string[]): AuditWishes => wishesOf(readOptions('audit', AUDIT_OPTIONS, args), '/there')

it('an audit needs only a level', () => {
  const { files, body, seed, json, spawns, fit } = wishes('level.glb')
  expect(files).toEqual(['/there/level.glb'])
  expect(body).toMatchObject({ radius: 0.3, height: 1.8, jump: 0 })
  expect([seed, json, spawns, fit]).toEqual([1, false, [], { unit: 'm', up: 'y' }])
})

it('a body is one by name, and numbers that change it', () => {
  const { body } = wishes('level.glb', '--body', 'hero', '--radius', '0.4', '--jump=0')
  expect(body).toEqual({ radius: 0.4, height: 1.8, step: 0.3, slope: 50, gravity: 20, speed: 6, jump: 0 })
})

it('spawns may be negative, and many', () => {
  expect(wishes('level.glb', '--spawn', '-3,0,2.5', '--spawn', '1,2,3').spawns).toEqual([
    [-3, 0, 2.5],
    [1, 2, 3],
  ])
})

it('limits are raised one by one', () => {
  expect(wishes('level.glb', '--max-triangles', '6e7', '--max-memory-bytes', '5').limits).toEqual({
    triangles: 6e7,
    memoryBytes: 5,
  })
})

it.each([
  [['audit'], 'none was named'],
  [['audit', 'a.glb', '--radius', 'wide'], '--radius is "wide", expected a number from 0.001 to 1000'],
  [['audit', 'a.glb', '--radius', ''], '--radius is ""'],
  [['audit', 'a.glb', '--radius', '2'], 'twice its radius'],
  [['audit', 'a.glb', '--moves', '1.5'], 'expected a whole number of at least 1'],
  [['audit', 'a.glb', '--workers', '0'], '--workers is "0"'],
  [['audit', 'a.glb', '--seed', '1', '--seed', '2'], '--seed is given 2 times'],
  [['audit', 'a.glb', '--spawn', '1,2'], 'three numbers'],
  [['audit', 'a.glb', '--body', 'toString'], 'visitor, hero, wheels'],
  [['audit', 'a.glb', '--unit', 'league'], 'm, cm, mm'],
  [['audit', 'a.glb', '--wings'], "Unknown option '--wings'"],
  [['audit', 'a.glb', '--seed'], '--seed'],
  [['audit', 'a.glb', '-o', 'no/such/folder/x.html'], 'no folder'],
  [['fly'], 'expected one of audit'],
  [[], 'got nothing'],
  [['bake', 'a.glb', 'b.glb'], 'got 2'],
  [['bake', 'a.glb', '-o', 'a.glb'], 'the level itself'],
  [['inspect'], 'none was named'],
  [['replay'], 'got 0 files'],
])('carom %j: exit 2, and why', async (args, why) => {
  const { code, out, err } = await runHere(tmpdir(), ...args)
  expect(err).toContain(why)
  expect([code, out]).toEqual([2, ''])
})

it('help names every option', async () => {
  const { code, out } = await runHere(tmpdir(), 'audit', '--help')
  expect(code).toBe(0)
  for (const name of Object.keys(AUDIT_OPTIONS)) expect(out).toContain(`--${name}`)
})
