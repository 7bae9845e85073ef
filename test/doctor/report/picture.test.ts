import { describe, expect, it } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import type { Finding } from '../../../doctor/finding.ts'
import { trianglesNear } from '../../../doctor/report/picture/near.ts'
import { drawn, hides, inPaintersOrder, overlap } from '../../../doctor/report/picture/order-polygons.ts'
import { cut, type Polygon, polygonOf, separate, side } from '../../../doctor/report/picture/polygon.ts'
import { views } from '../../../doctor/report/picture/view.ts'
import { findingPicture } from '../../../doctor/report/picture.ts'
import { terrain } from '../../../scenes/terrain.ts'
import { hostile, sample, sampleLevel } from './sample.ts'

const polygon = (...xyz: number[]): Polygon =>
  polygonOf([xyz[0], xyz[1], xyz[2]], [xyz[3], xyz[4], xyz[5]], [xyz[6], xyz[7], xyz[8]], 0) as Polygon
const floor = polygon(0, 0, 0, 0, 0, 9, 9, 0, 0)

describe('polygons', () => {
  it('have a normal, and none without an area', () => {
    expect(floor.normal).toEqual([0, 1, 0])
    expect(polygonOf([0, 0, 0], [1, 1, 1], [2, 2, 2], 0)).toBeUndefined()
  })

  it('are cut by a plane, exactly at it', () => {
    expect(cut(floor, [1, 0, 0], 3)?.points).toEqual([
      [0, 0, 0],
      [0, 0, 9],
      [3, 0, 6],
      [3, 0, 0],
    ])
    expect(cut(floor, [1, 0, 0], 10)).toBe(floor)
    expect(cut(floor, [1, 0, 0], -1)).toBeUndefined()
  })

  it('are in front of a plane, behind it, on it, or on both sides', () => {
    const above = polygon(0, 1, 0, 0, 1, 9, 9, 1, 0)
    expect([side(above, floor), side(floor, above), side(floor, floor)]).toEqual([1, -1, 0])
    expect(side(polygon(0, -1, 0, 0, 1, 9, 9, 1, 0), floor)).toBeUndefined()
  })

  it('are cut where they go through each other, and nowhere else', () => {
    const wall = polygon(2, -1, 2, 4, -1, 2, 3, 4, 2) // set into the floor by 1 m
    const parts = separate([floor, wall], 100)
    expect(parts.length).toBe(3)
    for (const a of parts) for (const b of parts) expect(side(a, b) ?? side(b, a)).toBeDefined()
    const beside = polygon(20, -1, 2, 24, -1, 2, 23, 4, 2)
    expect(separate([floor, beside], 100)).toEqual([floor, beside])
  })
})

describe('the order of painting', () => {
  const [view] = views([0, 0, 0], 20)

  it('paints a floor before what stands on it, however large the floor is and in whatever order they come', () => {
    // the floor's middle is nearer to the eye than the wall
    const wall = polygon(1, 0, 1, 2, 0, 0, 1.5, 3, 0.5)
    for (const list of [
      [floor, wall],
      [wall, floor],
    ]) {
      const order = inPaintersOrder(drawn(list, view), view)
      expect(order.map((each) => each.polygon)).toEqual([floor, wall])
    }
  })

  it('leaves out what is seen from its edge', () => {
    const [x, y, z] = view.eye
    expect(drawn([polygon(0, 0, 0, x, y, z, 2 * x, 3 * y, 2 * z), floor], view)).toHaveLength(1)
  })

  it('knows what hides a point', () => {
    const roof = drawn([polygon(-9, 3, -9, -9, 3, 9, 9, 3, -9)], view)[0]
    expect(hides(roof, [-3, 0, -3], view)).toBe(true)
    expect(hides(roof, [-3, 4, -3], view)).toBe(false)
    expect(hides(roof, [30, 0, -3], view)).toBe(false)
  })

  it('tells neighbours from what overlaps', () => {
    const a = [[0, 0], [4, 0], [0, 4]] as const // biome-ignore format: as a drawing
    const b = [[4, 0], [4, 4], [0, 4]] as const // biome-ignore format: as a drawing
    expect(overlap(a, b)).toBe(false)
    expect(overlap(a, [[1, 1], ...b.slice(1)] as never)).toBe(true)
  })
})

