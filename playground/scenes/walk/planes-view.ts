import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three'
import type { Plane, TrianglePlanes } from '../../classics/article.ts'
import { createLabels } from '../../shell/labels.ts'
import type { Vec3 } from './mover.ts'

/** Draws the article's planes for one triangle: S shifted, PS1–PS6 standing on it, and the area that they let through. */
export interface PlanesView {
  readonly object: Group
  show(corners: readonly [Vec3, Vec3, Vec3], planes: TrianglePlanes, edgePlanes: 3 | 6, height: number): void
  hide(): void
  /** Places the labels. */
  frame(camera: Camera, width: number, height: number): void
}

const COLORS = [0xd59bff, 0x6fd08c, 0x8fd3ff, 0xe4c4ff, 0xa6e8b8, 0xc2e6ff]
const NAMES = ['S', 'PS1', 'PS2', 'PS3', 'PS4', 'PS5', 'PS6']
const FAR = 1e4

export function createPlanesView(view: HTMLElement): PlanesView {
  const object = new Group()
  object.renderOrder = 3
  const labels = createLabels(view)
  const clear = () => {
    for (const child of [...object.children]) {
      const mesh = child as Mesh
      mesh.geometry.dispose()
      ;(mesh.material as MeshBasicMaterial).dispose()
      object.remove(child)
    }
    for (const name of NAMES) labels.set(name, name, null)
  }
  const fill = (points: readonly Vector3[], color: number, opacity: number) => {
    if (points.length < 3) return
    const geometry = new BufferGeometry().setFromPoints([...points])
    const indices: number[] = []
    for (let i = 1; i + 1 < points.length; i++) indices.push(0, i, i + 1)
    geometry.setIndex(indices)
    const material = new MeshBasicMaterial({
      color,
      transparent: true,
      opacity,
      side: DoubleSide,
      depthWrite: false,
      fog: false,
    })
    object.add(new Mesh(geometry, material))
  }
  const outline = (points: readonly Vector3[], color: number) => {
    const flat: number[] = []
    points.forEach((point, i) => {
      const next = points[(i + 1) % points.length]
      flat.push(point.x, point.y, point.z, next.x, next.y, next.z)
    })
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(flat), 3))
    // Faintly through walls, so that a plane behind something is not lost.
    const material = new LineBasicMaterial({ color, fog: false, depthTest: false, transparent: true, opacity: 0.85 })
    object.add(new LineSegments(geometry, material))
  }

  return {
    object,
    show(corners, planes, edgePlanes, height) {
      clear()
      const triangle = corners.map((corner) => new Vector3(corner.x, corner.y, corner.z))
      outline(triangle, 0xffffff)
      fill(triangle, 0xffffff, 0.18)
      const normal = new Vector3(planes.surface.normal.x, planes.surface.normal.y, planes.surface.normal.z)
      if (!(normal.lengthSq() > 0.5)) return // no area: Direct3D's zero vector, and nothing to draw
      const shift = planes.surface.constant - normal.dot(triangle[0])
      const onS = triangle.map((corner) => corner.clone().addScaledVector(normal, shift))
      const used: Plane[] = edgePlanes === 3 ? [...planes.edges] : [...planes.edges, ...planes.opposites]

      // The area of S that lets a crossing count: a large square cut by each plane in turn.
      const span = Math.max(...triangle.map((corner) => corner.distanceTo(triangle[0]))) + Math.abs(shift)
      const size = Math.min(FAR, span * 30)
      const u = onS[1].clone().sub(onS[0]).normalize()
      const v = normal.clone().cross(u)
      const middle = onS[0].clone().add(onS[1]).add(onS[2]).divideScalar(3)
      let area: { point: Vector3; side: number }[] = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([a, b]) => ({
        point: middle
          .clone()
          .addScaledVector(u, a * size)
          .addScaledVector(v, b * size),
        side: -1,
      }))
      used.forEach((plane, i) => {
        area = cut(area, plane, i)
      })
      const points = area.map(({ point }) => point)
      fill(points, 0xf2c53d, 0.22)
      outline(points, 0xf2c53d)
      put(0, middle)

      // Each plane stands as a wall on its side of that area.
      area.forEach(({ point, side }, i) => {
        if (side < 0) return
        const next = points[(i + 1) % points.length]
        const up = normal.clone().multiplyScalar(height)
        const foot = normal.clone().multiplyScalar(-shift - height * 0.25)
        const wall = [point.clone().add(foot), next.clone().add(foot), next.clone().add(up), point.clone().add(up)]
        fill(wall, COLORS[side], side < 3 ? 0.2 : 0.13)
        outline(wall, COLORS[side])
        put(side + 1, point.clone().add(next).multiplyScalar(0.5).add(up))
      })
    },
    hide: clear,
    frame: labels.place,
  }

  function put(i: number, at: Vector3): void {
    labels.set(NAMES[i], NAMES[i], at, 'centred', i === 0 ? '#f2c53d' : `#${COLORS[i - 1].toString(16)}`)
  }
}

/** Keeps what is inside; the new side remembers which plane made it. */
function cut(area: { point: Vector3; side: number }[], plane: Plane, side: number): { point: Vector3; side: number }[] {
  const value = (p: Vector3) => plane.normal.x * p.x + plane.normal.y * p.y + plane.normal.z * p.z - plane.constant
  const out: { point: Vector3; side: number }[] = []
  for (let i = 0; i < area.length; i++) {
    const a = area[i]
    const b = area[(i + 1) % area.length]
    const va = value(a.point)
    const vb = value(b.point)
    if (va >= 0) out.push(a)
    if (va >= 0 !== vb >= 0) {
      const point = a.point.clone().lerp(b.point, va / (va - vb))
      // Leaving: from here the cutting plane is the border. Coming back: the old side goes on.
      out.push({ point, side: va >= 0 ? side : a.side })
    }
  }
  return out
}
