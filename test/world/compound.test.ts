/** Compounds beside the same parts added one by one: every query gives the same bits, and names the compound and the part. */
import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  box,
  type Compound,
  type CompoundPart,
  capsule,
  castBallistic,
  compound,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  HIT_STRIDE,
  type Hit,
  hull,
  type Pose,
  plane,
  type Quat,
  type Solid,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
  type WorldQueryOptions,
} from '../../src/index.ts'
import { allColliders } from '../../src/world/ids.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })
type Dice = () => number
const part = (dice: Dice, size: number) => size * (dice() - 0.5)
const vec = (dice: Dice, size: number) => at(part(dice, size), part(dice, size), part(dice, size))
const turn = (dice: Dice): Quat => ({ ...vec(dice, 2), w: part(dice, 2) })
const wedge = hull({ points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0.5, 1] })

function solid(dice: Dice): Solid {
  const shapes: Solid[] = [
    sphere({ radius: 0.2 + dice() }),
    ellipsoid({ radii: at(0.2 + dice(), 0.2 + dice(), 0.2 + dice()) }),
    capsule({ radius: 0.2 + 0.3 * dice(), height: 1 + dice() }),
    cylinder({ radius: 0.2 + dice(), height: 0.2 + dice() }),
    box({ halfExtents: at(0.2 + dice(), 0.2 + dice(), 0.2 + dice()) }),
    wedge,
  ]
  return shapes[Math.floor(6 * dice())]
}

/** Parts with all their freedom, or in a grid without a turn: many answers tie then. */
function parts(dice: Dice, inGrid: boolean): CompoundPart[] {
  return Array.from({ length: 1 + Math.floor(4 * dice()) }, () => {
    if (inGrid) {
      const [x, y, z] = [0, 1, 2].map(() => Math.round(part(dice, 5)))
      return {
        shape: dice() < 0.6 ? box({ halfExtents: at(0.5, 0.5, 0.5) }) : sphere({ radius: 0.5 }),
        position: at(x, y, z),
      }
    }
    return {
      shape: solid(dice),
      ...(dice() < 0.8 && { position: vec(dice, 4) }),
      ...(dice() < 0.6 && { orientation: turn(dice) }),
    }
  })
}

interface Pair {
  readonly ours: World
  readonly theirs: World
  /** Their collider as ours: its id and part. */
  readonly as: Map<number, readonly [number, number]>
}

const solidOf = (whole: Compound, i: number) => whole.parts[i].shape

/** Two worlds with the same colliders: in one, some are parts of compounds. */
function worlds(dice: Dice, inGrid: boolean): Pair {
  const [ours, theirs] = [new World(), new World()]
  const as = new Map<number, readonly [number, number]>([[-1, [-1, -1]]])
  for (let n = 0; n < 6; n++) {
    const place: Pose = inGrid
      ? { position: at(Math.round(part(dice, 5)), Math.round(part(dice, 3)), Math.round(part(dice, 5))) }
      : { position: vec(dice, 6), ...(dice() < 0.7 && { orientation: turn(dice) }) }
    const options = {
      ...place,
      layer: n % 3,
      mask: n === 4 ? 3 : 0xffffffff,
      sensor: n === 2 || (n === 5 && dice() < 0.3),
      data: `data ${n}`,
    }
    if (n % 2 === 0) {
      const alone = inGrid ? box({ halfExtents: at(0.5, 0.5, 0.5) }) : solid(dice)
      as.set(theirs.add(alone, options), [ours.add(alone, options), -1])
      continue
    }
    const whole = compound({ parts: parts(dice, inGrid) })
    const id = ours.add(whole, options)
    const places = [...allColliders(ours.colliders.ids)].filter((one) => one.whole?.id === id).map((one) => one.pose)
    places.forEach(([x, y, z, , , , qx, qy, qz, w], i) => {
      const upright = qx === 0 && qy === 0 && qz === 0
      const orientation = upright ? { x: 0, y: 0, z: 0, w: 1 } : { x: qx, y: qy, z: qz, w }
      as.set(theirs.add(solidOf(whole, i), { ...options, position: at(x, y, z), orientation }), [id, i])
    })
  }
  const floor = plane({ normal: at(0, 1, 0), offset: -3 })
  as.set(theirs.add(floor), [ours.add(floor), -1])
  const mesh = new TriangleMesh(Float64Array.from({ length: 36 }, () => part(dice, 6)))
  as.set(theirs.add(mesh), [ours.add(mesh), -1])
  return { ours, theirs, as }
}

/** Theirs, as ours must be. */
function renamed<T extends { collider: number; part: number }>(answer: T, { as }: Pair): T {
  const [collider, part] = as.get(answer.collider)!
  return { ...answer, collider, part }
}

