/** The lesson's figure: the line that ball 0 is on, where it will touch, the normal there and the way it will leave. */
import {
  BufferGeometry,
  Color,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  SphereGeometry,
} from 'three'
import { CYLINDERS, hitCylinder, hitPlane, PLANES } from '../../classics/magic-room.ts'
import { Vector } from '../../classics/nehe-math.ts'
import type { Vec3 } from './run.ts'

export interface Contact {
  /** Time until then, along the straight line. */
  readonly t: number
  readonly name: string
  /** The ball's centre at contact, and the velocity after it. */
  readonly centre: Vec3
  readonly normal: Vec3
  readonly after: Vec3
}

/** The first wall or column of the room that a ball of 20 meets if it flies on straight; null at rest or beside all. */
export function nextContact(position: Vec3, velocity: Vec3): Contact | null {
  const from = Vector.of(position)
  const v = Vector.of(velocity)
  const speed = v.magnitude
  if (!(speed > 1e-8)) return null
  const u = v.unit()
  let first: { t: number; normal: Vector; name: string } | null = null
  const take = (found: { t: number; normal: Vector } | null, name: string) => {
    if (!found || !(found.t >= 0) || u.dot(found.normal) >= 0) return
    if (first === null || found.t < first.t) first = { t: found.t, normal: found.normal, name }
  }
  for (const plane of PLANES) take(hitPlane(plane, from, u), plane.name)
  for (const cylinder of CYLINDERS) take(hitCylinder(cylinder, from, u), cylinder.name)
  if (first === null) return null
  const { t, normal, name } = first as { t: number; normal: Vector; name: string }
  const { x, y, z } = from.plus(u.times(t))
  const mirrored = v.minus(normal.times(2 * v.dot(normal)))
  return {
    t: t / speed,
    name,
    centre: { x, y, z },
    normal: { x: normal.x, y: normal.y, z: normal.z },
    after: { x: mirrored.x, y: mirrored.y, z: mirrored.z },
  }
}

export interface Figure {
  readonly object: Group
  visible: boolean
  draw(position: Vec3, velocity: Vec3): void
}

export function createFigure(): Figure {
  const object = new Group()
  const places = new Float32BufferAttribute(new Float32Array(18), 3)
  const colours = new Float32BufferAttribute(
    [
      [1, 1, 1],
      [0.45, 1, 0.55],
      [1, 0.77, 0.24],
    ].flatMap((colour) => [...colour, ...colour]),
    3,
  )
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', places)
  geometry.setAttribute('color', colours)
  const lines = new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true, depthTest: false }))
  lines.renderOrder = 30
  const ghost = new LineSegments(
    new EdgesGeometry(new SphereGeometry(20, 12, 8), 1),
    new LineBasicMaterial({ color: new Color().setRGB(1, 1, 1), transparent: true, opacity: 0.35, depthTest: false }),
  )
  ghost.renderOrder = 30
  lines.frustumCulled = false
  object.add(lines, ghost)
  const figure: Figure = {
    object,
    visible: false,
    draw(position, velocity) {
      const contact = figure.visible ? nextContact(position, velocity) : null
      object.visible = contact !== null
      if (contact === null) return
      const { centre: c, normal: n, after: a } = contact
      const speed = Math.hypot(a.x, a.y, a.z)
      const away = 80 / speed
      // from the ball to where it will touch; the normal from the surface; the way after
      const points = [position, c, at(c, n, -20), at(c, n, 40), c, at(c, a, away)]
      points.forEach(({ x, y, z }, i) => {
        places.setXYZ(i, x, y, z)
      })
      places.needsUpdate = true
      ghost.position.set(c.x, c.y, c.z)
    },
  }
  return figure
}

function at(p: Vec3, d: Vec3, t: number): Vec3 {
  return { x: p.x + d.x * t, y: p.y + d.y * t, z: p.z + d.z * t }
}
