/** Hulls as colliders and movers: beside a box of the same corners, beside the mesh of their triangles, and deep inside each other. */
import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  box,
  Character,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  type Hull,
  hull,
  plane,
  type Solid,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })
const HALF = 0.7
const corners = Array.from({ length: 24 }, (_, i) => (((i / 3) >> (i % 3)) & 1 ? HALF : -HALF))
const cube = hull({ points: corners })
const same = box({ halfExtents: at(HALF, HALF, HALF) })
const MODES = ['ignore-leaving', 'report', 'ignore'] as const
const [a, b] = [createHit(), createHit()]

const bodies = (): [Solid, Solid][] => {
  const others: Solid[] = [
    sphere({ radius: 0.4 }),
    capsule({ radius: 0.2, height: 1 }),
    cylinder({ radius: 0.3, height: 0.8 }),
    ellipsoid({ radii: at(0.2, 0.3, 0.4) }),
    box({ halfExtents: at(0.2, 0.3, 0.4) }),
  ]
  return [...others.map((one): [Solid, Solid] => [one, one]), [cube, same]]
}

function expectAlike(is: boolean, was: boolean, near: number): void {
  expect(is).toBe(was)
  if (!is) return
  expect(Math.abs(a.fraction - b.fraction)).toBeLessThan(near)
  expect(a.startsInside).toBe(b.startsInside)
  expect(Math.abs(a.depth - b.depth)).toBeLessThan(near)
}

it('a hull of eight corners answers as a box does', () => {
  const dice = random(1)
  const part = (size: number) => size * (dice() - 0.5)
  const place = { position: at(0.3, 0.2, -0.1), orientation: { x: 0.1, y: 0.2, z: 0.3, w: 0.9 } }
  const [ours, theirs] = [new World(), new World()]
  ours.add(cube, place)
  theirs.add(same, place)
  const level = new World()
  level.add(plane({ normal: at(0.1, 1, 0.2), offset: 0.3 }))
  level.add(new TriangleMesh(Float64Array.from({ length: 900 }, () => part(10))), { position: at(0, 0, 1) })
  for (const [one, other] of bodies())
    for (let i = 0; i < 90; i++) {
      const size = i % 3 === 0 ? 1.2 : 5
      const from = at(part(size), part(size), part(size))
      const way = at(part(6), part(6), part(6))
      const turn = { orientation: { x: part(1), y: part(1), z: part(1), w: part(1) } }
      const options = { ...turn, initialOverlap: MODES[i % 3] }
      expectAlike(ours.cast(one, from, way, a, options), theirs.cast(other, from, way, b, options), 1e-8)
      expectAlike(ours.overlap(one, from, a, turn), theirs.overlap(other, from, b, turn), 1e-8)
      if (one !== other)
        expectAlike(level.cast(one, from, way, a, options), level.cast(other, from, way, b, options), 1e-12)
    }
  const [c, d] = [createClosest(), createClosest()]
  for (let i = 0; i < 300; i++) {
    const size = i % 3 === 0 ? 1.2 : 5
    const from = at(part(size), part(size), part(size))
    const along = at(part(1), part(1), part(1))
    expectAlike(ours.castRay(from, along, 10, a), theirs.castRay(from, along, 10, b), 1e-12)
    expect(ours.closestPoint(from, 10, c)).toBe(theirs.closestPoint(from, 10, d))
    expect(Math.abs(c.distance - d.distance)).toBeLessThan(1e-12)
    expect(ours.contains(from)).toBe(theirs.contains(from))
    expect(Math.abs(ours.signedDistance(from) - theirs.signedDistance(from))).toBeLessThan(1e-12)
  }
})

/** Around the origin. */
function cloud(dice: () => number): Hull {
  const count = 6 + Math.floor(20 * dice())
  return hull({ points: Array.from({ length: count }, () => at(dice() - 0.5, dice() - 0.5, dice() - 0.5)) })
}

type Matrix = number[][]
function rotation({ x, y, z, w }: { x: number; y: number; z: number; w: number }): Matrix {
  const s = x * x + y * y + z * z + w * w
  return [
    [1 - (2 * (y * y + z * z)) / s, (2 * (x * y - w * z)) / s, (2 * (x * z + w * y)) / s],
    [(2 * (x * y + w * z)) / s, 1 - (2 * (x * x + z * z)) / s, (2 * (y * z - w * x)) / s],
    [(2 * (x * z - w * y)) / s, (2 * (y * z + w * x)) / s, 1 - (2 * (x * x + y * y)) / s],
  ]
}

