import { describe, expect, it } from 'vitest'
import { BODIES } from '../../doctor/body.ts'
import { joinCauses } from '../../doctor/causes.ts'
import type { Finding } from '../../doctor/finding.ts'

const finding = (kind: Finding['kind'], place: number[], more: Partial<Finding> = {}): Finding => ({
  kind,
  severity: 'error',
  place,
  size: 1,
  count: 1,
  text: `${kind}.`,
  triangles: [],
  lines: [],
  fault: 'level',
  ...more,
})

describe('a cause and its effect', () => {
  const hole = finding('hole', [0, 0, 0], { size: 2, triangles: [7], lines: [-1, 0, 1, 1, 0, 1] })

  it('are one finding where they are near', () => {
    const [one, ...more] = joinCauses([hole], [finding('fall', [0, 0, 2.5])], BODIES.visitor)
    expect(more).toEqual([])
    expect(one).toEqual({
      ...finding('fall', [0, 0, 2.5]),
      size: 2,
      triangles: [7],
      lines: hole.lines,
      text: 'fall. hole.',
    })
  })

  it.each<[string, Finding]>([
    ['far away', finding('fall', [0, 0, 9])],
    ['over the edge of the level', finding('fall', [0, 0, 0], { severity: 'warning' })],
    ['that is carom’s fault', finding('fall', [0, 0, 0], { fault: 'carom' })],
    ['of another kind', finding('snag', [0, 0, 0])],
  ])('are two with a fall %s', (_, effect) => {
    expect(joinCauses([hole], [effect], BODIES.visitor)).toEqual([hole, effect])
  })
})