describe('the picture of a finding', () => {
  const pictures = sample.findings.map((finding) => findingPicture(finding, sample.body, sampleLevel))

  it('is small, and the same twice', () => {
    for (const svg of pictures) {
      expect(svg.length).toBeLessThan(15_000)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 320 200".*<\/svg>$/)
      expect(svg.match(/NaN|Infinity|undefined/)).toBeNull()
      expect(svg.match(/="[^"]*\d\.\d\d/)).toBeNull() // no more digits than one sees
    }
    expect(findingPicture(structuredClone(sample.findings[2]), sample.body, sampleLevel)).toBe(pictures[2])
  })

  it('shows the level, the lines, the body and a scale', () => {
    const hole = pictures[sample.findings.findIndex(({ kind }) => kind === 'hole')]
    expect(hole).toContain('<title>Hole in a floor at 4.20, 0.00, 3.20</title>')
    expect(hole.match(/z"|zM/g)?.length).toBeGreaterThan(20)
    expect(hole).toContain('stroke-dasharray')
    expect(hole).toMatch(/stroke="#ff6b5e" stroke-width="2"/)
    expect(hole).toContain(' m</text>')
  })

  it('takes the nearest triangles where there are too many', () => {
    const hills = terrain({ triangles: 20_000 })
    const near = trianglesNear(hills, [0, 0, 0], 50, 400)
    const all = trianglesNear(hills, [0, 0, 0], 50, 1e9)
    expect(all.length).toBeGreaterThan(400)
    expect(near.length).toBeLessThanOrEqual(400)
    const far = (list: Polygon[]) =>
      Math.max(...list.map(({ points }) => Math.min(...points.map(([x, , z]) => Math.hypot(x, z)))))
    expect(far(near)).toBeLessThan(far(all))
    const finding: Finding = { ...sample.findings[0], place: [0, 0, 0], lines: [] }
    expect(findingPicture(finding, BODIES.hero, hills).length).toBeLessThan(15_000)
  })

  it('lets the body be seen through a wall before it, and leaves out the backs of walls there', () => {
    // four walls around the body: whichever way one looks, two are before it and two behind
    const corners = [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1]
    const positions = [...corners, ...corners.map((value, i) => (i % 3 === 1 ? 3 : value))]
    const room = (outward: boolean) => {
      const indices = [0, 1, 2, 3].flatMap((p) => {
        const q = (p + 1) % 4
        return outward ? [p, p + 4, q, q, p + 4, q + 4] : [p, q, p + 4, q, q + 4, p + 4]
      })
      const finding: Finding = { ...sample.findings[0], place: [0, 0, 0], lines: [], triangles: [] }
      return findingPicture(finding, sample.body, { positions, indices })
    }
    const count = (svg: string, what: RegExp) => svg.match(what)?.length ?? 0
    const [tower, hall] = [room(true), room(false)]
    expect([count(tower, /[\dz]z/g), count(hall, /[\dz]z/g)]).toEqual([8, 4])
    expect([count(tower, /opacity="\.13"/g), count(hall, /opacity="\.13"/g)]).toEqual([2, 0])
  })

  it('is drawn of a level without triangles, too, and takes no text of the level', () => {
    const empty = { positions: new Float32Array(), indices: new Uint32Array() }
    expect(findingPicture(sample.findings[0], sample.body, empty)).toContain('<rect')
    expect(findingPicture(hostile().findings[0], sample.body, empty)).not.toContain('owned')
  })
})
