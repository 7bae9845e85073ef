/**
 * Dealt worlds, and the same things each in a world of its own: what many of them answer must be the first of what each answers alone.
 * An instance stands beside a mesh built from its carried corners.
 */
import { expect } from 'vitest'
import { PLACE_SIZE, writePlace } from '../../src/bvh/placed.ts'
import {
  box,
  type Closest,
  type ColliderOptions,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  type Grid,
  type Hit,
  type Mover,
  plane,
  sphere,
  type Thing,
  TriangleMesh,
  type Vec3,
  World,
  type WorldQueryOptions,
} from '../../src/index.ts'
import { type Dice, diceOf } from '../prove/dice.ts'

export type Quaternion = { x: number; y: number; z: number; w: number }

export const anywhere = (dice: Dice, size: number): Vec3 => ({
  x: dice.between(-size, size),
  y: dice.between(-size, size),
  z: dice.between(-size, size),
})

/** Turned in some way; often by a quarter, seldom not at all. */
export function anyTurn(dice: Dice): Quaternion {
  const kind = dice.whole(0, 3)
  if (kind === 0) return { x: 0, y: Math.SQRT1_2, z: 0, w: Math.SQRT1_2 }
  if (kind === 1) return { x: 0, y: 0, z: 0, w: dice.between(0.5, 3) }
  return { ...anywhere(dice, 1), w: dice.between(-1, 1) }
}

/** Along each axis: alike, or not; sometimes in a mirror. */
export function anyScale(dice: Dice): Vec3 {
  const alike = dice.between(0.2, 3)
  if (dice.whole(0, 2) === 0) return { x: alike, y: alike, z: alike }
  const sign = (): number => (dice.whole(0, 3) === 0 ? -1 : 1)
  return { x: sign() * dice.between(0.2, 3), y: sign() * dice.between(0.2, 3), z: sign() * dice.between(0.2, 3) }
}

/** Some meshes that many instances share: a soup, a fan, a lattice sheet. */
export function dealMeshes(dice: Dice): TriangleMesh[] {
  const soup = Array.from({ length: 9 * (1 + dice.whole(0, 19)) }, () => dice.between(-2, 2))
  const sheet: number[] = []
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      const y = ((i * 7 + j * 3) % 4) / 4
      sheet.push(i - 2, y, j - 2, i - 2, y, j - 1, i - 1, y, j - 2, i - 1, y, j - 2, i - 2, y, j - 1, i - 1, y, j - 1)
    }
  return [
    new TriangleMesh(soup),
    new TriangleMesh(new Float32Array(sheet), null, { layers: Array.from({ length: 32 }, (_, i) => i % 5) }),
    new TriangleMesh(new Float32Array(soup), null, { sides: 'front' }),
  ]
}

/** The corners of an instance in the mesh's own order; in a mirror the second and third change places. */
export function carriedMesh(mesh: TriangleMesh, options: ColliderOptions): TriangleMesh {
  const { position = { x: 0, y: 0, z: 0 }, orientation = { x: 0, y: 0, z: 0, w: 1 }, scale = 1 } = options
  const s = typeof scale === 'number' ? { x: scale, y: scale, z: scale } : scale
  const body = Float64Array.of(
    ...[position.x, position.y, position.z, s.x, s.y, s.z],
    ...[orientation.x, orientation.y, orientation.z, orientation.w],
  )
  const m = new Float64Array(PLACE_SIZE)
  writePlace(body, m)
  const { vertices, ids, layers } = mesh.tree
  const mirrored = s.x * s.y * s.z < 0
  const positions = new Float64Array(vertices.length)
  const sets: number[] = []
  for (let slot = 0; slot < ids.length; slot++)
    for (let corner = 0; corner < 3; corner++) {
      const [x, y, z] = vertices.subarray(slot * 9 + corner * 3)
      const to = mirrored && corner > 0 ? 3 - corner : corner
      for (let k = 0; k < 3; k++)
        positions[ids[slot] * 9 + to * 3 + k] = m[4 * k] * x + m[4 * k + 1] * y + m[4 * k + 2] * z + m[4 * k + 3]
      if (layers.length > 0) sets[ids[slot]] = layers[slot]
    }
  const sides = mesh.sides
  return new TriangleMesh(positions, null, sets.length > 0 ? { sides, layers: sets } : { sides })
}

/** A thing and how it lies. */
export interface Lot {
  thing: Exclude<Thing, Grid>
  options: ColliderOptions
}

