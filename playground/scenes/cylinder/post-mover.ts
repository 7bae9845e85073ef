import {
  type Cylinder,
  type CylinderContact,
  type CylinderOptions,
  type CylinderResult,
  cornersOf,
  correct,
  type Mesh,
  twoPasses,
} from '../../classics/cylinder.ts'
import { flatness, heightAt } from '../../classics/cylinder-geometry.ts'
import type { LastStep, Mover, Touch, Vec3, Wish } from './mover.ts'
import { PACE, type Settings, sizes, slopeLimit } from './settings.ts'

/** The outline of each triangle seen from above: least x, z, greatest x, z. */
export type Outlines = Float64Array

export function outlinesOf({ positions, indices }: Mesh): Outlines {
  const outlines = new Float64Array(Math.floor(indices.length / 3) * 4)
  for (let i = 0, o = 0; o < outlines.length; i += 3, o += 4) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]]
    outlines[o] = Math.min(positions[a], positions[b], positions[c])
    outlines[o + 1] = Math.min(positions[a + 2], positions[b + 2], positions[c + 2])
    outlines[o + 2] = Math.max(positions[a], positions[b], positions[c])
    outlines[o + 3] = Math.max(positions[a + 2], positions[b + 2], positions[c + 2])
  }
  return outlines
}

/** How many radii around the way are looked at, unless the rule pushes farther than that. */
const MARGIN = 4

/**
 * The post's rule on a level of any size: the same answer as `correct`, from the triangles whose outlines come near the way.
 * If the body was pushed too far for that, or by dot products, which reach anywhere (CD1), all are asked after all.
 */
export function correctNear(
  mesh: Mesh,
  outlines: Outlines,
  from: { x: number; z: number },
  wanted: Cylinder,
  options: CylinderOptions,
): CylinderResult {
  if (options.inside !== 'dots') {
    const result = correct(mesh, from, wanted, { ...options, only: near(outlines, from, wanted) })
    const pushed = result.contacts.reduce(
      (sum, { rule, by }) => sum + (rule === 'push' || rule === 'segment' ? by : 0),
      0,
    )
    if (!(pushed > (MARGIN - 1) * wanted.radius)) return result
  }
  return correct(mesh, from, wanted, options)
}

function near(outlines: Outlines, from: { x: number; z: number }, to: Cylinder): number[] {
  const reach = MARGIN * to.radius
  const x0 = Math.min(from.x, to.x) - reach
  const x1 = Math.max(from.x, to.x) + reach
  const z0 = Math.min(from.z, to.z) - reach
  const z1 = Math.max(from.z, to.z) + reach
  const found: number[] = []
  for (let o = 0; o < outlines.length; o += 4) {
    if (outlines[o] > x1 || outlines[o + 1] > z1 || outlines[o + 2] < x0 || outlines[o + 3] < z0) continue
    found.push(o / 4)
  }
  return found
}

/** The answer 0/0 is no place to be: the visitor is set back, and this share of the radius aside. */
const ASIDE = 1e-3

