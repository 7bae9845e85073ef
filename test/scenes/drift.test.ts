import { describe, expect, it } from 'vitest'
import { DRIFT_KINDS, drift, lump } from '../../scenes/drift.ts'
import { edgeReport, fingerprint, signedVolume } from './surface.ts'

const posesOf = (things: ReturnType<typeof drift>, step: number) => {
  const poses = new Float64Array(7 * things.count)
  things.writePoses(step, poses)
  return poses
}

describe('drifting things', () => {
  it('stay in their cube, which has 125 cubic metres for each, and go on smoothly from step to step', () => {
    for (const count of [1, 100, 1000]) {
      const things = drift(count)
      expect((2 * things.half) ** 3).toBeGreaterThanOrEqual(125 * count)
      expect((2 * things.half - 1) ** 3).toBeLessThan(125 * count)
      let before = posesOf(things, 0)
      let [outermost, wrongest, fastest] = [0, 0, 0]
      for (let step = 1; step < 4000; step += 1 + (step % 7)) {
        const poses = posesOf(things, step)
        const beside = posesOf(things, step - 1)
        for (let i = 0; i < poses.length; i += 7) {
          const [x, y, z] = [poses[i], poses[i + 1], poses[i + 2]]
          outermost = Math.max(outermost, Math.abs(x), Math.abs(y), Math.abs(z))
          const length = Math.hypot(poses[i + 3], poses[i + 4], poses[i + 5], poses[i + 6])
          wrongest = Math.max(wrongest, Math.abs(length - 1))
          fastest = Math.max(fastest, Math.hypot(x - beside[i], y - beside[i + 1], z - beside[i + 2]))
        }
        before = poses
        if (count === 1000) break
      }
      expect(outermost).toBeLessThanOrEqual(things.half)
      expect(wrongest).toBeLessThan(5e-15)
      expect(fastest).toBeLessThan(0.04)
      expect(before).not.toEqual(posesOf(things, 0))
    }
  })

  it('are of six kinds in turn, every thirtieth a compound, and others for another seed', () => {
    const things = drift(31)
    const turn = DRIFT_KINDS.slice(0, 6)
    expect(things.kinds).toEqual([...turn, ...turn, ...turn, ...turn, ...turn.slice(0, 5), 'compound', 'box'])
    expect(posesOf(drift(31, 2), 0)).not.toEqual(posesOf(things, 0))
    expect(things.sizes.every((size) => size >= 0.3 && size <= 1.4)).toBe(true)
  })

  it('have these bytes on every engine', () => {
    const things = drift(1000)
    const bytes = (numbers: Float64Array) => new Uint32Array(numbers.buffer)
    expect(
      fingerprint(bytes(things.sizes), bytes(posesOf(things, 0)), bytes(posesOf(things, 12345))),
    ).toMatchInlineSnapshot(`"7503c977"`)
  })

  it('and the lump is closed', () => {
    const { indices } = lump()
    expect(indices.length / 3).toBe(80)
    expect(edgeReport(lump())).toEqual({ unbalanced: 0, shared: 0, boundary: 0 })
    expect(signedVolume(lump())).toBeGreaterThan(0)
  })
})