export function dealLot(dice: Dice, meshes: readonly TriangleMesh[], size: number): Lot {
  const position = anywhere(dice, size)
  const orientation = anyTurn(dice)
  const some = (): Vec3 => ({ x: dice.between(0.2, 2), y: dice.between(0.2, 2), z: dice.between(0.2, 2) })
  const more: ColliderOptions = {
    layer: dice.whole(0, 2),
    mask: dice.whole(0, 2) === 0 ? 0b110 : -1,
    sensor: dice.whole(0, 5) === 0,
  }
  const kind = dice.whole(0, 9)
  if (kind > 5) {
    const thing = meshes[dice.whole(0, meshes.length - 1)]
    const own = thing.tree.layers.length > 0
    return {
      thing,
      options: { ...more, ...(own && { layer: undefined }), position, orientation, scale: anyScale(dice) },
    }
  }
  const options = { ...more, position, orientation }
  if (kind === 0) return { thing: sphere({ radius: dice.between(0.2, 2) }), options }
  if (kind === 1) return { thing: box({ halfExtents: some() }), options }
  if (kind === 2) return { thing: capsule({ radius: dice.between(0.1, 1), height: dice.between(2, 3) }), options }
  if (kind === 3) return { thing: cylinder({ radius: dice.between(0.1, 1), height: dice.between(0.2, 3) }), options }
  if (kind === 4) return { thing: ellipsoid({ radii: some() }), options }
  return {
    thing: plane({ normal: anywhere(dice, 1), offset: dice.between(-2 * size, 2 * size) }),
    options: { ...options, sides: dice.whole(0, 1) === 0 ? 'front' : 'both' },
  }
}

/** The same, a mesh with its corners carried out. */
export function settled({ thing, options }: Lot): Lot {
  if (!(thing instanceof TriangleMesh)) return { thing, options }
  const { layer, mask, sensor } = options
  return { thing: carriedMesh(thing, options), options: { layer, mask, sensor } }
}

export function worldOf({ thing, options }: Lot): World {
  const world = new World()
  world.add(thing, options)
  return world
}

export const bodies = (dice: Dice): Mover[] => [
  sphere({ radius: dice.between(0.2, 1) }),
  ellipsoid({ radii: { x: 0.3, y: 0.8, z: 0.4 } }),
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  box({ halfExtents: { x: 0.3, y: 0.5, z: 0.7 } }),
]

const BIG = 1e9
const FEATURES = ['face', 'edge', 'vertex']

/** The order of ties (docs/guarantees.md): negative if a comes first. */
function compare(a: Hit, b: Hit, way: Vec3): number {
  if (a.fraction !== b.fraction) return a.fraction - b.fraction
  const along = ({ normal: n }: Hit): number => Math.abs(n.x * way.x + n.y * way.y + n.z * way.z)
  if (along(a) !== along(b)) return along(b) - along(a)
  for (const what of ['normal', 'point'] as const)
    for (const k of ['x', 'y', 'z'] as const) if (a[what][k] !== b[what][k]) return a[what][k] - b[what][k]
  if (a.feature !== b.feature) return FEATURES.indexOf(a.feature) - FEATURES.indexOf(b.feature)
  if (a.depth !== b.depth) return b.depth - a.depth
  return a.triangle !== b.triangle ? a.triangle - b.triangle : a.collider - b.collider
}

/** What must be equal: of a triangle in a mirror not which corner is which. */
function plain(hit: Hit | Closest, mirrored: boolean): unknown {
  if (!mirrored) return { ...hit }
  return { ...hit, barycentrics: 0, featureIndex: 0 }
}