/** The post's rule as a mover: gravity before it, if there is any, since the post itself has none (CD21). */
export function createPostMover(mesh: Mesh, outlines: Outlines, settings: Settings, start: Vec3): Mover {
  const size = sizes(settings)
  const options: CylinderOptions = {
    maxSlope: slopeLimit(settings),
    inside: settings.inside,
    segment: settings.mode === 'segment',
  }
  const feet = { ...start }
  const velocity = { x: 0, y: 0, z: 0 }
  const wanted = { from: { ...start }, to: { ...start } }
  let contacts: readonly CylinderContact[] = []
  let ground: 'ground' | 'steep' | 'air' = 'air'
  let trouble = ''
  let lost = 0
  let last: LastStep | null = null
  const triangles = Math.floor(mesh.indices.length / 3)

  const onePass = (): { at: Vec3; contacts: readonly CylinderContact[]; grounded: boolean } => {
    const { to, from } = wanted
    const body = { x: to.x, z: to.z, bottom: to.y, top: to.y + size.height, radius: size.radius }
    const result = correctNear(mesh, outlines, from, body, options)
    const grounded = result.contacts.some(
      ({ rule, extreme }) => (rule === 'climb' || rule === 'ground') && extreme !== null && extreme.y >= to.y,
    )
    return { at: { x: result.body.x, y: result.body.bottom, z: result.body.z }, contacts: result.contacts, grounded }
  }
  const inTwoPasses = () => {
    const { from, to } = wanted
    const by = { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z }
    const only = near(outlines, from, { x: to.x, z: to.z, bottom: 0, top: 0, radius: size.radius })
    const standing = { h1: size.h1, h2: size.height, radius: size.radius }
    const result = twoPasses(mesh, from, by, standing, { ...options, only })
    return { at: result.feet, contacts: result.contacts, grounded: result.grounded }
  }

  return {
    feet,
    velocity,
    wanted,
    looked: triangles,
    get trouble() {
      return trouble
    },
    get contacts() {
      return contacts
    },
    get touches() {
      return contacts.map((contact) => touchOf(mesh, contact, feet.y))
    },
    get ground() {
      return ground
    },
    get last() {
      return last
    },
    repeat(step: LastStep) {
      const [x, y, z, vx, vy, vz, stood] = step.state
      Object.assign(feet, { x, y, z })
      Object.assign(velocity, { x: vx, y: vy, z: vz })
      ground = stood === 1 ? 'ground' : 'air' // a jump needs ground: nothing else is asked
      lost = step.state[7]
      this.step(step.wish, step.dt)
    },
    step(wish: Wish, dt: number) {
      last = {
        state: [feet.x, feet.y, feet.z, velocity.x, velocity.y, velocity.z, ground === 'ground' ? 1 : 0, lost],
        wish,
        dt,
      }
      const g = settings.gravity * settings.scale
      velocity.x = wish.velocity.x
      velocity.z = wish.velocity.z
      if (wish.flying) velocity.y = wish.velocity.y
      else {
        if (wish.jump && ground === 'ground') velocity.y = PACE.jump * settings.scale
        velocity.y = g > 0 ? velocity.y - g * dt : 0
      }
      Object.assign(wanted.from, feet)
      wanted.to.x = feet.x + velocity.x * dt
      wanted.to.y = feet.y + velocity.y * dt
      wanted.to.z = feet.z + velocity.z * dt
      const { at, contacts: found, grounded } = settings.passes === 2 ? inTwoPasses() : onePass()
      contacts = found
      ground = grounded ? 'ground' : 'air'
      if (grounded && velocity.y < 0) velocity.y = 0
      if (Number.isFinite(at.x + at.y + at.z)) {
        Object.assign(feet, at)
        return
      }
      lost++
      trouble = `0/0${lost === 1 ? '' : `, ${lost} times`}: the centre was exactly on an edge (CD7), so it was moved a little.`
      feet.x = wanted.from.x + ASIDE * size.radius * (1 + (lost % 7))
      feet.z = wanted.from.z + ASIDE * size.radius * (1 + (lost % 5))
    },
    teleport(to: Vec3) {
      last = null
      Object.assign(feet, to)
      Object.assign(wanted.from, to)
      Object.assign(wanted.to, to)
      velocity.x = velocity.y = velocity.z = 0
      contacts = []
      ground = 'air'
      trouble = ''
    },
  }
}

/** For the debug view: where the rule saw the contact, and in which direction it moved the body. */
function touchOf(mesh: Mesh, { triangle, rule, nearest, extreme }: CylinderContact, bottom: number): Touch {
  const corners = cornersOf(mesh, triangle)
  const place = nearest ?? extreme ?? corners[0]
  const y = flatness(corners) > 0 ? heightAt(corners, place.x, place.z) : bottom
  const up = rule === 'climb' || rule === 'ground'
  const normal = { x: 0, y: up ? 1 : 0, z: 0 }
  if (!up) {
    const [a, b, c] = corners
    const x = (b.y - a.y) * (c.z - a.z) - (b.z - a.z) * (c.y - a.y)
    const z = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    const length = Math.hypot(x, z) || 1
    normal.x = x / length
    normal.z = z / length
  }
  return { point: { x: place.x, y: Number.isFinite(y) ? y : bottom, z: place.z }, normal, triangle }
}
