/**
 * The rows of lesson 2, player against a triangle mesh: what the article's rule answers, and beside it what carom answers
 * for a ball of radius 5 with a skin of 0.2. Titles begin with the row.
 */
import { createHit, ellipsoid, sphere, TriangleMesh, type Vec3 } from 'carom'
import { describe, expect, it } from 'vitest'
import {
  ARTICLE_DEFAULTS,
  type ArticleOptions,
  correct,
  countWithSixteenBits,
  crosses,
  distanceByNormal,
  insideEdges,
  type Mesh,
  type Plane,
  planesOf,
  printedOppositeConstant,
  respond,
} from '../../playground/classics/article.ts'
import { castle } from '../../scenes/castle.ts'
import { random } from '../../scenes/random.ts'
import { ball, centreOf, slide } from './ball.ts'
import { flat, meshOf, point, type Triangle } from './exact.ts'

/** The floor F of the lesson's rows: facing up. */
const F: Triangle = [point(0, 0, 0), point(0, 0, 100), point(100, 0, 0)]
const floor = meshOf([F])
const BALL = sphere({ radius: 5 })

function listOf(triangles: readonly Triangle[]): Mesh {
  const positions = [...flat(...triangles.flat())]
  return { positions, indices: positions.filter((_, i) => i % 3 === 0).map((_, i) => i) }
}

/** Where the article leaves a player. */
function article(
  triangles: readonly Triangle[],
  from: Vec3,
  to: Vec3,
  options?: ArticleOptions,
): [x: number, y: number, z: number] {
  const { position } = correct({ mesh: listOf(triangles) }, { from, to }, options)
  return [position!.x, position!.y, position!.z]
}

function near(actual: Vec3 | readonly number[], x: number, y: number, z: number, digits = 9): void {
  const [px, py, pz] = Array.isArray(actual) ? actual : [(actual as Vec3).x, (actual as Vec3).y, (actual as Vec3).z]
  expect(px).toBeCloseTo(x, digits)
  expect(py).toBeCloseTo(y, digits)
  expect(pz).toBeCloseTo(z, digits)
}

const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const side = ({ normal, constant }: Plane, p: Vec3) => dot(normal, p) - constant