/** The depth of two sets of corners by every normal of three corners, and of two pairs: slow, and shares nothing. */
function depthOf(p: number[][], q: number[][], triangles: readonly [ArrayLike<number>, ArrayLike<number>]): number {
  const minus = (u: number[], v: number[]) => u.map((x, k) => x - v[k])
  const edges = [p, q].map((points, n) => {
    const list: number[][] = []
    for (let i = 0; i < triangles[n].length; i += 3)
      for (let k = 0; k < 3; k++) list.push(minus(points[triangles[n][i + k]], points[triangles[n][i + ((k + 1) % 3)]]))
    return list
  })
  const normals: number[][] = []
  const add = (u: number[], v: number[]) => {
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const length = Math.hypot(...n)
    if (length > 1e-6 * Math.hypot(...u) * Math.hypot(...v)) normals.push(n.map((x) => x / length))
  }
  for (const list of edges) for (let i = 0; i < list.length; i += 3) add(list[i], list[i + 1])
  for (const u of edges[0]) for (const v of edges[1]) add(u, v)
  let least = Number.POSITIVE_INFINITY
  for (const n of normals) {
    const along = (points: number[][]) => points.map((x) => n[0] * x[0] + n[1] * x[1] + n[2] * x[2])
    const [one, other] = [along(p), along(q)]
    least = Math.min(least, Math.max(...one) - Math.min(...other), Math.max(...other) - Math.min(...one))
  }
  return least
}

it('hulls deep in hulls and boxes come out by the shortest way', () => {
  const dice = random(3)
  const part = (size: number) => size * (dice() - 0.5)
  const cubeTriangles = cube.triangles
  let deep = 0
  for (let i = 0; i < 60; i++) {
    const [target, mover] = [cloud(dice), i % 3 === 0 ? cube : cloud(dice)]
    const turn = { x: part(1), y: part(1), z: part(1), w: part(1) }
    const orientation = { x: part(1), y: part(1), z: part(1), w: part(1) }
    const position = at(part(0.6), part(0.6), part(0.6))
    const world = new World()
    world.add(target, { orientation: turn })
    const is = world.overlap(i % 6 === 0 ? same : mover, position, a, { orientation })
    const carry = (v: ArrayLike<number>, r: Matrix, x: number[]) =>
      Array.from({ length: v.length / 3 }, (_, n) =>
        [0, 1, 2].map((k) => r[k][0] * v[3 * n] + r[k][1] * v[3 * n + 1] + r[k][2] * v[3 * n + 2] + x[k]),
      )
    const depth = depthOf(
      carry(target.vertices, rotation(turn), [0, 0, 0]),
      carry(mover.vertices, rotation(orientation), [position.x, position.y, position.z]),
      [target.triangles, i % 3 === 0 ? cubeTriangles : mover.triangles],
    )
    expect(is).toBe(depth >= 0)
    if (!is || depth < 1e-3) continue
    deep++
    // (of several triangles the deepest counts while the body is hardly inside)
    expect(Math.abs(a.depth - depth)).toBeLessThan(1e-8)
  }
  expect(deep).toBeGreaterThan(30)
})

it('curved bodies deep in a hull are free after their way out', () => {
  const dice = random(5)
  const part = (size: number) => size * (dice() - 0.5)
  for (let i = 0; i < 60; i++) {
    const world = new World()
    world.add(cloud(dice), { scale: at(1, 2, -1.5), orientation: { x: part(1), y: part(1), z: part(1), w: part(1) } })
    const [body] = bodies()[i % 5]
    const position = at(part(0.5), part(0.5), part(0.5))
    const turn = { orientation: { x: part(1), y: part(1), z: part(1), w: part(1) } }
    if (!world.overlap(body, position, a, turn)) continue
    const more = a.depth * (1 + 1e-6) + 1e-8
    const { normal, depth } = a
    const beyond = at(position.x + more * normal.x, position.y + more * normal.y, position.z + more * normal.z)
    expect(world.overlap(body, beyond, b, turn), `${body.kind} ${i}`).toBe(false)
    // no other direction is shorter
    for (let n = 0; n < 40; n++) {
      const [x, y, z] = [part(2), part(2), part(2)]
      const length = Math.hypot(x, y, z) / (0.999 * depth - 1e-8)
      const there = at(position.x + x / length, position.y + y / length, position.z + z / length)
      if (length > 0) expect(world.overlap(body, there, b, turn), `${body.kind} ${i}`).toBe(true)
    }
  }
})

