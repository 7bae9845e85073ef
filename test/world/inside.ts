/**
 * Dealt worlds of solids, planes and instances of closed and open meshes, asked what is inside and how far the nearest surface is. The judge
 * knows the signed distance of each solid by its textbook formula in its own frame (of an ellipsoid by halving), and asks a mesh that is built
 * from an instance's corners; the least of all counts.
 */
import { expect } from 'vitest'
import {
  type Box,
  box,
  type Capsule,
  type Cylinder,
  createClosest,
  createHit,
  type Ellipsoid,
  type Plane,
  type Sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { type Dice, diceOf } from '../prove/dice.ts'
import { anywhere, bodies, carriedMesh, dealLot, dealMeshes, type Lot } from './dealt.ts'

/** A closed mesh: a bent box of twelve triangles. */
function closedMesh(dice: Dice): TriangleMesh {
  const corner = () => dice.between(0.5, 2)
  const positions = [-1, 1].flatMap((z) =>
    [-1, 1].flatMap((y) => [-1, 1].map((x) => [x * corner(), y * corner(), z * corner()])),
  )
  const faces = [
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ]
  return new TriangleMesh(new Float32Array(positions.flat()), faces)
}

/** Seen from a thing with this pose. */
function localOf(p: Vec3, { position = ZERO, orientation }: Lot['options']): Vec3 {
  const v = { x: p.x - position.x, y: p.y - position.y, z: p.z - position.z }
  if (orientation === undefined) return v
  const norm = Math.hypot(orientation.x, orientation.y, orientation.z, orientation.w)
  const [x, y, z, w] = [-orientation.x, -orientation.y, -orientation.z, orientation.w].map((part) => part / norm)
  const t = { x: 2 * (y * v.z - z * v.y), y: 2 * (z * v.x - x * v.z), z: 2 * (x * v.y - y * v.x) }
  return {
    x: v.x + w * t.x + y * t.z - z * t.y,
    y: v.y + w * t.y + z * t.x - x * t.z,
    z: v.z + w * t.z + x * t.y - y * t.x,
  }
}
const ZERO: Vec3 = { x: 0, y: 0, z: 0 }

function boxDistance(...sides: number[]): number {
  return Math.hypot(...sides.map((side) => Math.max(side, 0))) + Math.min(Math.max(...sides), 0)
}

/** The distance to an ellipsoid: the foot is where x = p r² / (r² + t) lies on it; t by halving. */
function ellipsoidDistance(p: number[], r: number[]): number {
  const value = (t: number) => p.reduce((sum, x, k) => sum + ((r[k] * x) / (r[k] * r[k] + t)) ** 2, 0) - 1
  const least = Math.min(...r)
  let low = -least * least
  let high = Math.max(...r) * Math.hypot(...p) + 1
  for (let i = 0; i < 2000 && low < high; i++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (value(middle) > 0) low = middle
    else high = middle
  }
  const t = (low + high) / 2
  const away = Math.hypot(...p.map((x, k) => x - (x * r[k] * r[k]) / (r[k] * r[k] + t)))
  return Math.hypot(...p.map((x, k) => x / r[k])) < 1 ? -away : away
}

/** The signed distance of one thing. */
function distanceTo({ thing, options }: Lot, p: Vec3, winding: boolean): number {
  if (thing instanceof TriangleMesh) {
    const mesh = carriedMesh(thing, options)
    return mesh.isClosed || winding
      ? mesh.signedDistance(p, undefined, winding ? { method: 'winding' } : {})
      : Math.abs(mesh.signedDistance(p))
  }
  const v = localOf(p, options)
  if (thing.kind === 'sphere') return Math.hypot(v.x, v.y, v.z) - (thing as Sphere).radius
  if (thing.kind === 'box') {
    const { x, y, z } = (thing as Box).halfExtents
    return boxDistance(Math.abs(v.x) - x, Math.abs(v.y) - y, Math.abs(v.z) - z)
  }
  if (thing.kind === 'capsule') {
    const { radius, height } = thing as Capsule
    return Math.hypot(v.x, Math.max(Math.abs(v.y) - (height / 2 - radius), 0), v.z) - radius
  }
  if (thing.kind === 'cylinder') {
    const { radius, height } = thing as Cylinder
    return boxDistance(Math.hypot(v.x, v.z) - radius, Math.abs(v.y) - height / 2)
  }
  if (thing.kind === 'ellipsoid') {
    const { radii } = thing as Ellipsoid
    return ellipsoidDistance([v.x, v.y, v.z], [radii.x, radii.y, radii.z])
  }
  const { normal, offset } = thing as Plane
  return Math.abs(v.x * normal.x + v.y * normal.y + v.z * normal.z - offset)
}

/** Of all numbers at hand. */
const CLOSE = 1e-12

/** How many comparisons were made, of how many points inside. */
export function judgeInside(seed: number, questions: number): { compared: number; inside: number } {
  const dice = diceOf(seed)
  const size = dice.between(1, 6)
  const meshes = [
    ...dealMeshes(dice).filter((mesh) => mesh.tree.layers.length === 0),
    closedMesh(dice),
    closedMesh(dice),
  ]
  const world = new World()
  const lots = new Map<number, Lot>()
  for (let i = dice.whole(1, 12); i > 0; i--) {
    const lot = dealLot(dice, meshes, size)
    lots.set(world.add(lot.thing, lot.options), lot)
  }
  const closest = createClosest()
  const hit = createHit()
  let [compared, inside] = [0, 0]
  for (let q = 0; q < questions; q++) {
    const p = anywhere(dice, size * 1.2)
    const winding = dice.chance(0.3)
    const sensors = dice.chance(0.5)
    const layer = dice.chance(0.2) ? dice.whole(0, 2) : undefined
    const mask = dice.chance(0.2) ? dice.whole(1, 7) : undefined
    const exclude = dice.chance(0.2) ? [dice.pick([...lots.keys()])] : []
    const options = {
      sensors,
      exclude,
      ...(winding && { method: 'winding' as const }),
      ...(layer !== undefined && { layer }),
      ...(mask !== undefined && { mask }),
    }
    const asked = [...lots].filter(([id, { options: made }]) => {
      if (exclude.includes(id) || (made.sensor === true && !sensors)) return false
      if (layer !== undefined && ((made.mask ?? -1) & (1 << layer)) === 0) return false
      return mask === undefined || (mask & (1 << (made.layer ?? 0))) !== 0
    })
    const distances = asked.map(([id, lot]) => [distanceTo(lot, p, winding), id])
    const least = Math.min(...distances.map(([distance]) => distance))
    const came = world.signedDistance(p, closest, options)
    const close = CLOSE * (100 * size + Math.abs(Number.isFinite(least) ? least : 0))
    expect([seed, q, came === least || Math.abs(came - least) <= close, came, least]).toEqual([
      seed,
      q,
      true,
      came,
      least,
    ])
    compared++
    if (Math.abs(least) > close) expect([seed, q, world.contains(p, options)]).toEqual([seed, q, least < 0])
    if (least < 0) inside++
    if (asked.length > 0) {
      // the nearest point is as far as it says, in the direction of the normal, and on the surface of whose it is
      const { point, normal, distance, collider } = closest
      expect(distance).toBe(Math.abs(came))
      const away = Math.hypot(p.x - point.x, p.y - point.y, p.z - point.z)
      expect([seed, q, Math.abs(away - distance) <= 10 * close]).toEqual([seed, q, true])
      const owner = lots.get(collider) as Lot
      expect([seed, q, Math.abs(distanceTo(owner, point, winding)) <= 100 * close]).toEqual([seed, q, true])
      if (distance > 1e-6 * size)
        for (const k of ['x', 'y', 'z'] as const)
          expect([seed, q, Math.abs(point[k] + distance * normal[k] - p[k]) <= 1e-9 * size]).toEqual([seed, q, true])
    }
    const body = dice.pick(bodies(dice))
    const asSolid = { sensors, exclude }
    expect([seed, q, world.overlapAny(body, p, asSolid)]).toEqual([seed, q, world.overlap(body, p, hit, asSolid)])
    compared++
  }
  return { compared, inside }
}

/** Points on the surface and at the middle of solids, worked by hand. */
export const HAND: readonly [string, World, Vec3, number][] = (() => {
  const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
  const crate = new World()
  crate.add(box({ halfExtents: at(1, 2, 3) }), { position: at(10, 0, 0) })
  return [
    ['a face of a box', crate, at(11, 0, 0), 0],
    ['the middle of a box', crate, at(10, 0, 0), -1],
    ['beside a box', crate, at(14, 6, 0), 5],
  ] as const
})()
