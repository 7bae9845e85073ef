import { expect, test } from 'vitest'
import { castBallistic, createHit, sphere, TriangleMesh } from '../../src/index.ts'

/**
 * A sphere is thrown along a floor that its centre is in. Of two triangles it names the same one, whichever is judged first. The
 * second used to be judged only until the time of the first, and with that end its own answer was another one.
 */
test('a thrown sphere names the same triangle in any order', () => {
  const [x, y] = [18.94366406537733, 6.603152275085449]
  const [z6, z7, z8] = [192.1996268722405, 320.3327114537339, 448.46579603522747]
  const one = [-x, y, z6, -x, y, z7, x, y, z6]
  const other = [-x, y, z7, -x, y, z8, x, y, z7]
  const hit = createHit()
  const ask = (...triangles: number[][]): unknown => {
    const mesh = new TriangleMesh(Float64Array.from(triangles.flat()))
    const ball = sphere({ radius: 135.9485471752692 })
    const from = { x: -x, y, z: 349.768474050044 }
    if (!castBallistic(mesh, ball, from, { x: 0, y: 0, z: -332.45308420282566 }, 2, hit)) return null
    return [triangles[hit.triangle], hit.point, hit.normal, hit.feature, hit.depth]
  }
  expect(ask(other, one)).toEqual(ask(one, other))
})