describe('behaviours', () => {
  it('D1: old and wanted position in, corrected position out, nothing else changes', () => {
    const from = Object.freeze(point(20, 10, 20))
    const to = Object.freeze(point(20, -3, 20))
    const mesh = listOf([F])
    const before = [...(mesh.positions as number[])]
    near(correct({ mesh }, { from, to }).position!, 20, 5.2, 20)
    expect(mesh.positions).toEqual(before)
    // carom: the same question to a Character; it keeps the position itself
    const displacement = Object.freeze(point(0, -13, 0))
    const character = ball(floor, from)
    expect(character.move(displacement)).toBe('free')
    near(centreOf(character), 20, 5.2, 20)
  })

  it('D2: refuses a missing map, mesh or player, and a mesh without indices or vertices; nothing moves', () => {
    const player = { from: point(0, 1, 0), to: point(0, -1, 0) }
    expect(correct(null, player).refused).toBe('no map')
    expect(correct({ mesh: null }, player).refused).toBe('no mesh')
    expect(correct({ mesh: listOf([F]) }, null)).toMatchObject({ refused: 'no player', position: null })
    expect(correct({ mesh: { positions: [1, 2, 3], indices: [] } }, player).refused).toBe('no indices')
    expect(correct({ mesh: { positions: [], indices: [0, 1, 2] } }, player).refused).toBe('no vertices')
    expect(correct({ mesh: listOf([F]) }, player).refused).toBeNull()
    // carom: a mesh without triangles is a world without obstacles; what is missing is named
    const moved = slide(new TriangleMesh([], []), point(0, 1, 0), point(0, -1, 0))
    expect(moved.result).toBe('free')
    near(moved.centre, 0, -1, 0)
    expect(() => new TriangleMesh([], [0, 1, 2])).toThrow(/indices\[0\] is 0/)
    expect(() => new TriangleMesh(null as unknown as number[])).toThrow(/TriangleMesh: positions/)
  })

  it('D3: S is shifted by 5 along the unit normal of (b − a) × (c − a)', () => {
    const { surface } = planesOf(...F)
    near(surface.normal, 0, 1, 0)
    expect(surface.constant).toBe(5)
    const hit = createHit()
    expect(floor.cast(BALL, point(20, 10, 20), point(0, -13, 0), hit)).toBe(true)
    near(hit.position, 20, 5, 20)
    near(hit.normal, 0, 1, 0)
  })

  it('D4: crossing is from in front of S to on it or behind it, one way only', () => {
    const planes = planesOf(...F)
    expect(crosses(planes, point(20, 6, 20), point(20, 4, 20))).toBe(true)
    expect(crosses(planes, point(20, 6, 20), point(20, 5, 20))).toBe(true)
    expect(crosses(planes, point(20, 5, 20), point(20, 4, 20))).toBe(false)
    expect(crosses(planes, point(20, 4, 20), point(20, 6, 20))).toBe(false)
    // carom: overlap counts touching; a path that begins in contact and approaches is stopped at once, leaving is not
    const hit = createHit()
    expect(floor.overlap(BALL, point(20, 5, 20))).toBe(true)
    expect(floor.cast(BALL, point(20, 6, 20), point(0, -2, 0), hit)).toBe(true)
    expect(hit.fraction).toBe(0.5)
    expect(floor.cast(BALL, point(20, 5, 20), point(0, -1, 0), hit)).toBe(true)
    expect(hit.fraction).toBe(0)
    expect(floor.cast(BALL, point(20, 4, 20), point(0, 2, 0), hit)).toBe(false)
  })

  it('D5: six edge planes, each 5 outside, bounds included', () => {
    const planes = planesOf(...F)
    const middle = point(100 / 3, 6, 100 / 3)
    for (const plane of [...planes.edges, ...planes.opposites]) {
      expect(Math.abs(plane.normal.y)).toBe(0)
      expect(side(plane, middle)).toBeGreaterThan(0)
    }
    // PS1 runs along a–b (x = 0), PS4 opposite to it through c (x = 100)
    for (const [x, inside] of [
      [-5, true],
      [-5.001, false],
    ] as const) {
      expect(insideEdges(planes, point(x, 6, 50), 3)).toBe(inside)
      expect(insideEdges(planes, point(x, 6, 50), 6)).toBe(inside)
    }
    expect(side(planes.opposites[0], point(105, 6, 0))).toBe(0)
    // carom: a ball level with the edge x = 0 touches it while its centre is within 5
    expect(floor.overlap(BALL, point(-5, 0, 50))).toBe(true)
    expect(floor.overlap(BALL, point(-5.001, 0, 50))).toBe(false)
  })

  it('D6: the player is set 0.2 in front of S, and keeps the rest of the move', () => {
    near(respond(planesOf(...F), point(25, 3, 22), ARTICLE_DEFAULTS.skin), 25, 5.2, 22)
    near(slide(floor, point(20, 6, 20), point(25, 3, 22)).centre, 25, 5.2, 22)
  })

  it('D7: one pass in index order; later triangles see the corrected position', () => {
    const steps: Triangle[] = [0, 1, 2].map((y) => [point(0, y, 0), point(0, y, 100), point(100, y, 0)])
    const from = point(20, 20, 20)
    const to = point(20, -3, 20)
    // the lowest first: each sets the player higher
    expect(correct({ mesh: listOf(steps) }, { from, to })).toMatchObject({ touched: [0, 1, 2] })
    near(article(steps, from, to), 20, 7.2, 20)
    // the highest first: then the others are no longer crossed
    expect(correct({ mesh: listOf(steps.slice().reverse()) }, { from, to })).toMatchObject({ touched: [0] })
    near(slide(meshOf(steps), from, to).centre, 20, 7.2, 20)
  })

  //  from, to, the article, carom (null: the same)
  const reference: [string, Vec3, Vec3, number[], number[] | null][] = [
    ['down through the floor', point(20, 10, 20), point(20, -3, 20), [20, 5.2, 20], null],
    ['aslant', point(20, 6, 20), point(25, 3, 22), [25, 5.2, 22], null],
    ['to exactly on S', point(20, 6, 20), point(20, 5, 20), [20, 5.2, 20], null],
    ['over the edge by 4.9', point(-4.9, 6, 50), point(-4.9, 4, 50), [-4.9, 5.2, 50], [-4.9, 4, 50]],
    ['over the edge by 5.0', point(-5, 6, 50), point(-5, 4, 50), [-5, 5.2, 50], [-5, 4, 50]],
    ['over the edge by 5.1', point(-5.1, 6, 50), point(-5.1, 4, 50), [-5.1, 4, 50], null],
  ]
  it.each(reference)('D8: %s', (_, from, to, byArticle, byCarom) => {
    near(article([F], from, to), byArticle[0], byArticle[1], byArticle[2])
    const [x, y, z] = byCarom ?? byArticle
    near(slide(floor, from, to).centre, x, y, z)
  })

  it('D8: from behind nothing happens; carom the same for a mesh with sides "front"', () => {
    expect(article([F], point(20, -10, 20), point(20, 10, 20))).toEqual([20, 10, 20])
    near(slide(meshOf([F], 'front'), point(20, -10, 20), point(20, 10, 20)).centre, 20, 10, 20)
  })

  it('D9: a fast straight move does not pass the plane', () => {
    near(article([F], point(20, 1e6, 20), point(20, -1e6, 20)), 20, 5.2, 20)
    near(slide(floor, point(20, 1e6, 20), point(20, -1e6, 20)).centre, 20, 5.2, 20, 6)
  })

  describe('a corner of 10°', () => {
    const half = (5 * Math.PI) / 180
    const [c, s] = [100 * Math.cos(half), 100 * Math.sin(half)]
    const sliver: Triangle = [point(0, 0, 0), point(c, 0, s), point(c, 0, -s)]
    const planes = planesOf(...sliver)

    it('D10: three planes let through what is up to 57.4 beyond the corner, six up to 5 along the axis', () => {
      expect(insideEdges(planes, point(-57, 6, 0), 3)).toBe(true)
      expect(insideEdges(planes, point(-57.5, 6, 0), 3)).toBe(false)
      expect(insideEdges(planes, point(-57, 6, 0), 6)).toBe(false)
      expect(insideEdges(planes, point(-4.999, 6, 0), 6)).toBe(true)
      expect(insideEdges(planes, point(-5.001, 6, 0), 6)).toBe(false)
      near(article([sliver], point(-57, 6, 0), point(-57, 4, 0), { edgePlanes: 3 }), -57, 5.2, 0)
      // carom: a ball touches the corner within 5 of it
      const mesh = meshOf([sliver])
      near(slide(mesh, point(-57, 6, 0), point(-57, 4, 0)).centre, -57, 4, 0)
      expect(mesh.overlap(BALL, point(-4.999, 0, 0))).toBe(true)
      expect(mesh.overlap(BALL, point(-5.001, 0, 0))).toBe(false)
    })

    it('D10: what is left is the corner of a box: up to 6.76 from the corner', () => {
      let farthest = 0
      for (let x = -8; x < 0; x += 0.02) {
        for (let z = -8; z < 8; z += 0.02) {
          if (insideEdges(planes, point(x, 6, z), 6)) farthest = Math.max(farthest, Math.hypot(x, z))
        }
      }
      expect(farthest).toBeGreaterThan(6.7)
      expect(farthest).toBeLessThan(6.8)
      // carom: none
      const mesh = meshOf([sliver])
      for (let k = 0; k < 60; k++) {
        const [x, z] = [-Math.cos((k * Math.PI) / 128), Math.sin((k * Math.PI) / 128)]
        expect(mesh.overlap(BALL, point(5.001 * x, 0, 5.001 * z))).toBe(false)
      }
    })
  })

  it('D11: a distance by the normal makes the player an ellipsoid: 5 on a floor, 3.808 on 45°, 2 at a wall', () => {
    const radii = point(2, 5, 2)
    const body = ellipsoid({ radii })
    const hit = createHit()
    for (const [normal, distance] of [
      [point(0, 1, 0), 5],
      [point(-Math.SQRT1_2, Math.SQRT1_2, 0), 3.808],
      [point(1, 0, 0), 2],
    ] as const) {
      expect(distanceByNormal(normal, radii)).toBeCloseTo(distance, 3)
      const plane = facing(normal)
      expect(planesOf(...plane, { radii }).surface.constant).toBeCloseTo(distance, 3)
      // carom: the ellipsoid itself, cast against the plane
      const from = point(50 * normal.x, 50 * normal.y, 50 * normal.z)
      expect(meshOf([plane]).cast(body, from, point(-from.x, -from.y, -from.z), hit)).toBe(true)
      expect(dot(normal, hit.position)).toBeCloseTo(distanceByNormal(normal, radii), 9)
    }
  })

  it('D12: a tree asks only the triangles near the move; the article asks all', () => {
    const level = castle()
    const mesh = new TriangleMesh(level.positions, level.indices)
    expect(level.indices.length / 3).toBeGreaterThan(9000)
    const hit = createHit()
    expect(mesh.cast(sphere({ radius: 0.4 }), point(0, 2, 10), point(1, -3, 0.5), hit)).toBe(true)
    expect(mesh.looked.triangles).toBeLessThan(100)
    const ball = point(hit.position.x, hit.position.y, hit.position.z)
    expect(ball.y).toBeCloseTo(0.4, 6)
  })

  it('D13: approach and edge margin are two constants, both 5', () => {
    expect(ARTICLE_DEFAULTS).toMatchObject({ approach: 5, edgeMargin: 5, skin: 0.2, edgePlanes: 6 })
    const { surface, edges } = planesOf(...F, { approach: 2, edgeMargin: 3 })
    expect(surface.constant).toBe(2)
    expect(side(edges[0], point(-3, 0, 0))).toBe(0)
    // carom: one size
    expect(floor.overlap(sphere({ radius: 3 }), point(-3, 0, 50))).toBe(true)
    expect(floor.overlap(sphere({ radius: 3 }), point(20, 3, 20))).toBe(true)
  })
})

