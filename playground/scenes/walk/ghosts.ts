/** What moves in a replay: a see-through body for each rule, and the lines that they leave. */
import {
  BufferGeometry,
  EdgesGeometry,
  Group,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  SphereGeometry,
  Vector3,
} from 'three'
import type { Vec3 } from './mover.ts'

/** The article's body, and the exact one. */
export const WRONG = 0xff6b5e
export const RIGHT = 0x6fd08c

/** A ball of radius 1: scale it to the body. */
export function ghost(color: number, opacity = 0.5): Mesh {
  const mesh = new Mesh(
    new SphereGeometry(1, 32, 20),
    new MeshLambertMaterial({ color, transparent: true, opacity, depthWrite: false }),
  )
  mesh.renderOrder = 2
  const wire = new LineSegments(
    new EdgesGeometry(new SphereGeometry(1, 12, 8), 1),
    new LineBasicMaterial({ color, transparent: true, opacity: opacity * 0.8 }),
  )
  mesh.add(wire)
  return mesh
}

/** Where a ball of radius 1 should be: three great circles, seen through the ghosts. */
export function outline(color: number): Group {
  const group = new Group()
  const circle = Array.from({ length: 65 }, (_, i) => (2 * Math.PI * i) / 64)
  for (const place of [
    (a: number) => new Vector3(Math.cos(a), Math.sin(a), 0),
    (a: number) => new Vector3(Math.cos(a), 0, Math.sin(a)),
    (a: number) => new Vector3(0, Math.cos(a), Math.sin(a)),
  ]) {
    const material = new LineDashedMaterial({
      color,
      dashSize: 0.12,
      gapSize: 0.08,
      depthTest: false,
      transparent: true,
    })
    const line = new Line(new BufferGeometry().setFromPoints(circle.map(place)), material)
    line.computeLineDistances()
    line.renderOrder = 3
    group.add(line)
  }
  return group
}

/** Seen through whatever lies before it; dashed ones, of the article's size, are not. */
export function trail(path: readonly Vec3[], color: number, dashed = false): Line {
  const geometry = new BufferGeometry().setFromPoints(path.map((p) => new Vector3(p.x, p.y, p.z)))
  const material = dashed
    ? new LineDashedMaterial({ color, dashSize: 1, gapSize: 0.7 })
    : new LineBasicMaterial({ color, depthTest: false })
  const line = new Line(geometry, material)
  if (dashed) line.computeLineDistances()
  return line
}

/** From a to b, slowly at both ends. */
export function between(mesh: Mesh, a: Vec3, b: Vec3, t: number): void {
  const s = t * t * (3 - 2 * t)
  mesh.position.set(a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s)
}

/** At a share of a path whose places are equally long apart in time. */
export function along(mesh: Object3D, path: readonly Vec3[], t: number): void {
  const at = t * (path.length - 1)
  const i = Math.min(path.length - 2, Math.floor(at))
  const f = at - i
  const [a, b] = [path[i], path[i + 1]]
  mesh.position.set(a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f, a.z + (b.z - a.z) * f)
}
