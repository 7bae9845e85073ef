import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFigure } from './figure.ts'
import { air, climb, fly, ground, strideAt, swim } from './poses.ts'
import { createShape } from './shape.ts'
import { createPose, lowest, type Pose, place, TALL } from './skeleton.ts'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterAll(() => vi.unstubAllGlobals())

const PACES = [0, 0.4, 1.4, 2.5, 4, 7]

function boundsOf(places: Float32Array) {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < places.length; i++) {
    min[i % 3] = Math.min(min[i % 3], places[i])
    max[i % 3] = Math.max(max[i % 3], places[i])
  }
  return { min, max }
}

describe.each([
  ['near', true],
  ['in a crowd', false],
] as const)('the figure %s', (_, near) => {
  const shape = createShape(near)
  const placed = (pose: Pose) => {
    const places = new Float32Array(shape.rest.length)
    place(shape, pose, places)
    return places
  }

  it('is closed, and its outside is outside', () => {
    const edges = new Map<string, number>()
    let volume = 0
    const at = (v: number) => [0, 1, 2].map((k) => shape.rest[3 * v + k])
    const keyOf = (v: number) => at(v).join(' ')
    for (let t = 0; t < shape.indices.length; t += 3) {
      const corners = [0, 1, 2].map((k) => shape.indices[t + k])
      const [[a, b, c], [d, e, f], [g, h, i]] = corners.map(at)
      volume += (a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g)) / 6
      for (let k = 0; k < 3; k++) {
        const [p, q] = [keyOf(corners[k]), keyOf(corners[(k + 1) % 3])]
        edges.set(`${p}|${q}`, (edges.get(`${p}|${q}`) ?? 0) + 1)
      }
    }
    for (const [edge, count] of edges) {
      const [p, q] = edge.split('|')
      expect([edge, edges.get(`${q}|${p}`)]).toEqual([edge, count])
    }
    expect(volume).toBeGreaterThan(0.05) // a person has 0.07 m³
    expect(volume).toBeLessThan(0.12)
  })

  it('is as tall as it says, stands on the floor, and is symmetric', () => {
    const { min, max } = boundsOf(shape.rest)
    expect([min[1], max[1]].map((y) => Math.round(y * 1e6) / 1e6)).toEqual([0, TALL])
    expect(max[0] + min[0]).toBeCloseTo(0, 6)
    expect(max[0]).toBeLessThan(0.32)
  })

  it('never has a foot in the floor, and one on it while it walks', () => {
    const pose = createPose()
    for (const pace of PACES) {
      for (const crouch of [0, 0.5, 1]) {
        for (let k = 0; k < 32; k++) {
          ground(pose, (Math.PI * k) / 16, pace, crouch)
          const { min } = boundsOf(placed(pose))
          expect([pace, crouch, k, min[1] > -0.012]).toEqual([pace, crouch, k, true])
          if (pace < 2) expect(min[1]).toBeLessThan(0.012)
        }
      }
    }
  })

  it('crouches lower than a metre and a quarter', () => {
    const pose = createPose()
    ground(pose, 0, 0, 1)
    expect(boundsOf(placed(pose)).max[1]).toBeLessThan(1.25)
  })
})

it('a foot that stands stays where it is, or the figure would skate', () => {
  const pose = createPose()
  const shape = createShape(true)
  const places = new Float32Array(shape.rest.length)
  for (const pace of [0.8, 1.4]) {
    // the sole of the left foot while it is on the floor: how fast it goes backwards, against the pace
    const stride = strideAt(pace)
    const marks: number[] = []
    for (let k = 0; k <= 16; k++) {
      const phase = 0.2 * Math.PI + (0.6 * Math.PI * k) / 16
      ground(pose, phase, pace, 0)
      place(shape, pose, places)
      const feet = leftSole(places)
      marks.push(feet - (stride * phase) / (2 * Math.PI))
    }
    expect(Math.max(...marks) - Math.min(...marks)).toBeLessThan(0.09)
  }

  function leftSole(at: Float32Array): number {
    let sum = 0
    let count = 0
    for (let v = 0; v < shape.shares.length; v++) {
      if (shape.rest[3 * v + 1] > 0 || shape.rest[3 * v] > 0) continue
      sum += at[3 * v + 2]
      count++
    }
    return sum / count
  }
})

it('every pose has numbers, and no limb is longer than at rest', () => {
  const shape = createShape(true)
  const pose = createPose()
  const places = new Float32Array(shape.rest.length)
  const poses: (() => void)[] = []
  for (const k of [0, 1, 2, 3, 4, 5])
    poses.push(
      () => air(pose, 3 * k - 9),
      () => climb(pose, k),
      () => swim(pose, k, 0.4 * k),
      () => fly(pose, 2 * k),
    )
  for (const strike of poses) {
    strike()
    place(shape, pose, places)
    const { min, max } = boundsOf(places)
    for (let k = 0; k < 3; k++) expect(max[k] - min[k]).toBeLessThan(2.6)
  }
  expect(Number.isFinite(lowest(pose))).toBe(true)
})

describe('a figure that is moved', () => {
  const still = { velocity: { x: 0, y: 0, z: 0 }, does: 'walk' } as const

  it('turns to where it goes', () => {
    const figure = createFigure(0xff0000)
    for (let k = 0; k < 120; k++) figure.move({ velocity: { x: 2, y: 0, z: 0 }, does: 'walk' }, 1 / 60)
    expect(figure.object.rotation.y).toBeCloseTo(-Math.PI / 2, 3)
  })

  it('stands still after a while, and then changes nothing', () => {
    const figure = createFigure(0xff0000)
    for (let k = 0; k < 60; k++) figure.move({ velocity: { x: 0, y: 0, z: -3 }, does: 'walk' }, 1 / 60)
    const before = figure.version
    for (let k = 0; k < 60; k++) figure.move(still, 1 / 60)
    expect(figure.version).toBeGreaterThan(before)
    for (let k = 0; k < 60 * 15; k++) figure.move(still, 1 / 60)
    const settled = figure.version
    for (let k = 0; k < 60; k++) figure.move(still, 1 / 60)
    expect(figure.version).toBe(settled)
  })

  it('moves alike at every height', () => {
    const [one, ten] = [createFigure(0), createFigure(0)]
    ten.size(18)
    for (let k = 0; k < 30; k++) {
      one.move({ velocity: { x: 0, y: 0, z: -3 }, does: 'walk' }, 1 / 60)
      ten.move({ velocity: { x: 0, y: 0, z: -30 }, does: 'walk' }, 1 / 60)
    }
    const placesOf = (figure: typeof one) =>
      (figure.object.children[0] as unknown as { geometry: { attributes: { position: { array: Float32Array } } } })
        .geometry.attributes.position.array
    expect(Math.max(...placesOf(one).map((x, i) => Math.abs(x - placesOf(ten)[i])))).toBeLessThan(1e-6)
  })
})