/** A large triangle through the origin with a normal. */
function facing(n: Vec3, size = 2000): Triangle {
  const flatEnough = Math.abs(n.y) < 0.9
  const u = flatEnough ? unit(point(n.z, 0, -n.x)) : point(1, 0, 0)
  const v = point(n.y * u.z - n.z * u.y, n.z * u.x - n.x * u.z, n.x * u.y - n.y * u.x)
  const at = (p: number, q: number) => point(p * u.x + q * v.x, p * u.y + q * v.y, p * u.z + q * v.z)
  return [at(-size, -size), at(size, -size), at(0, size)]
}

function unit(v: Vec3): Vec3 {
  const length = Math.sqrt(dot(v, v))
  return point(v.x / length, v.y / length, v.z / length)
}

describe('defects', () => {
  it('DD1: the old position is asked, not the crossing: the floor lets a slanting move through', () => {
    const [from, to] = [point(-10, 6, 20), point(30, 3, 20)]
    expect(article([F], from, to)).toEqual([30, 3, 20])
    const { centre } = slide(floor, from, to)
    expect(centre.y).toBeGreaterThanOrEqual(5)
    near(centre, 30, 5.2, 20)
  })

  it('DD2: and holds up one who has long left it', () => {
    const [from, to] = [point(-4, 6, 50), point(-100, 3, 50)]
    near(article([F], from, to), -100, 5.2, 50)
    const moved = slide(floor, from, to)
    near(moved.centre, -100, 3, 50)
    expect(moved.contacts).toBe(0)
  })

  it('DD3: who starts exactly on S falls through', () => {
    const [from, to] = [point(20, 5, 20), point(20, -3, 20)]
    expect(article([F], from, to)).toEqual([20, -3, 20])
    for (const skin of [0.2, 0]) expect(slide(floor, from, to, skin).centre.y).toBeGreaterThanOrEqual(5 - 1e-9)
  })

  it('DD4: who starts inside the margin falls through; carom sets him free', () => {
    const [from, to] = [point(20, 4, 20), point(20, -3, 20)]
    expect(article([F], from, to)).toEqual([20, -3, 20])
    const moved = slide(floor, from, to)
    expect(moved.result).toBe('recovered')
    expect(moved.centre.y).toBeGreaterThanOrEqual(5)
    near(point(moved.centre.x, 0, moved.centre.z), 20, 0, 20, 6)
  })

  it('DD5: in an acute corner one wall pushes through the other', () => {
    const a = point(1, 0, 0)
    const b = point(-Math.sqrt(0.75), 0, 0.5)
    const [A, B] = [facing(a), facing(b)]
    const [from, to] = [point(5.5, 0, 20.2), point(2, 0, 17)]
    near(article([B, A], from, to), 5.2, 0, 17)
    expect(dot(b, point(5.2, 0, 17))).toBeCloseTo(3.997, 3)
    near(article([A, B], from, to), 4.158, 0, 17.602, 3)
    for (const walls of [
      [A, B],
      [B, A],
    ]) {
      // without a skin: the crease itself; with it: both walls 5.2 away
      near(slide(meshOf(walls), from, to, 0).centre, 5, 0, 10 + 10 * Math.sqrt(0.75), 6)
      const { centre } = slide(meshOf(walls), from, to)
      expect(dot(a, centre)).toBeGreaterThanOrEqual(5)
      expect(dot(b, centre)).toBeGreaterThanOrEqual(5)
      expect(dot(a, centre)).toBeCloseTo(5.2, 6)
      expect(dot(b, centre)).toBeCloseTo(5.2, 6)
    }
  })

  it('DD7: the order of the list decides, not the order of time', () => {
    const ground: Triangle = [point(-500, 0, -500), point(-500, 0, 1500), point(1500, 0, -500)]
    const ramp: Triangle = [point(20, 0, -300), point(20, 0, 300), point(60, 40, 0)]
    const [from, to] = [point(10, 6, 0), point(10, -10, 0)]
    near(article([ramp, ground], from, to), 6.323, 5.2, 0, 3)
    near(article([ground, ramp], from, to), 10, 5.2, 0)
    const either = [slide(meshOf([ramp, ground]), from, to), slide(meshOf([ground, ramp]), from, to)]
    expect(either[0].centre).toEqual(either[1].centre)
    near(either[0].centre, 10, 5.2, 0)
  })

  it('DD8: a square ledge around every outline: one stands on air', () => {
    const [from, to] = [point(-4.9, 6, 50), point(-4.9, 4.5, 50)]
    near(article([F], from, to), -4.9, 5.2, 50)
    expect(Math.hypot(4.9, 5)).toBeCloseTo(7, 2)
    near(slide(floor, from, to).centre, -4.9, 4.5, 50)
    // carom: the ball comes down until the edge is 5 away
    const hit = createHit()
    expect(floor.cast(BALL, from, point(0, -9, 0), hit)).toBe(true)
    expect(Math.hypot(hit.position.x, hit.position.y)).toBeCloseTo(5, 9)
    expect(hit.feature).toBe('edge')
  })

  it('DD9: from behind one passes; carom lets the level decide', () => {
    const [from, to] = [point(20, -10, 20), point(20, 10, 20)]
    expect(article([F], from, to)).toEqual([20, 10, 20])
    near(slide(floor, from, to).centre, 20, -5.2, 20)
    near(slide(meshOf([F], 'front'), from, to).centre, 20, 10, 20)
  })

  it('DD10: at rest under a gravity of 0.15 a frame the player trembles', () => {
    const heights: number[] = []
    for (let y = 5.2, frame = 0; frame < 6; frame++) {
      y = article([F], point(20, y, 20), point(20, y - 0.15, 20))[1]
      heights.push(Math.round(y * 1e9) / 1e9)
    }
    expect(heights).toEqual([5.05, 5.2, 5.05, 5.2, 5.05, 5.2])

    const pushed = ball(floor, point(20, 5.2, 20))
    const walking = ball(floor, point(20, 5.2, 20))
    for (let frame = 0; frame < 60; frame++) {
      pushed.move(point(0, -0.15, 0))
      walking.walk({ velocity: point(0, 0, 0) }, 1 / 60)
      expect(centreOf(pushed).y).toBeCloseTo(5.2, 9)
      expect(centreOf(walking).y).toBeCloseTo(5.2, 9)
      expect(walking.ground.kind).toBe('ground')
    }
  })

  it('DD11: gravity and a push along the normal creep down a slope', () => {
    const normal = point(-Math.SQRT1_2, Math.SQRT1_2, 0)
    const slope = facing(normal)
    const rest = point(5.2 * normal.x, 5.2 * normal.y, 0)
    let p = rest
    for (let frame = 0; frame < 10; frame++) {
      const [x, y, z] = article([slope], p, point(p.x, p.y - 1, p.z))
      near([x - p.x, y - p.y, z], -0.5, -0.5, 0)
      p = point(x, y, z)
    }
    expect(p.x - rest.x).toBeCloseTo(-5, 9)

    const character = ball(meshOf([slope]), rest)
    for (let frame = 0; frame < 10; frame++) character.walk({ velocity: point(0, 0, 0) }, 1 / 60)
    const settled = centreOf(character)
    expect(Math.hypot(settled.x - rest.x, settled.y - rest.y)).toBeLessThan(0.1)
    for (let frame = 0; frame < 60; frame++) character.walk({ velocity: point(0, 0, 0) }, 1 / 60)
    near(centreOf(character), settled.x, settled.y, settled.z)
    expect(character.ground.kind).toBe('ground')
  })

  it('DD12: a counter of 16 bits never reaches 65,538, and reads triples of two triangles', () => {
    expect(countWithSixteenBits(65_535)).toEqual({ ended: true, rounds: 21_845, misaligned: false })
    expect(countWithSixteenBits(65_538)).toMatchObject({ ended: false, misaligned: true })
    // carom: 21,846 triangles, the last of them hit
    const strip = Array.from({ length: 21_846 }, (_, i): Triangle => {
      return [point(2 * i, 0, 0), point(2 * i, 0, 1), point(2 * i + 1, 0, 0)]
    })
    const mesh = meshOf(strip)
    const hit = createHit()
    expect(mesh.castRay(point(2 * 21_845 + 0.25, 1, 0.25), point(0, -1, 0), 2, hit)).toBe(true)
    expect(hit.triangle).toBe(21_845)
  })

  it('DD13: a triangle without area is never crossed, or gives NaN in a naive port; it is its segment or point', () => {
    const onePoint: Triangle = [point(20, 0, 20), point(20, 0, 20), point(20, 0, 20)]
    const collinear: Triangle = [point(10, 0, 20), point(20, 0, 20), point(40, 0, 20)]
    const [from, to] = [point(20, 10, 20), point(20, -3, 20)]
    for (const triangle of [onePoint, collinear]) {
      expect(article([triangle], from, to)).toEqual([20, -3, 20])
      expect(planesOf(...triangle, { normalise: 'naive' }).surface.normal.y).toBeNaN()
      expect(article([triangle], from, to, { normalise: 'naive' })).toEqual([20, -3, 20])
      const hit = createHit()
      expect(meshOf([triangle]).cast(BALL, from, point(0, -13, 0), hit)).toBe(true)
      near(hit.position, 20, 5, 20)
      near(hit.normal, 0, 1, 0)
      near(slide(meshOf([triangle]), from, to).centre, 20, 5.2, 20)
    }
    const hit = createHit()
    expect(meshOf([onePoint]).cast(BALL, from, point(0, -13, 0), hit)).toBe(true)
    expect(hit.feature).toBe('vertex')
  })

  it('DD14: the printed formula of the opposite plane has the wrong sign', () => {
    const triangle: Triangle = [point(0, 0, 0), point(10, 0, 0), point(0, 0, 10)]
    const { opposites } = planesOf(...triangle)
    expect(printedOppositeConstant(...triangle)).toBe(5)
    expect(opposites[0].constant).toBe(-15)
    const beyond = point(0, 0, 12)
    expect(dot(opposites[0].normal, beyond) >= printedOppositeConstant(...triangle)).toBe(false)
    expect(side(opposites[0], beyond) >= 0).toBe(true)
    // carom: 2 beyond the corner, so within 5 of it
    expect(meshOf([triangle]).overlap(BALL, beyond)).toBe(true)
  })
})

