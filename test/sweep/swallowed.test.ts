/**
 * Ellipsoids so deep in a face that they overlap it even without thickness: shrinking does not free them. Falling through was what followed. Judge:
 * over the middle of a face, a body comes nearer if its way leads against the normal on its side.
 */
import { expect, test } from 'vitest'
import { createHit, ellipsoid, TriangleMesh } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const RUNS = Number(process.env.SWALLOWED ?? 3000)
const SIZE = 50

test(`${RUNS} flat ellipsoids, deep in a face: who goes deeper is stopped, who leaves is not`, () => {
  const dice = diceOf(7)
  const hit = createHit()
  let swallowed = 0
  for (let i = 0; i < RUNS; i++) {
    const [nx, ny, nz] = dice.direction()
    const side = Math.hypot(nx, nz) || 1
    const u = [nz / side, 0, -nx / side]
    const v = [ny * u[2], nz * u[0] - nx * u[2], -ny * u[0]]
    const around = (a: number, b: number) => [0, 1, 2].map((k) => SIZE * (a * u[k] + b * v[k]))
    const mesh = new TriangleMesh([...around(-3, -2), ...around(3, -2), ...around(0, 4)])
    const [x, y, z] = dice.pick([
      [0.9, 0.2, 0.2],
      [0.2, 0.9, 0.5],
      [0.5, 0.6, 0.05],
    ])
    const reach = Math.hypot(x * nx, y * ny, z * nz)
    const height = dice.between(0.02, 0.9) * reach * dice.pick([1, -1])
    const away = Math.sign(height)
    const way = dice.vector(10 ** dice.between(-2, 1))
    const along = away * (way[0] * nx + way[1] * ny + way[2] * nz)
    if (Math.abs(along) < 1e-6) continue
    const least = Math.min(x, y, z)
    if (Math.hypot((x - least) * nx, (y - least) * ny, (z - least) * nz) > Math.abs(height)) swallowed++
    const met = mesh.cast(
      ellipsoid({ radii: { x, y, z } }),
      { x: height * nx, y: height * ny, z: height * nz },
      { x: way[0], y: way[1], z: way[2] },
      hit,
    )
    expect([i, met]).toEqual([i, along < 0])
    if (met) expect([i, hit.fraction, hit.startsInside]).toEqual([i, 0, true])
  }
  expect(swallowed).toBeGreaterThan(RUNS / 10)
})
