/**
 * The rows of lesson 3, the walking cylinder: what the post's rule answers, and beside it what carom answers for an upright
 * cylinder. Titles begin with the row.
 */
import { createClosest, createHit, cylinder, type Vec3 } from 'carom'
import { describe, expect, it } from 'vitest'
import {
  CYLINDER_DEFAULTS,
  type Cylinder,
  type CylinderOptions,
  type CylinderResult,
  correct,
  type Mesh,
  slopeOfRule,
  twoPasses,
} from '../../playground/classics/cylinder.ts'
import {
  areaOf,
  clip,
  clipToBand,
  crossesWithEdges,
  dotsWithEdges,
  type Flat,
  heightAt,
  inTextOrder,
  isInside,
  nearestOnSegment,
  type Point,
} from '../../playground/classics/cylinder-geometry.ts'
import { castle } from '../../scenes/castle.ts'
import { random } from '../../scenes/random.ts'
import { meshOf, point, type Triangle } from './exact.ts'
import { SKIN, upright, walk } from './upright.ts'

const at = (x: number, z: number): Flat => ({ x, z })
const DEGREES = Math.PI / 180

function listOf(triangles: readonly Triangle[]): Mesh {
  const positions = triangles.flat().flatMap(({ x, y, z }) => [x, y, z])
  return { positions, indices: positions.slice(0, positions.length / 3).map((_, i) => i) }
}

/** What the post makes of a body that goes from one place to another; only the way of C13 asks whence. */
function post(
  triangles: readonly Triangle[],
  body: Partial<Cylinder>,
  options?: CylinderOptions,
  from: Flat = { x: body.x ?? 0, z: body.z ?? 0 },
): CylinderResult {
  return correct(listOf(triangles), from, { x: 0, z: 0, bottom: 0, top: 2, radius: 1, ...body }, options)
}

/** A parallelogram as two triangles. */
function sheet(a: Vec3, b: Vec3, c: Vec3): Triangle[] {
  return [
    [a, b, c],
    [a, c, point(a.x + c.x - b.x, a.y + c.y - b.y, a.z + c.z - b.z)],
  ]
}

/** A wall on z = 0 for x from −50 to 50, 4 high. */
const WALL = sheet(point(-50, 0, 0), point(50, 0, 0), point(50, 4, 0))
/** A floor at some height, 100 by 100, facing up. */
const floorAt = (y: number) => sheet(point(-50, y, -50), point(-50, y, 50), point(50, y, 50))
/** The ramp of C7, facing up: y = x/2. */
const RAMP: Triangle = [point(0, 0, -5), point(0, 0, 5), point(10, 5, 0)]

const heights = (polygon: readonly Point[]) => polygon.map(({ x, y }) => [x, y])

