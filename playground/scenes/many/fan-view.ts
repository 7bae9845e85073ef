import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
} from 'three'
import type { Fan } from './fan.ts'

/** The rays of a fan, bright where they struck, and a dot at each hit. */
export interface FanView {
  readonly object: Group
  draw(fan: Fan): void
}

/** At both ends of a ray: red, green, blue. */
const STRUCK = [
  [0.3, 0.24, 0.08],
  [0.95, 0.77, 0.24],
]
const MISSED = [
  [0.08, 0.13, 0.15],
  [0.14, 0.24, 0.28],
]

/** Seen through what stands before them. */
const THROUGH = { fog: false, depthTest: false, transparent: true, opacity: 0.6 }

export function createFanView(count: number): FanView {
  const lines = new BufferGeometry()
  const places = attribute(lines, 'position', 6 * count)
  const colors = attribute(lines, 'color', 6 * count)
  const dots = new BufferGeometry()
  const hits = attribute(dots, 'position', 3 * count)
  const object = new Group()
  const rays = new LineSegments(lines, new LineBasicMaterial({ vertexColors: true, ...THROUGH }))
  const size = 5 * Math.min(window.devicePixelRatio, 2)
  const points = new Points(dots, new PointsMaterial({ color: 0xfff2c0, size, sizeAttenuation: false, ...THROUGH }))
  rays.frustumCulled = points.frustumCulled = false
  object.add(rays, points)
  return {
    object,
    draw(fan) {
      let struck = 0
      for (let i = 0; i < fan.count; i++) {
        const [near, far] = fan.hits[i] === 1 ? STRUCK : MISSED
        colors.array.set(near, 6 * i)
        colors.array.set(far, 6 * i + 3)
        const end = fan.ends.subarray(3 * i, 3 * i + 3)
        places.array.set(end, 6 * i + 3) // they begin at the origin
        if (fan.hits[i] === 1) hits.array.set(end, 3 * struck++)
      }
      dots.setDrawRange(0, struck)
      for (const changed of [places, colors, hits]) changed.needsUpdate = true
    },
  }
}

function attribute(geometry: BufferGeometry, name: string, length: number): BufferAttribute {
  const made = new BufferAttribute(new Float32Array(length), 3).setUsage(DynamicDrawUsage)
  geometry.setAttribute(name, made)
  return made
}