function options(dice: Dice): WorldQueryOptions {
  return {
    ...(dice() < 0.2 && { mask: 1 + Math.floor(6 * dice()) }),
    ...(dice() < 0.2 && { layer: Math.floor(3 * dice()) }),
    ...(dice() < 0.3 && { sensors: true }),
    ...(dice() < 0.2 && { sides: 'front' as const }),
  }
}

/** The same selection of compounds in both worlds: by `exclude` or by `filter`. */
function selections(dice: Dice, { as }: Pair): [WorldQueryOptions, WorldQueryOptions] {
  const chosen = options(dice)
  const out = [...as.values()].map(([id]) => id).filter(() => dice() < 0.25)
  const isOut = (theirs: number) => out.includes(as.get(theirs)![0])
  if (dice() < 0.5)
    return [
      { ...chosen, exclude: out },
      { ...chosen, exclude: [...as.keys()].filter(isOut) },
    ]
  return [
    { ...chosen, filter: (id) => !out.includes(id) },
    { ...chosen, filter: (id) => !isOut(id) },
  ]
}

const hits = (): Hit[] => []
const some = (list: Hit[], count: number) => list.slice(0, count)

describe.each([false, true])('in a random world (in a grid: %s)', (inGrid) => {
  it('every query gives the bits of the parts alone, and names the compound and its part', () => {
    let named = 0
    let total = 0
    for (let seed = 1; seed <= 60; seed++) {
      const dice = random(seed)
      const pair = worlds(dice, inGrid)
      const { ours, theirs } = pair
      const [a, b] = [createHit(), createHit()]
      const [c, d] = [createClosest(), createClosest()]
      const same = (is: boolean, was: boolean) => {
        expect(is).toBe(was)
        if (!is) return
        expect(a).toEqual(renamed(b, pair))
        total++
        if (a.part >= 0) named++
      }
      const list = (one: (hits: Hit[]) => number, other: (hits: Hit[]) => number) => {
        const [x, y] = [hits(), hits()]
        const [n, m] = [one(x), other(y)]
        expect(some(x, n)).toEqual(some(y, m).map((hit) => renamed(hit, pair)))
      }
      for (let i = 0; i < 20; i++) {
        const [one, other] = selections(dice, pair)
        const whole = (v: Vec3) => (inGrid ? at(Math.round(v.x), Math.round(v.y), Math.round(v.z)) : v)
        const from = whole(vec(dice, i % 3 === 0 ? 4 : 12))
        const to = whole(vec(dice, 6))
        const way = at(to.x - from.x + (inGrid ? 0 : 1e-3), to.y - from.y, to.z - from.z || 1)
        const body = inGrid ? box({ halfExtents: at(0.5, 0.5, 0.5) }) : solid(dice)
        const ball = sphere({ radius: 0.1 + dice() })
        same(ours.castRay(from, way, 30, a, one), theirs.castRay(from, way, 30, b, other))
        same(ours.castSegment(from, to, a, one), theirs.castSegment(from, to, b, other))
        expect(ours.castRayAny(from, way, 9, one)).toBe(theirs.castRayAny(from, way, 9, other))
        list(
          (x) => ours.castRayAll(from, way, 30, x, one),
          (x) => theirs.castRayAll(from, way, 30, x, other),
        )
        same(ours.cast(body, from, way, a, one), theirs.cast(body, from, way, b, other))
        list(
          (x) => ours.castAll(body, from, way, x, one),
          (x) => theirs.castAll(body, from, way, x, other),
        )
        same(ours.overlap(body, to, a, one), theirs.overlap(body, to, b, other))
        expect(ours.overlapAny(body, to, one)).toBe(theirs.overlapAny(body, to, other))
        list(
          (x) => ours.overlapAll(body, to, x, one),
          (x) => theirs.overlapAll(body, to, x, other),
        )
        const flight = { ...one, gravity: at(0, -9, 0) }
        same(
          castBallistic(ours, ball, from, way, 2, a, flight),
          castBallistic(theirs, ball, from, way, 2, b, { ...other, gravity: flight.gravity }),
        )
        const near = ours.closestPoint(to, 5, c, one)
        expect(near).toBe(theirs.closestPoint(to, 5, d, other))
        if (near) expect(c).toEqual(renamed(d, pair))
        const { sides: _, ...inside } = one
        const { sides: __, ...insideOther } = other
        expect(ours.contains(to, inside)).toBe(theirs.contains(to, insideOther))
        expect(ours.signedDistance(to, c, inside)).toBe(theirs.signedDistance(to, d, insideOther))
        if (theirs.signedDistance(to, undefined, insideOther) < Infinity) expect(c).toEqual(renamed(d, pair))
      }
    }
    expect(named).toBeGreaterThan(0.1 * total)
  })

  it('so do batches', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const dice = random(seed)
      const pair = worlds(dice, inGrid)
      const count = 50
      const rays = Float64Array.from({ length: 7 * count }, (_, i) => (i % 7 === 6 ? 20 : part(dice, 12)))
      const ways = Float64Array.from({ length: 6 * count }, () => part(dice, 12))
      const out = () => ({
        owners: new Int32Array(count),
        triangles: new Int32Array(count),
        parts: new Int32Array(count),
        hits: new Float64Array(HIT_STRIDE * count),
      })
      const ball = sphere({ radius: 0.3 })
      for (const ask of [
        (world: World, to: ReturnType<typeof out>) => world.castRays(rays, to),
        (world: World, to: ReturnType<typeof out>) => world.casts(ball, ways, to),
      ]) {
        const [one, other] = [out(), out()]
        expect(ask(pair.ours, one)).toBe(ask(pair.theirs, other))
        const wanted = [...other.owners].map((id) => pair.as.get(id)!)
        expect([...one.owners]).toEqual(wanted.map(([id]) => id))
        expect([...one.parts]).toEqual(wanted.map(([, part]) => part))
        expect([...other.parts].every((part) => part === -1)).toBe(true)
        expect(one.hits).toEqual(other.hits)
        expect(one.triangles).toEqual(other.triangles)
      }
    }
  })
})