describe('behaviours', () => {
  it('C1: circle, bottom and top in, corrected body out; the input stays', () => {
    const wanted = Object.freeze({ x: 0, z: 0.4, bottom: 0, top: 2, radius: 1 })
    const { body, looked } = correct(listOf(WALL), at(0, 0.4), wanted)
    expect(body).toMatchObject({ bottom: 0, top: 2, radius: 1 })
    expect(body.z).toBeCloseTo(1, 12)
    expect(looked).toBe(2)
    // carom: a Character holds the place itself, and takes the move
    const character = upright(meshOf(WALL), point(0, 0, 1.4), { radius: 1, height: 2 })
    expect(character.move(Object.freeze(point(0, 0, -1)))).toBe('free')
    expect(character.position.z).toBeCloseTo(1, 9)
  })

  it('C2: per edge: in-in the second point, in-out the crossing, out-in crossing and second, out-out nothing', () => {
    const square = [point(0, 0), point(2, 0), point(2, 2), point(0, 2)]
    const below = (y: number) => y <= 1
    expect(heights(clip(square, below, 1))).toEqual([
      [2, 0], // in-in
      [2, 1], // in-out
      // out-out: nothing
      [0, 1], // out-in: the crossing, and the second point
      [0, 0],
    ])
    // carom: what is cut away is never met: the body passes under a roof and over a pit, and meets what is between
    const hit = createHit()
    const body = cylinder({ radius: 1, height: 2 })
    const low = meshOf(sheet(point(-5, -3, 0), point(5, -3, 0), point(5, -0.01, 0)))
    const high = meshOf(sheet(point(-5, 2.01, 0), point(5, 2.01, 0), point(5, 4, 0)))
    const mid = meshOf(sheet(point(-5, 0.5, 0), point(5, 0.5, 0), point(5, 1, 0)))
    const cast = (mesh: typeof low) => mesh.cast(body, point(0, 1, 5), point(0, 0, -10), hit)
    expect([cast(low), cast(high)]).toEqual([false, false])
    expect(cast(mid)).toBe(true)
    expect(hit.position.z).toBeCloseTo(1, 12)
  })

  it('C3: 0, 3, 4 or 5 points are left of random triangles; wholly above or below is dropped', () => {
    const next = random(3)
    const counts = new Set<number>()
    const corner = () => point(6 * next() - 3, 6 * next() - 2, 6 * next() - 3)
    for (let i = 0; i < 2000; i++) counts.add(clipToBand([corner(), corner(), corner()], 0, 2).afterBottom.length)
    expect([...counts].sort()).toEqual([0, 3, 4, 5])
    const lifted = (y: number): Triangle => [point(0, y, 0), point(1, y + 1, 0), point(0, y, 1)]
    expect(clipToBand(lifted(2.5), 0, 2).afterBottom).toEqual([])
    expect(clipToBand(lifted(-2), 0, 2).afterBottom).toEqual([])
    // carom: a body overlaps only what reaches into its heights
    const body = cylinder({ radius: 1, height: 2 })
    expect(meshOf([lifted(2.5)]).overlap(body, point(0, 1, 0))).toBe(false)
    expect(meshOf([lifted(1.5)]).overlap(body, point(0, 1, 0))).toBe(true)
    expect(meshOf([lifted(-2)]).overlap(body, point(0, 1, 0))).toBe(false)
  })

  /** The triangle of C4. */
  const C4: Triangle = [point(0, 1, 0), point(2, -1, 0), point(4, 3, 0)]

  it('C4: the reference: four points after the top, five after both, area 4.5', () => {
    const { afterTop, afterBottom } = clipToBand(C4, 0, 2)
    expect(heights(afterTop)).toEqual([
      [2, -1],
      [3.5, 2],
      [2, 2],
      [0, 1],
    ])
    expect(heights(afterBottom)).toEqual([
      [2.5, 0],
      [3.5, 2],
      [2, 2],
      [0, 1],
      [1, 0],
    ])
    expect(areaOf(afterBottom, 'x', 'y')).toBeCloseTo(4.5, 12)
    // carom: a needle of a body 2 high overlaps the triangle exactly where the pentagon is, from x = 0 to 3.5
    const needle = cylinder({ radius: 1e-9, height: 2 })
    const xs = Array.from({ length: 41 }, (_, i) => i / 10 + 0.05)
    const met = xs.filter((x) => meshOf([C4]).overlap(needle, point(x, 1, 0)))
    expect(met).toEqual(xs.filter((x) => x > 0 && x < 3.5))
  })

  it('C5: circle against segment: u clamped to 0..1, touching if nearer than r', () => {
    const near = (x: number, z: number) => nearestOnSegment(at(x, z), at(0, 0), at(10, 0))
    expect(near(5, 0.5)).toMatchObject({ u: 0.5, distance: 0.5 })
    expect(near(12, 1)).toMatchObject({ u: 1, x: 10, z: 0 })
    expect(near(12, 1).distance).toBeCloseTo(2.236, 3)
    expect(near(-3, 4)).toMatchObject({ u: 0, distance: 5 })
    // r = a is no touch for the post
    expect(post(WALL, { z: 1 }).contacts).toEqual([])
    // carom: the same distances to the same segment, as an edge; overlap counts touching
    const edge = meshOf([[point(0, 0, 0), point(10, 0, 0), point(10, 0, 0)]])
    const closest = createClosest()
    for (const [x, z] of [
      [5, 0.5],
      [12, 1],
      [-3, 4],
    ]) {
      expect(edge.closestPoint(point(x, 0, z), Infinity, closest)).toBe(true)
      expect(closest.distance).toBeCloseTo(near(x, z).distance, 12)
    }
    expect(edge.overlap(cylinder({ radius: 5, height: 2 }), point(-3, 0, 4))).toBe(true)
    expect(edge.overlap(cylinder({ radius: 4.999, height: 2 }), point(-3, 0, 4))).toBe(false)
  })

  it('C6: a wall pushes the circle away by r − a, in x and z only', () => {
    const { body, contacts } = post(WALL, { z: 0.4 })
    expect(contacts[0]).toMatchObject({ rule: 'push', triangle: 0 })
    expect(contacts[0].by).toBeCloseTo(0.6, 12)
    expect(body).toMatchObject({ x: 0, bottom: 0 })
    expect(body.z).toBeCloseTo(1, 12)
    const character = upright(meshOf(WALL), point(0, 0, 0.4), { radius: 1, height: 2 })
    expect(character.move(point(0, 0, 0))).toBe('recovered')
    expect(character.position.x).toBeCloseTo(0, 9)
    expect(character.position.y).toBeCloseTo(0, 9)
    expect(character.position.z).toBeCloseTo(1, 3)
    expect(character.position.z).toBeGreaterThanOrEqual(1 - SKIN)
  })

  it('C7: a suitable slope is climbed to the height under the extreme point', () => {
    const { body, contacts } = post([RAMP], { x: -0.5 })
    expect(contacts[0]).toMatchObject({ rule: 'climb', distance: 0.5, by: 0.25, extreme: point(0.5, 0.25, 0) })
    expect(body).toMatchObject({ x: -0.5, bottom: 0.25, top: 2.25 })
    // carom: walking up the ramp, the uphill rim is what stands on it: the same height
    const character = upright(meshOf([RAMP, ...floorAt(0)]), point(-3, 0, 0), { radius: 1, height: 2 })
    while (character.position.x < -0.5) character.walk({ velocity: point(1, 0, 0) }, 1 / 60)
    const uphill = character.position.x + 1
    expect(character.position.y).toBeGreaterThan(uphill / 2 - SKIN)
    expect(character.position.y).toBeLessThan(uphill / 2 + 2 * SKIN)
    expect(character.ground.kind).toBe('ground')
  })

  it('C8: height by the plane, beyond the corners too, without an answer where it is upright', () => {
    const corners: Triangle = [point(0, 0, 0), point(10, 0, 0), point(0, 5, 10)]
    expect(heightAt(corners, 2, 4)).toBeCloseTo(2, 12)
    expect(heightAt(corners, 20, 20)).toBeCloseTo(10, 12)
    expect(Math.abs(heightAt(WALL[0], 3, 1))).toBe(Infinity)
    expect(heightAt(WALL[0], 3, 0)).toBeNaN()
    // carom: a ray from above; beyond the corners there is nothing to hit
    const hit = createHit()
    const down = (x: number, z: number) => meshOf([corners]).castRay(point(x, 20, z), point(0, -1, 0), Infinity, hit)
    expect(down(2, 4)).toBe(true)
    expect(hit.point.y).toBeCloseTo(2, 12)
    expect(down(20, 20)).toBe(false)
  })

  it('C9: no edge near, but the centre inside the triangle: raised to it', () => {
    const triangle: Triangle = [point(-30, 0.2, -30), point(-30, 0.2, 30), point(30, 0.2, 0)]
    const { body, contacts } = post([triangle], { x: -10 })
    expect(contacts).toMatchObject([{ rule: 'ground', nearest: null, by: 0.2 }])
    expect(body).toMatchObject({ x: -10, z: 0, bottom: 0.2, top: 2.2 })
    expect(post([triangle], { x: 40 }).contacts).toEqual([])
    // carom: a body that sits in the ground is set on it
    const character = upright(meshOf([triangle]), point(-10, 0.1, 0), { radius: 1, height: 2 })
    walk(character, point(0, 0, 0), 0.5)
    expect(character.ground.kind).toBe('ground')
    expect(character.position.y).toBeCloseTo(0.2, 2)
  })

  it('C10: between two places nothing is looked at', () => {
    for (const z of [-1.01, -3, -1000]) expect(post(WALL, { z }, {}, at(0, 3)).contacts).toEqual([])
    for (const z of [-1.01, -3, -1000]) {
      const character = upright(meshOf(WALL), point(0, 0, 3), { radius: 1, height: 2 })
      character.move(point(0, 0, z - 3))
      expect(character.position.z).toBeCloseTo(1, 9)
    }
  })

  it('C11: two passes: what is below H1 at the rim is walked up, and tan(angle) = H1/R', () => {
    expect(slopeOfRule(0.5, 0.5)).toBeCloseTo(45 * DEGREES, 12)
    expect(slopeOfRule(0.3, 0.4) / DEGREES).toBeCloseTo(36.87, 2)
    const standing = { h1: 0.4, h2: 1.8, radius: 0.4 } // 45°
    const walkUp = (angle: number) => {
      const far = point(20, 20 * Math.tan(angle), 0)
      const hill: Triangle[] = [...floorAt(0), [point(0, 0, -40), point(0, 0, 40), far]]
      let feet: Point = { x: -2, y: 0, z: 0.1 }
      let pushed = false
      for (let i = 0; i < 200; i++) {
        const step = twoPasses(listOf(hill), feet, point(0.02, -0.05, 0), standing)
        feet = step.feet
        pushed ||= step.contacts.length > 0
      }
      const character = upright(meshOf(hill), point(-2, 0, 0.1), {
        radius: 0.4,
        height: 1.8,
        maxSlope: slopeOfRule(standing.h1, standing.radius),
        stepHeight: 0,
      })
      walk(character, point(1.2, 0, 0), 200 / 60)
      return { feet, pushed, character }
    }
    const gentle = walkUp(40 * DEGREES)
    expect(gentle.pushed).toBe(false)
    expect(gentle.feet.x).toBeCloseTo(2, 6)
    expect(gentle.feet.y).toBeCloseTo(2 * Math.tan(40 * DEGREES), 6)
    expect(gentle.character.position.y).toBeGreaterThan(0.5)
    const steep = walkUp(50 * DEGREES)
    expect(steep.pushed).toBe(true)
    expect(steep.feet.x).toBeLessThan(0.1)
    expect(steep.character.position.y).toBeLessThan(0.1)
  })

  it('C12: same side (edges are inside) and barycentric (the far edge is not)', () => {
    const triangle = [at(0, 0), at(10, 0), at(0, 10)] as const
    const clockwise = [at(0, 0), at(0, 10), at(10, 0)] as const
    for (const test of ['same side', 'barycentric'] as const) {
      for (const corners of [triangle, clockwise]) {
        expect(isInside(test, at(2, 2), corners)).toBe(true)
        expect(isInside(test, at(12, 5), corners)).toBe(false)
        expect(isInside(test, at(5, 0), corners)).toBe(true)
      }
    }
    expect(isInside('same side', at(5, 5), triangle)).toBe(true)
    expect(isInside('barycentric', at(5, 5), triangle)).toBe(false)
    // carom: a triangle is closed, its edges are hit from above too
    const hit = createHit()
    const mesh = meshOf([[point(0, 0, 0), point(10, 0, 0), point(0, 0, 10)]])
    for (const [x, z, inside] of [
      [2, 2, true],
      [5, 0, true],
      [5, 5, true],
      [12, 5, false],
    ] as const) {
      expect(mesh.castRay(point(x, 1, z), point(0, -1, 0), Infinity, hit)).toBe(inside)
    }
  })

  /** A wall on z = 0 for x from 0 to 10. */
  const SHORT = sheet(point(0, 0, 0), point(10, 0, 0), point(10, 4, 0))

  it('C13: the way of the centre stops at a wall, and misses what only the rim would touch', () => {
    const stopped = post(SHORT, { x: 5, z: -3 }, { segment: true }, at(5, 3))
    expect(stopped.contacts[0]).toMatchObject({ rule: 'segment', nearest: { x: 5, z: 0 } })
    expect(stopped.body.z).toBeCloseTo(1, 12)
    const missed = post(SHORT, { x: -0.5, z: -3 }, { segment: true }, at(-0.5, 3))
    expect(missed.contacts).toEqual([])
    expect(missed.body.z).toBe(-3)
    // carom: the rim meets the wall's end
    const hit = createHit()
    const body = cylinder({ radius: 1, height: 2 })
    expect(meshOf(SHORT).cast(body, point(-0.5, 1, 3), point(0, 0, -6), hit)).toBe(true)
    expect(hit.position.z).toBeCloseTo(Math.sqrt(0.75), 12)
  })
})