it('from outside, a hull has the bits of the mesh of its triangles', () => {
  const dice = random(7)
  const part = (size: number) => size * (dice() - 0.5)
  for (let i = 0; i < 200; i++) {
    const shape = cloud(dice)
    const pose = {
      position: at(part(1), part(1), part(1)),
      orientation: { x: part(1), y: 0, z: part(1), w: 1 },
      scale: 1.5,
    }
    const [ours, theirs] = [new World(), new World()]
    ours.add(shape, pose)
    theirs.add(new TriangleMesh(shape.vertices, shape.triangles), pose)
    const from = at(4 + part(1), 3 + part(1), part(1))
    const to = at(part(2) - from.x, part(2) - from.y, part(2) - from.z)
    for (const [body] of bodies()) {
      const is = ours.cast(body, from, to, a)
      expect(is).toBe(theirs.cast(body, from, to, b))
      if (is) expect([a.fraction, a.point, a.normal, a.feature]).toEqual([b.fraction, b.point, b.normal, b.feature])
    }
    const is = ours.castRay(from, to, 100, a)
    expect(is).toBe(theirs.castRay(from, to, 100, b))
    if (is) expect([a.distance, a.point, a.normal]).toEqual([b.distance, b.point, b.normal])
  }
})

it('a character stands on a hull, rides on it, and comes out of it', () => {
  const world = new World()
  const wedge = hull({ points: [-2, 0, -2, 2, 0, -2, -2, 0, 2, 2, 0, 2, -2, 1, -2, -2, 1, 2] })
  const id = world.add(wedge)
  const who = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 1.5, 0) })
  for (let i = 0; i < 120; i++) who.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  expect(who.ground.kind).toBe('ground')
  expect(who.ground.collider).toBe(id)
  expect(who.position.y).toBeGreaterThan(0.45)
  const x = who.position.x
  for (let i = 1; i <= 60; i++) {
    world.drive(id, { position: at(i / 60, 0, 0) }, 1 / 60)
    who.walk({ velocity: at(0, 0, 0) }, 1 / 60)
    world.advance()
  }
  expect(who.position.x - x).toBeCloseTo(1, 3)
  const standing = new World()
  standing.add(wedge)
  const within = new Character(standing, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(-1, -0.8, 0) })
  for (let i = 0; i < 60; i++) within.move(at(0, 0, 0), 1 / 60)
  expect(
    standing.overlapAny(
      capsule({ radius: 0.29, height: 1.78 }),
      at(within.position.x, within.position.y + 0.9, within.position.z),
    ),
  ).toBe(false)
})

it('snapshots restore hulls, and meshes are not taken for them', () => {
  const world = new World()
  const shape = cube
  const id = world.add(shape, { position: at(1, 2, 3), scale: 2 })
  const saved = world.save()
  world.place(id, { position: at(9, 9, 9) })
  world.restore(saved)
  expect(world.contains(at(1, 2, 3))).toBe(true)
  const fresh = new World()
  fresh.restore(saved, { meshes: [shape] })
  expect(fresh.contains(at(1, 2, 3))).toBe(true)
  expect(fresh.save()).toEqual(saved)
  const mesh = new TriangleMesh(shape.vertices, shape.triangles)
  expect(() => new World().restore(saved, { meshes: [mesh] })).toThrow('is a hull that the world does not have')
})

it('says what is wrong with points', () => {
  expect(() => hull({ points: [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0] })).toThrow('lie on one line')
  expect(() => hull({ points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0] })).toThrow('lie in one plane')
  expect(() => hull({ points: [0, 0, 0, 1] })).toThrow('expected three for each point')
  expect(() => hull({ points: [0, 0, Number.NaN, 1, 0, 0, 0, 1, 0, 0, 0, 1] })).toThrow('points[2] is NaN')
  expect(() => hull({ points: Array(4).fill({ x: 0, y: '1' as never, z: 0 }) })).toThrow('points[0].y')
  expect(() => hull({ points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1e-12] })).toThrow('it is too flat')
  const forged = { kind: 'hull', vertices: cube.vertices, triangles: cube.triangles, lost: 0 } as Hull
  expect(() => new World().add(forged)).toThrow('hull')
  expect(() => new World().cast(forged, at(0, 0, 0), at(1, 0, 0), a)).toThrow('is a copy of a hull')
  expect(() => new Character(new World(), { shape: cube as never, position: at(0, 0, 0) })).toThrow('hull')
})
