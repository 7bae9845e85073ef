import {
  BoxGeometry,
  type BufferGeometry,
  ConeGeometry,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
} from 'three'
import { type OneWay, UPRIGHT } from './yard.ts'

const COLOR = 0x4fa8e8
const LIFT_COLOR = 0xe0a33c

/** A square that can be seen through, its rim, and an arrow that shows the way through it. */
export function oneWayView({ name, at, half, isUpright }: OneWay): Group {
  const object = new Group()
  const color = name === 'lift' ? LIFT_COLOR : COLOR
  const geometry: BufferGeometry = new PlaneGeometry(2 * half.x, 2 * half.z).rotateX(-Math.PI / 2)
  const pane = new Mesh(
    geometry,
    new MeshLambertMaterial({ color, transparent: true, opacity: 0.55, side: DoubleSide, depthWrite: false }),
  )
  const rim = new LineSegments(new EdgesGeometry(geometry), new LineBasicMaterial({ color: 0xffffff }))
  const solid = new MeshLambertMaterial({ color: 0xffffff, transparent: true, opacity: 0.85 })
  const stem = new Mesh(new BoxGeometry(0.08, 0.28, 0.08), solid)
  stem.position.y = 0.02
  const head = new Mesh(new ConeGeometry(0.14, 0.2, 16), solid)
  head.position.y = 0.26
  for (const part of [stem, head]) part.position.z = isUpright ? 0 : half.z - 0.15
  object.add(pane, rim, stem, head)
  object.position.set(at.x, at.y, at.z)
  if (isUpright) object.quaternion.set(UPRIGHT.x, UPRIGHT.y, UPRIGHT.z, UPRIGHT.w)
  return object
}