describe('defects', () => {
  it('CD1: dot products with the edges call a place inside that is far outside', () => {
    const triangle = [at(0, 0), at(10, 0), at(0, 10)] as const
    expect(dotsWithEdges(at(12, 5), triangle)).toEqual([120, 30, 50])
    expect(isInside('dots', at(12, 5), triangle)).toBe(true)
    const hit = createHit()
    const mesh = meshOf([[point(0, 0, 0), point(10, 0, 0), point(0, 0, 10)]])
    expect(mesh.castRay(point(12, 1, 5), point(0, -1, 0), Infinity, hit)).toBe(false)
  })

  it('CD3: read as cross products it depends on the way round', () => {
    const clockwise = [at(0, 0), at(0, 10), at(10, 0)] as const
    for (const cross of crossesWithEdges(at(2, 2), clockwise)) expect(cross).toBeLessThan(0)
    expect(isInside('crosses', at(2, 2), clockwise)).toBe(false)
    const hit = createHit()
    const around: Triangle = [point(0, 0, 0), point(0, 0, 10), point(10, 0, 0)]
    expect(meshOf([around]).castRay(point(2, 1, 2), point(0, -1, 0), Infinity, hit)).toBe(true)
  })

  it('CD4: the centre test asks the triangle, not what is left of it: raised by 50', () => {
    const ramp: Triangle = [point(0, 0, -50), point(0, 0, 50), point(100, 100, 0)]
    const { contacts, body } = post([ramp], { x: 50 })
    expect(contacts).toMatchObject([{ rule: 'ground', by: 50 }])
    expect(body.bottom).toBe(50)
    // carom: the ramp is 48 above the head
    expect(meshOf([ramp]).overlap(cylinder({ radius: 1, height: 2 }), point(50, 1, 0))).toBe(false)
    const character = upright(meshOf([ramp]), point(50, 0, 0), { radius: 1, height: 2 })
    expect(character.move(point(0, 0, 0))).toBe('free')
    expect(character.position).toMatchObject(point(50, 0, 0))
  })

  it('CD5: a vertical edge is a segment of length 0 seen from above: 0/0', () => {
    const touch = nearestOnSegment(at(0.5, 0), at(0, 0), at(0, 0))
    expect(touch.u).toBeNaN()
    expect(touch.distance).toBeNaN()
    const pole: Triangle = [point(0, 0, 0), point(0, 2, 0), point(0, 2, 0)]
    expect(post([pole], { x: 0.5 }).contacts).toEqual([])
    // carom: .5 away from it, and so touched by a circle of .5
    const closest = createClosest()
    expect(meshOf([pole]).closestPoint(point(0.5, 1, 0), Infinity, closest)).toBe(true)
    expect(closest.distance).toBe(0.5)
    expect(meshOf([pole]).overlap(cylinder({ radius: 0.5, height: 2 }), point(0.5, 1, 0))).toBe(true)
    expect(meshOf([pole]).overlap(cylinder({ radius: 0.4999, height: 2 }), point(0.5, 1, 0))).toBe(false)
  })

  it('CD6: a tip on the bottom plane is left as one point three times, or as nothing', () => {
    const tip: Triangle = [point(0, 0, 0), point(2, -1, 0), point(1, -1, 1)]
    const left = clipToBand(tip, 0, 2, 'inclusive').afterBottom
    expect(left.map(({ x, y, z }) => [x + 0, y, z + 0])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect(nearestOnSegment(at(0.5, 0), left[0], left[1]).u).toBeNaN()
    expect(clipToBand(tip, 0, 2, 'exclusive').afterBottom).toEqual([])
    // carom: closed bodies: touching in one point is overlap of depth 0, and standing on the tip is no obstacle
    const hit = createHit()
    const body = cylinder({ radius: 1, height: 2 })
    expect(meshOf([tip]).overlap(body, point(0, 1, 0), hit)).toBe(true)
    expect(hit.depth).toBeCloseTo(0, 12)
    expect(meshOf([tip]).overlap(body, point(0, 1.0001, 0))).toBe(false)
    expect(meshOf([tip]).cast(body, point(0, 1, 0), point(-3, 0, 0), hit)).toBe(false)
  })

  it('CD7: a centre on the wall has no direction to be pushed in', () => {
    const { body, contacts } = post(WALL, { z: 0 })
    expect(contacts[0]).toMatchObject({ rule: 'push', distance: 0 })
    expect([body.x, body.z]).toEqual([Number.NaN, Number.NaN])
    // carom: the wall's own normal, whichever side it is
    const hit = createHit()
    expect(meshOf(WALL).overlap(cylinder({ radius: 1, height: 2 }), point(0, 1, 0), hit)).toBe(true)
    expect(Math.abs(hit.normal.z)).toBeCloseTo(1, 12)
    expect(hit.depth).toBeCloseTo(1, 12)
    const character = upright(meshOf(WALL), point(0, 0, 0), { radius: 1, height: 2 })
    character.move(point(0, 0, 0))
    expect(Number.isFinite(character.position.z)).toBe(true)
  })

  it('CD8: pushed to the side on which the centre ended: through the wall', () => {
    expect(post(WALL, { z: -0.5 }, {}, at(0, 1.5)).body.z).toBeCloseTo(-1, 12)
    const hit = createHit()
    expect(meshOf(WALL).cast(cylinder({ radius: 1, height: 2 }), point(0, 1, 1.5), point(0, 0, -2), hit)).toBe(true)
    expect(hit.position.z).toBeCloseTo(1, 12)
    const character = upright(meshOf(WALL), point(0, 0, 1.5), { radius: 1, height: 2 })
    character.move(point(0, 0, -2))
    expect(character.position.z).toBeCloseTo(1, 9)
  })

  it('CD9: a long step passes a wall without a contact', () => {
    const { contacts, body } = post(WALL, { z: -3 }, {}, at(0, 3))
    expect([contacts, body.z]).toEqual([[], -3])
    const hit = createHit()
    expect(meshOf(WALL).cast(cylinder({ radius: 1, height: 2 }), point(0, 1, 3), point(0, 0, -6), hit)).toBe(true)
    expect(hit.fraction).toBeCloseTo(1 / 3, 12)
    const character = upright(meshOf(WALL), point(0, 0, 3), { radius: 1, height: 2 })
    character.move(point(0, 0, -6))
    expect(character.position.z).toBeCloseTo(1, 9)
  })

  it('CD11: a small bump is climbed as if its slope went on: .5 for a bump of .3', () => {
    const bump: Triangle = [point(0, 0, -5), point(0, 0, 5), point(0.3, 0.3, 0)]
    const { body, contacts } = post([bump], { x: -0.5 })
    expect(contacts[0]).toMatchObject({ rule: 'climb' })
    expect(body.bottom).toBeCloseTo(0.5, 12)
    // carom: over the whole bump never higher than the bump
    const character = upright(meshOf([bump, ...floorAt(0)]), point(-3, 0, 0), { radius: 1, height: 2, stepHeight: 0.3 })
    const { highest } = walk(character, point(2, 0, 0), 3)
    expect(highest).toBeGreaterThan(0.2)
    expect(highest).toBeLessThanOrEqual(0.3 + 2 * SKIN)
    expect(character.position.x).toBeGreaterThan(1)
  })

  it('CD12: a table is climbed, however high', () => {
    const { body, contacts } = post(floorAt(1), { x: 7, z: 1, top: 1.8 })
    expect(contacts).toMatchObject([{ rule: 'ground', by: 1 }])
    expect(body.bottom).toBe(1)
    // carom: blocked above the step height, stepped onto below it
    const table = sheet(point(0, 1, -5), point(0, 1, 5), point(10, 1, 5))
    const blocked = upright(meshOf([...floorAt(0), ...table]), point(-3, 0, 0), { radius: 1, height: 1.8 })
    expect(walk(blocked, point(3, 0, 0), 2).highest).toBeLessThan(0.01)
    expect(blocked.position.x).toBeCloseTo(-1, 3)
    const low = sheet(point(0, 0.25, -5), point(0, 0.25, 5), point(10, 0.25, 5))
    const steps = upright(meshOf([...floorAt(0), ...low]), point(-3, 0, 0), { radius: 1, height: 1.8 })
    walk(steps, point(3, 0, 0), 2)
    expect(steps.position.y).toBeCloseTo(0.25, 2)
    expect(steps.position.x).toBeGreaterThan(2)
  })

  it('CD13: a ceiling is ground too: lifted onto the roof', () => {
    const { body } = post(floorAt(1.7), { x: 7, z: 1, top: 1.8 })
    expect(body.bottom).toBe(1.7)
    // carom: no way in for somebody of 1.8; somebody of 1.6 who jumps is stopped below it
    const roof = sheet(point(0, 1.7, -5), point(10, 1.7, -5), point(10, 1.7, 5))
    const tall = upright(meshOf([...floorAt(0), ...roof]), point(-3, 0, 0), { radius: 1, height: 1.8 })
    expect(walk(tall, point(3, 0, 0), 2).highest).toBeLessThan(0.01)
    expect(tall.position.x).toBeCloseTo(-1, 3)
    const small = upright(meshOf([...floorAt(0), ...roof]), point(5, 0, 0), { radius: 1, height: 1.6 })
    walk(small, point(0, 0, 0), 0.1)
    const { highest } = walk(small, point(0, 0, 0), 1, true)
    expect(highest).toBeGreaterThan(0.09)
    expect(highest).toBeLessThanOrEqual(0.1 + 1e-9)
    expect(small.position.y).toBeCloseTo(0, 2)
  })

  it('CD14: an overhang is climbed as if one could stand on it from below', () => {
    // normal (0, −.9, .44): it comes down towards −z, and is 1.9 high at z = 0
    const slope = 0.44 / 0.9
    const over: Triangle[] = [
      [point(-30, 1.9 - 5 * slope, -5), point(30, 1.9 - 5 * slope, -5), point(0, 1.9 + 20 * slope, 20)],
    ]
    const { body, contacts } = post(over, { radius: 0.5, top: 1.8 })
    expect(contacts[0]).toMatchObject({ rule: 'climb' })
    expect(contacts[0].by).toBeCloseTo(1.9 - 0.5 * slope, 9)
    expect(body.bottom).toBeCloseTo(1.9 - 0.5 * slope, 9)
    // carom: held back where the head meets it, feet on the floor
    const character = upright(meshOf([...floorAt(0), ...over]), point(0, 0, 3), { radius: 0.5, height: 1.8 })
    expect(walk(character, point(0, 0, -2), 3).highest).toBeLessThan(0.01)
    expect(character.position.z).toBeCloseTo(0.5 - 0.1 / slope, 2)
  })

  it('CD15: raised by the height at the centre, the rim stays inside: contact again in each frame', () => {
    const rise = Math.tan(30 * DEGREES)
    const slope = sheet(point(-40, -40 * rise, -40), point(-40, -40 * rise, 40), point(40, 40 * rise, 40))
    const first = post(slope, { x: 5.3, z: 0.2, bottom: 0, top: 3.6, radius: 0.5 })
    expect(first.contacts[0]).toMatchObject({ rule: 'ground' })
    expect(first.body.bottom).toBeCloseTo(5.3 * rise, 9)
    const rim = (first.body.x + 0.5) * rise - first.body.bottom
    expect(rim).toBeCloseTo(0.289, 3)
    for (let frame = 0, body = first.body; frame < 3; frame++) {
      const again = post(slope, { ...body, bottom: 5.3 * rise, top: 5.3 * rise + 3.6 })
      expect(again.contacts.length).toBeGreaterThan(0)
      body = again.body
    }
    // carom: the uphill rim is on the surface, and at rest nothing moves
    const character = upright(meshOf(slope), point(5.3, 5.3 * rise + 0.5, 0.2), { radius: 0.5, height: 1.8 })
    walk(character, point(0, 0, 0), 1)
    const { x, y } = { ...character.position }
    expect(y - x * rise).toBeGreaterThan(0.5 * rise - SKIN)
    expect(y - x * rise).toBeLessThan(0.5 * rise + 2 * SKIN)
    walk(character, point(0, 0, 0), 1)
    expect(character.position).toMatchObject({ x, y })
  })

  it('CD16: a floor exactly at the bottom is kept or dropped, as one reads it', () => {
    const floor: Triangle = [point(0, 0, 0), point(9, 0, 0), point(0, 0, 9)]
    expect(clipToBand(floor, 0, 2, 'inclusive').afterBottom).toHaveLength(3)
    expect(clipToBand(floor, 0, 2, 'exclusive').afterBottom).toHaveLength(0)
    // carom: grounded, and not moved
    const character = upright(meshOf([floor]), point(3, 0, 3), { radius: 1, height: 2 })
    walk(character, point(0, 0, 0), 0.5)
    const rest = { ...character.position }
    expect(rest.y).toBeCloseTo(0, 2)
    for (let i = 0; i < 60; i++) {
      character.walk({ velocity: point(0, 0, 0) }, 1 / 60)
      expect(character.ground.kind).toBe('ground')
      expect(character.position).toMatchObject(rest)
    }
  })

  it('CD17: a raise is never checked against what is above: the head ends in the roof', () => {
    const roof = sheet(point(-3, 2, -5), point(10, 2, -5), point(10, 2, 5))
    const { body } = post([...roof, RAMP], { x: -0.2, top: 1.8 })
    expect(body.bottom).toBeGreaterThan(0.3)
    expect(body.top).toBeGreaterThan(2)
    // carom: goes up the ramp as far as the roof lets it
    const character = upright(meshOf([...floorAt(0), ...roof, RAMP]), point(-4, 0, 0), { radius: 1, height: 1.8 })
    const { highest } = walk(character, point(2, 0, 0), 4)
    expect(highest).toBeLessThanOrEqual(0.2 + 1e-9)
    expect(character.position.x).toBeLessThan(0)
  })

  it('CD18: in a corner the order of the walls decides', () => {
    const c = Math.cos(40 * DEGREES)
    const s = Math.sin(40 * DEGREES)
    const axis = sheet(point(-50, 0, 0), point(50, 0, 0), point(50, 4, 0))
    const line = sheet(point(-50 * c, 0, -50 * s), point(50 * c, 0, 50 * s), point(50 * c, 4, 50 * s))
    const axisFirst = post([...axis, ...line], { x: 2, z: 0.7 }).body
    expect([axisFirst.x, axisFirst.z]).toEqual([expect.closeTo(2.3088, 4), expect.closeTo(0.6319, 4)])
    const lineFirst = post([...line, ...axis], { x: 2, z: 0.7 }).body
    expect([lineFirst.x, lineFirst.z]).toEqual([expect.closeTo(2.1611, 4), expect.closeTo(1, 4)])
    // carom: the place that keeps both walls, in any order
    for (const walls of [
      [...axis, ...line],
      [...line, ...axis],
      [axis[1], line[0], axis[0], line[1]],
    ]) {
      const character = upright(meshOf(walls), point(4.5, 0, 1.7), { radius: 1, height: 2 })
      character.move(point(2 - 4.5, 0, 0.7 - 1.7))
      expect(character.position.x).toBeCloseTo(2.7475, 4)
      expect(character.position.z).toBeCloseTo(1, 4)
    }
  })

  it('CD19: the text lists its own pentagon in an order that crosses itself', () => {
    const { afterBottom } = clipToBand([point(0, 1, 0), point(2, -1, 0), point(4, 3, 0)], 0, 2)
    const pentagon = [...afterBottom.slice(1), afterBottom[0]] // bc′, ca′, a, ab′, b(bc′)′
    expect(areaOf(pentagon, 'x', 'y')).toBeCloseTo(4.5, 12)
    expect(areaOf(inTextOrder(pentagon), 'x', 'y')).toBeCloseTo(2.25, 12)
    // convex: every turn to the same side
    const turns = pentagon.map((p, i) => {
      const q = pentagon[(i + 1) % 5]
      const r = pentagon[(i + 2) % 5]
      return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)
    })
    expect(turns.every((turn) => turn > 0)).toBe(true)
  })

  it('CD21: who walks off a step hovers', () => {
    const ledge = sheet(point(-10, 1, -5), point(-10, 1, 5), point(0, 1, 5))
    const level = [...floorAt(0), ...ledge]
    const { body, contacts } = post(level, { x: 3, z: 0.3, bottom: 1, top: 3 }, {}, at(-3, 0.3))
    expect([body.bottom, contacts]).toEqual([1, []])
    // carom: falls, and lands
    const character = upright(meshOf(level), point(-3, 1, 0.3), { radius: 1, height: 2 })
    walk(character, point(3, 0, 0), 3)
    expect(character.position.x).toBeGreaterThan(2)
    expect(character.position.y).toBeCloseTo(0, 2)
    expect(character.ground.kind).toBe('ground')
  })
})

describe('the post in a level', () => {
  const level = castle()

  it('every question comes to an end', () => {
    const next = random(9)
    let contacts = 0
    let lost = 0
    for (let i = 0; i < 40; i++) {
      const from = at(34 * next() - 17, 34 * next() - 17)
      const bottom = 6 * next() - 0.3
      const wanted = { x: from.x + next() - 0.5, z: from.z + next() - 0.5, bottom, top: bottom + 1.8, radius: 0.4 }
      const result = correct(level, from, wanted, { ...CYLINDER_DEFAULTS, segment: i % 2 === 0 })
      contacts += result.contacts.length
      if (!Number.isFinite(result.body.x + result.body.bottom)) lost++
      expect(result.looked).toBe(level.indices.length / 3)
    }
    expect(contacts).toBeGreaterThan(10)
    expect(lost).toBeLessThan(40)
  })
})