/** A vector turned by a quaternion, as (v + 2 q × (q × v + w v)) / |q|². */
function turned({ x, y, z, w }: Quat, v: Vec3): Vec3 {
  const square = x * x + y * y + z * z + w * w
  const c = at(y * v.z - z * v.y + w * v.x, z * v.x - x * v.z + w * v.y, x * v.y - y * v.x + w * v.z)
  return at(
    (v.x * square + 2 * (y * c.z - z * c.y)) / square,
    (v.y * square + 2 * (z * c.x - x * c.z)) / square,
    (v.z * square + 2 * (x * c.y - y * c.x)) / square,
  )
}

it('a part is where the poses of the compound and of the part take it', () => {
  const dice = random(5)
  for (let i = 0; i < 200; i++) {
    const world = new World()
    const position = vec(dice, 10)
    const orientation = i % 4 === 0 ? { x: 0, y: 0, z: 0, w: 2 } : turn(dice)
    const place = { position: vec(dice, 4), orientation: i % 3 === 0 ? { x: 0, y: 0, z: 0, w: 1 } : turn(dice) }
    const id = world.add(compound({ parts: [{ shape: wedge, ...place }] }))
    world.place(id, { position, orientation })
    // each vertex of the hull is struck by a short ray from above
    for (let v = 0; v < wedge.vertices.length; v += 3) {
      const own = turned(place.orientation, at(wedge.vertices[v], wedge.vertices[v + 1], wedge.vertices[v + 2]))
      const there = turned(
        orientation,
        at(own.x + place.position.x, own.y + place.position.y, own.z + place.position.z),
      )
      const corner = at(there.x + position.x, there.y + position.y, there.z + position.z)
      const closest = createClosest()
      expect(world.closestPoint(corner, 1, closest)).toBe(true)
      expect(closest.distance).toBeLessThan(1e-13 * 20)
    }
  }
})