describe('properties that the article breaks and carom keeps', () => {
  /** Walls and floors around the origin that the ball starts in front of, and a move. */
  function scene(seed: number): { triangles: Triangle[]; from: Vec3; to: Vec3 } {
    const next = random(seed)
    const from = point(0, 0, 0)
    const triangles: Triangle[] = []
    for (let i = 0; i < 3; i++) {
      const n = unit(point(next() - 0.5, next() - 0.5, next() - 0.5))
      const away = 5.25 + 6 * next()
      triangles.push(facing(n).map((p) => point(p.x - away * n.x, p.y - away * n.y, p.z - away * n.z)) as never)
    }
    return { triangles, from, to: point(40 * (next() - 0.5), 40 * (next() - 0.5), 40 * (next() - 0.5)) }
  }
  const scenes = Array.from({ length: 150 }, (_, i) => scene(i + 1))

  it('DD7: the same answer for every order of the triangles', () => {
    let differ = 0
    for (const { triangles, from, to } of scenes) {
      const turned = triangles.slice().reverse()
      const [p, q] = [article(triangles, from, to), article(turned, from, to)]
      if (p.some((value, i) => Math.abs(value - q[i]) > 1e-6)) differ++
      expect(slide(meshOf(turned), from, to).centre).toEqual(slide(meshOf(triangles), from, to).centre)
    }
    expect(differ).toBeGreaterThan(0)
  })

  it('DD5: no end nearer than 5 to a face that the ball started in front of', () => {
    let nearer = 0
    for (const { triangles, from, to } of scenes) {
      const gap = (p: Vec3) => Math.min(...triangles.map((t) => side(planesOf(...t, { approach: 0 }).surface, p)))
      const [x, y, z] = article(triangles, from, to)
      if (gap(point(x, y, z)) < 5 - 1e-6) nearer++
      expect(gap(slide(meshOf(triangles), from, to).centre)).toBeGreaterThanOrEqual(5 - 1e-6)
    }
    expect(nearer).toBeGreaterThan(0)
  })
})