/** One world of many and each of them alone, asked the same: how many comparisons were made. */
export function judgeDealt(seed: number, questions: number): number {
  const dice = diceOf(seed)
  const size = dice.between(3, 9)
  const meshes = dealMeshes(dice)
  const world = new World()
  const lots = new Map<number, Lot>()
  for (let i = dice.whole(2, 30); i > 0; i--) {
    const lot = dealLot(dice, meshes, size)
    lots.set(world.add(lot.thing, { ...lot.options, data: lot }), lot)
  }
  // a life before the questions: what moves, goes and comes
  for (let i = dice.whole(0, 40); i > 0; i--) {
    const ids = [...lots.keys()]
    const id = dice.pick(ids)
    const lot = lots.get(id) as Lot
    const act = dice.whole(0, 5)
    if (act === 0 && ids.length > 2) {
      world.remove(id)
      lots.delete(id)
    } else if (act === 1) {
      const added = dealLot(dice, meshes, size)
      lots.set(world.add(added.thing, { ...added.options, data: added }), added)
    } else {
      const pose = {
        position: anywhere(dice, dice.chance(0.2) ? size * 9 : size),
        ...(dice.chance(0.5) && { orientation: anyTurn(dice) }),
        ...(lot.thing instanceof TriangleMesh && dice.chance(0.3) && { scale: anyScale(dice) }),
      }
      world.place(id, pose)
      Object.assign(lot.options, pose)
    }
  }
  const alone = new Map([...lots].map(([id, lot]) => [id, worldOf(settled(lot))]))
  const mirrored = (id: number): boolean => {
    const { thing, options } = lots.get(id) as Lot
    const { x, y, z } = (options.scale ?? { x: 1, y: 1, z: 1 }) as Vec3
    return thing instanceof TriangleMesh && x * y * z < 0
  }
  const hit = createHit()
  const other = createHit()
  const near = createClosest()
  const hits: Hit[] = []
  let compared = 0
  for (let q = 0; q < questions; q++) {
    const from = anywhere(dice, size * 1.5)
    const way = dice.chance(0.2) ? { x: 0, y: -dice.between(1, 20), z: 0 } : anywhere(dice, size)
    const body = dice.pick(bodies(dice))
    const options: WorldQueryOptions = {
      ...(dice.chance(0.2) && { mask: dice.whole(1, 31) }),
      ...(dice.chance(0.2) && { layer: dice.whole(0, 2) }),
      ...(dice.chance(0.2) && { sensors: dice.chance(0.5) }),
      ...(dice.chance(0.1) && { sides: 'front' as const }),
    }
    const excluded = dice.chance(0.2) ? [...lots.keys()].filter(() => dice.chance(0.3)) : []
    const unwanted = dice.chance(0.2) ? dice.pick([...lots.keys()]) : -1
    const all = { ...options, exclude: excluded, filter: (id: number) => id !== unwanted }
    const asked = [...alone].filter(([id]) => !excluded.includes(id) && id !== unwanted)
    const turned = { orientation: anyTurn(dice) }
    const ways: [string, (w: World, h: Hit, o: WorldQueryOptions) => boolean][] = [
      ['castRay', (w, h, o) => w.castRay(from, way, 30, h, o)],
      ['cast', (w, h, o) => w.cast(body, from, way, h, o)],
      ['cast, turned', (w, h, o) => w.cast(body, from, way, h, { ...o, ...turned })],
      ['overlap', (w, h, o) => w.overlap(body, from, h, o)],
    ]
    for (const [what, ask] of ways) {
      let best: Hit | undefined
      for (const [id, one] of asked) {
        if (!ask(one, other, options)) continue
        const found = { ...structuredClone({ ...other, data: 0 }), collider: id, data: lots.get(id) } as Hit
        const deeper = best === undefined ? 0 : what === 'overlap' ? best.depth - found.depth : 0
        if (
          best === undefined ||
          deeper < 0 ||
          (deeper === 0 && compare(found, best, what === 'overlap' ? ZERO : way) < 0)
        )
          best = found
      }
      const met = ask(world, hit, all)
      compared++
      expect([seed, q, what, met]).toEqual([seed, q, what, best !== undefined])
      if (best === undefined) continue
      const turnedRound = mirrored(best.collider)
      expect([seed, q, what, plain(hit, turnedRound)]).toEqual([seed, q, what, plain(best, turnedRound)])
    }
    const count = (ask: (w: World, o: WorldQueryOptions) => number): void => {
      compared++
      expect([seed, q, ask(world, all)]).toEqual([seed, q, asked.reduce((sum, [, one]) => sum + ask(one, options), 0)])
    }
    count((w, o) => w.castRayAll(from, way, 30, hits, o))
    count((w, o) => w.castAll(body, from, way, hits, o))
    count((w, o) => w.overlapAll(body, from, hits, o))
    const any = (ask: (w: World, o: WorldQueryOptions) => boolean): void => {
      compared++
      expect([seed, q, ask(world, all)]).toEqual([seed, q, asked.some(([, one]) => ask(one, options))])
    }
    any((w, o) => w.castRayAny(from, way, 30, o))
    any((w, o) => w.castSegmentAny(from, way, o))
    let least = BIG
    for (const [, one] of asked) if (one.closestPoint(from, BIG, near, options)) least = Math.min(least, near.distance)
    compared++
    expect([seed, q, world.closestPoint(from, BIG, near, all) ? near.distance : BIG]).toEqual([seed, q, least])
  }
  return compared
}

const ZERO: Vec3 = { x: 0, y: 0, z: 0 }
