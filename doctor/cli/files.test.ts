import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { plain } from './plain.ts'
import { HOLE, newFolder, QUICK, runHere, WHOLE, writePlates } from './test-cli.ts'
import { writeWhole } from './write-file.ts'

const folder = newFolder()
writePlates(join(folder, 'hole.obj'), HOLE)
writePlates(join(folder, 'whole.obj'), WHOLE)

it('inspect: triangles, size, floor, tree and memory', async () => {
  const { code, out } = await runHere(folder, 'inspect', 'hole.obj')
  expect(code).toBe(0)
  // 8 plates and 4 walls of two triangles; the wall goes 1 m down and 3 m up
  for (const text of ['24, of 48 vertices', '3 x 4 x 3 m', '8 m²', 'not closed', 'm, y up']) expect(out).toContain(text)
  const numbers = JSON.parse((await runHere(folder, 'inspect', 'hole.obj', '--json')).out)
  expect(numbers).toMatchObject({ triangles: 24, degenerate: 0, floor: 8, min: [0, -1, 0], max: [3, 3, 3] })
  expect(numbers.bytes.mesh).toBeGreaterThan(24 * 36)
})

it('inspect: a level in centimetres looks like one, and is one with --unit', async () => {
  const text = readFileSync(join(folder, 'hole.obj'), 'utf8').replace(/(?<=[ -])(\d)(?=[ \n])/g, '$1000')
  writeFileSync(
    join(folder, 'cm.obj'),
    text.replace(/^f.*$/gm, (line) => line.replace(/(\d)000/g, '$1')),
  )
  const { out } = await runHere(folder, 'inspect', 'cm.obj')
  expect(out).toMatch(/looks like (cm|mm)/)
  const scaled = JSON.parse((await runHere(folder, 'inspect', 'cm.obj', '--unit', 'mm', '--json')).out)
  expect(scaled.max).toEqual([3, 3, 3])
})

it('bake: a file that TriangleMesh.from takes, and nothing else beside it', async () => {
  const { code, out } = await runHere(folder, 'bake', 'hole.obj', '-o', 'level.carom')
  expect([code, out.includes('24 triangles')]).toEqual([0, true])
  const bytes = readFileSync(join(folder, 'level.carom'))
  const mesh = TriangleMesh.from(Uint8Array.from(bytes).buffer)
  const hit = createHit()
  expect(mesh.castRay({ x: 0.5, y: 2, z: 0.5 }, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(true)
  expect(mesh.castRay({ x: 1.5, y: 2, z: 1.5 }, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.includes('level.carom'))).toEqual(['level.carom'])
})

it('a file that cannot be written whole is not there, and what was there stays', async () => {
  const path = join(folder, 'kept.txt')
  await writeWhole(path, 'before')
  await expect(writeWhole(path, { bad: true } as never)).rejects.toThrow()
  expect(readFileSync(path, 'utf8')).toBe('before')
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
})

it('replay: a finding of a report ends where it ended, to the last bit', async () => {
  const report = await runHere(folder, 'audit', 'hole.obj', '--json', ...QUICK, '--workers', '1')
  writeFileSync(join(folder, 'report.json'), report.out)
  const { code, out } = await runHere(folder, 'replay', 'report.json', 'hole.obj')
  expect([code, out.includes('the same to the last bit'), out.includes('in the air')]).toEqual([0, true, true])
})

it('replay: one by itself; another end is told, another level refused', async () => {
  const { findings } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  const { replay } = findings.find((finding: { replay?: unknown }) => finding.replay !== undefined)
  const write = (name: string, change: object) =>
    writeFileSync(join(folder, name), JSON.stringify({ ...replay, ...change }))
  write('one.json', {})
  expect((await runHere(folder, 'replay', 'one.json', 'hole.obj')).code).toBe(0)
  const other = await runHere(folder, 'replay', 'one.json', 'whole.obj')
  expect([other.code, other.err.includes('expected the level on which the replay was recorded')]).toEqual([2, true])
  write('moved.json', { end: [replay.end[0] + 1e-15, replay.end[1], replay.end[2]] })
  const moved = await runHere(folder, 'replay', 'moved.json', 'hole.obj')
  expect([moved.code, moved.out.includes('Another version of carom')]).toEqual([3, true])
})

it.each([
  ['no JSON', 'expected JSON'],
  ['{"findings":[]}', 'none of its findings'],
  ['{"level":"x"}', 'not the hash'],
  ['null', 'not the hash'],
])('replay: %s is refused', async (text, why) => {
  writeFileSync(join(folder, 'bad.json'), text)
  const { code, err } = await runHere(folder, 'replay', 'bad.json', 'hole.obj')
  expect([code, err.includes(why)]).toEqual([2, true])
})

it('a replay with a body, a state or inputs that are none is refused', async () => {
  const good = JSON.parse(readFileSync(join(folder, 'one.json'), 'utf8'))
  for (const [change, why] of [
    [{ body: { ...good.body, radius: -1 } }, 'its body'],
    [{ state: good.state.slice(1) }, 'its state'],
    [{ inputs: [0, 1, 0, 1e9] }, 'whole steps'],
    [{ inputs: [0, 1, 0] }, 'its inputs'],
    [{ end: [0, 0] }, 'its end'],
  ] as const) {
    writeFileSync(join(folder, 'bad.json'), JSON.stringify({ ...good, ...change }))
    const { code, err } = await runHere(folder, 'replay', 'bad.json', 'hole.obj')
    expect([code, err]).toEqual([2, expect.stringContaining(why)])
  }
})

it('plain: control characters and marks of direction are shown, not obeyed', () => {
  expect(plain('a\u001b[2Jb\r\n\u009b\u202ec')).toBe('a\\x1b[2Jb\\x0d\\x0a\\x9b\\u202ec')
  expect(plain('one\ntwo', 'lines')).toBe('one\ntwo')
  expect(plain('Grüße, 世界 🙂')).toBe('Grüße, 世界 🙂')
})
