/** What the doctor finds in rooms with one fault each, and that it finds nothing of the kind where the fault is mended. */
import { describe, expect, it } from 'vitest'
import { audit, type Level } from '../../doctor/audit.ts'
import { BODIES } from '../../doctor/body.ts'
import { checkTriangles } from '../../doctor/checks/check-triangles.ts'
import { play } from '../../doctor/walk/replay.ts'
import { newWalker } from '../../doctor/walk/walker.ts'
import { TriangleMesh } from '../../src/index.ts'
import { BROKEN_ROOMS, levelOfParts } from './broken-rooms.ts'

const body = BODIES.visitor

const examined = (level: Level) =>
  audit(level, {
    ...{ body, seed: 1, budget: 1e6, spawns: [[-2.5, 0, -2.5]], spawnsFrom: 'option', version: 'x' },
    checkTriangles: (positions, indices) => checkTriangles(positions, indices, body),
  })

describe.each(BROKEN_ROOMS)('a room with a fault: $name', ({ name, kind, object, place, broken, mended }) => {
  it('is told, with its place, its object, and a replay that ends where it says', async () => {
    const level = levelOfParts(name, broken)
    const { findings, partial } = await examined(level)
    expect(partial).toBe('')
    // (tops of walls are floors that nobody reaches, too)
    const its = findings.filter((finding) => finding.kind === kind && finding.objects?.includes(object))
    expect(its).toHaveLength(1)
    const [finding] = its
    expect(Math.abs(finding.place[0] - place[0])).toBeLessThan(1.3)
    const { replay } = finding
    if (replay === undefined) throw new Error('there is no replay')
    const walker = newWalker(new TriangleMesh(level.positions, level.indices), body)
    play(walker, replay.state, replay.inputs)
    const { x, y, z } = walker.character.position
    expect([x, y, z]).toEqual(replay.end)
    // it leads to the fault
    expect(Math.abs(x - finding.place[0])).toBeLessThan(2.5)
  })

  it('is not told where it is mended', async () => {
    const { findings } = await examined(levelOfParts(name, mended))
    expect(findings.filter((finding) => finding.kind === kind && finding.objects?.includes(object))).toEqual([])
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([])
  })
})
