import { createHit, type Vec3 } from 'carom'
import { expect, it } from 'vitest'
import { createCrowd, HANDLE, HEAD } from './crowd.ts'

const hit = createHit()

it('every kind is found where it is, also after compounds, which have an id for each part', () => {
  const crowd = createCrowd(65, 0)
  const found = new Map<string, number>()
  for (const [i, kind] of crowd.drift.kinds.entries()) {
    const [x, y, z] = crowd.poses.subarray(7 * i)
    const from = { x, y: y + 3, z }
    if (!crowd.world.castRay(from, { x: 0, y: -1, z: 0 }, 6, hit)) continue
    if (crowd.indexOf(hit.collider) !== i) continue // another is above it
    expect(hit.data).toBe(kind)
    expect(hit.part >= 0).toBe(kind === 'compound')
    found.set(kind, (found.get(kind) ?? 0) + 1)
  }
  for (const kind of ['box', 'sphere', 'capsule', 'mesh', 'hull', 'grid']) expect(found.get(kind)).toBeGreaterThan(5)
  expect(found.get('compound')).toBe(2)
  expect(crowd.instances).toBe(30) // 11 meshes, 11 hulls and 8 grids
})

it('a hammer is a handle and a head that move as one', () => {
  const crowd = createCrowd(30, 0)
  crowd.moveTo(500, 'place', 1 / 60)
  const [x, y, z, a, b, c, w] = crowd.poses.subarray(7 * 29)
  const size = crowd.drift.sizes[3 * 29]
  /** A place on the hammer's y axis, and the direction of its x axis. */
  const along: Vec3 = { x: 2 * (a * b - c * w), y: 1 - 2 * (a * a + c * c), z: 2 * (b * c + a * w) }
  const across: Vec3 = { x: 1 - 2 * (b * b + c * c), y: 2 * (a * b + c * w), z: 2 * (a * c - b * w) }
  const strike = (height: number): number[] => {
    const from = {
      x: x + size * (height * along.x - 2 * across.x),
      y: y + size * (height * along.y - 2 * across.y),
      z: z + size * (height * along.z - 2 * across.z),
    }
    expect(crowd.world.castRay(from, across, 2 * size, hit)).toBe(true)
    return [crowd.indexOf(hit.collider), hit.part, hit.distance / size]
  }
  expect(strike(HANDLE.y)).toEqual([29, 0, expect.closeTo(2 - HANDLE.radius, 12)])
  expect(strike(HEAD.y)).toEqual([29, 1, expect.closeTo(2 - HEAD.half.x, 12)])
})