describe('a compound is one collider', () => {
  const table = compound({
    parts: [
      { shape: box({ halfExtents: at(1, 0.1, 1) }), position: at(0, 1, 0) },
      { shape: cylinder({ radius: 0.1, height: 0.9 }), position: at(0, 0.45, 0) },
    ],
  })
  const down = at(0, -1, 0)

  it('with one id, one data and one place', () => {
    const world = new World()
    const first = world.add(sphere({ radius: 1 }), { position: at(50, 0, 0) })
    const id = world.add(table, { position: at(5, 0, 0), data: 'table' })
    const last = world.add(sphere({ radius: 1 }), { position: at(60, 0, 0) })
    expect(world.count).toBe(3)
    expect([world.has(first), world.has(id), world.has(last)]).toEqual([true, true, true])
    expect(world.has(id + 1)).toBe(false) // (its parts have ids that nobody sees)
    expect(() => world.getData(id + 1)).toThrow(RangeError)
    expect(() => world.remove(id + 1)).toThrow(RangeError)
    const hit = createHit()
    expect(world.castRay(at(5.5, 5, 0), down, 10, hit)).toBe(true)
    expect(hit).toMatchObject({ collider: id, part: 0, data: 'table', distance: 3.9 })
    expect(world.castRay(at(0, 0.3, 0), at(1, 0, 0), 10, hit)).toBe(true)
    expect(hit).toMatchObject({ collider: id, part: 1 })
    expect(hit.distance).toBeCloseTo(4.9, 12)
    world.setData(id, 'moved')
    world.place(id, { position: at(-5, 1, 0) })
    const position = at(0, 0, 0)
    world.getPosition(id, position)
    expect(position).toEqual(at(-5, 1, 0))
    expect(world.castRay(at(5.5, 5, 0), down, 10, hit)).toBe(false)
    expect(world.castRay(at(-5.5, 5, 0), down, 10, hit)).toBe(true)
    expect(hit).toMatchObject({ collider: id, part: 0, data: 'moved', distance: 2.9 })
    world.placeMany([id], new Float64Array([0, 0, 0, 0, 0, 0, 1]))
    expect(world.castRay(at(0.5, 5, 0), down, 10, hit)).toBe(true)
    expect(world.castRay(at(0.5, 5, 0), down, 10, hit, { exclude: [id] })).toBe(false)
    expect(world.castRay(at(0.5, 5, 0), down, 10, hit, { exclude: [id + 1] })).toBe(true)
    expect(hit.distance).toBeCloseTo(3.9, 12)
    world.remove(id)
    world.remove(id)
    expect(world.count).toBe(2)
    expect(world.castRay(at(0.5, 5, 0), down, 10, hit)).toBe(false)
    expect(hit.part).toBe(0) // a miss leaves the hit alone
    expect(world.castRay(at(50, 5, 0), down, 10, hit)).toBe(true)
    expect(hit.part).toBe(-1)
    expect([...allColliders(world.colliders.ids)].map((one) => one.id)).toEqual([first, last])
  })

  it('refuses what would reach too far, and stays where it was', () => {
    const world = new World()
    const id = world.add(table)
    const far = at(2 ** 60, 0, 0)
    expect(() => world.place(id, { position: far })).toThrow('World.place: the compound reaches to x')
    expect(() => world.drive(id, { position: far }, 1)).toThrow(RangeError)
    expect(() => world.add(table, { position: far })).toThrow(RangeError)
    expect(() => world.place(id, { scale: 2 })).toThrow('World.place: scale is given for a compound')
    expect(world.count).toBe(1)
    expect(world.castRayAny(at(0.5, 5, 0), down, 10)).toBe(true)
    world.advance()
    expect(world.castRayAny(at(0.5, 5, 0), down, 10)).toBe(true)
  })

  it('copies what it was made of, takes literals, and is refused as a copy itself', () => {
    const position = at(1, 2, 3)
    const made = compound({ parts: [{ shape: { kind: 'sphere', radius: 1 }, position }] })
    position.x = 9
    expect(made).toEqual({
      kind: 'compound',
      parts: [{ shape: sphere({ radius: 1 }), position: at(1, 2, 3), orientation: { x: 0, y: 0, z: 0, w: 1 } }],
    })
    expect(compound(made)).toEqual(made)
    const world = new World()
    expect(() => world.add({ ...made })).toThrow(
      'World.add: thing is a compound, expected a TriangleMesh, a Grid or a shape: make one with',
    )
    world.add(compound({ ...made }))
    expect(world.contains(at(1, 2.9, 3))).toBe(true)
  })

  it.each([
    ['no parts', { parts: [] }, 'compound: parts is'],
    ['no list', { parts: 3 }, 'compound: parts is 3, expected an array'],
    ['a part without a shape', { parts: [{}] }, 'compound: parts[0].shape is'],
    [
      'a plane',
      { parts: [{ shape: plane({ normal: at(0, 1, 0) }) }] },
      'compound: parts[0].shape is a plane, expected a solid',
    ],
    ['a compound in a compound', { parts: [{ shape: table }] }, 'compound: parts[0].shape is a compound'],
    [
      'a mesh',
      { parts: [{ shape: new TriangleMesh(new Float32Array(9)) }] },
      'compound: parts[0].shape is not a shape',
    ],
    ['a copy of a hull', { parts: [{ shape: { ...wedge } }] }, 'compound: parts[0].shape is a copy of a hull'],
    ['a wrong size', { parts: [{ shape: { kind: 'sphere', radius: -1 } }] }, 'compound: parts[0].shape.radius is -1'],
    ['a wrong place', { parts: [{ shape: wedge, position: at(0, NaN, 0) }] }, 'compound: parts[0].position.y is NaN'],
    ['a scale', { parts: [{ shape: wedge, scale: 2 }] }, 'compound: parts[0] has no scale'],
  ])('refuses %s', (_, sizes, message) => {
    expect(() => compound(sizes as never)).toThrow(message)
  })
})
