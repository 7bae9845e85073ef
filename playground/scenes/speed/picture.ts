/** What the cameras see: each ray of theirs is a pixel, as light as its surface is turned to the sun, and the dimmer the farther. */
import { createHit, type TriangleMesh } from 'carom'
import { RAY } from './rays.ts'

const SUN = { x: -0.48, y: 0.72, z: 0.5 }
/** In the shade, and how much the sun adds. */
const SHADE = 0.3
const LIGHT = 0.7
/** The farthest is as much dimmer. */
const HAZE = 0.35

/** 0 is the sky, and so what nobody meets. */
export function pictureOf(mesh: TriangleMesh, rays: Float64Array): Uint8Array {
  const { min, max } = mesh.bounds
  const diagonal = Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z)
  const pixels = new Uint8Array(rays.length / RAY)
  const hit = createHit()
  for (let i = 0; i < pixels.length; i++) {
    const [x, y, z, dx, dy, dz] = rays.subarray(RAY * i, RAY * (i + 1))
    if (!mesh.castRay({ x, y, z }, { x: dx, y: dy, z: dz }, Infinity, hit)) continue
    const sunny = Math.max(0, hit.normal.x * SUN.x + hit.normal.y * SUN.y + hit.normal.z * SUN.z)
    const near = 1 - HAZE * Math.min(1, hit.distance / (1.5 * diagonal))
    pixels[i] = Math.max(1, Math.round(255 * near * (SHADE + LIGHT * sunny)))
  }
  return pixels
}
