/** Where the dark spot under something lies, how wide it is, and how dark. */
import { TriangleMesh } from 'carom'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { createContactShadows } from './contact-shadow.ts'

/** A floor at y = 0 for x < 0, and a slope of 45° up from there. */
const GROUND = new TriangleMesh(
  [-9, 0, -9, -9, 0, 9, 0, 0, 9, 0, 0, -9, 9, 9, 9, 9, 9, -9],
  [0, 1, 2, 0, 2, 3, 3, 2, 4, 3, 4, 5],
)

function spotsOf(...places: [x: number, y: number, z: number][]) {
  const shadows = createContactShadows(3)
  shadows.clear()
  for (const [x, y, z] of places) shadows.place({ x, y, z }, 0.5, GROUND)
  const strength = shadows.object.geometry.getAttribute('strength')
  return Array.from({ length: shadows.object.count }, (_, i) => {
    const matrix = new Matrix4()
    shadows.object.getMatrixAt(i, matrix)
    const [at, turn, size] = [new Vector3(), new Quaternion(), new Vector3()]
    matrix.decompose(at, turn, size)
    return { at, normal: new Vector3(0, 0, 1).applyQuaternion(turn), size: size.x, dark: strength.getX(i) }
  })
}

test('it lies on the ground, a little above it, and follows its slope', () => {
  const [flat, sloped] = spotsOf([-4, 0, 1], [4, 4, 1])
  expect(flat.at.toArray()).toEqual([-4, expect.closeTo(0.02, 6), 1])
  expect(flat.normal.toArray()).toEqual([0, 1, 0].map((x) => expect.closeTo(x, 6)))
  expect(sloped.normal.toArray()).toEqual([-Math.SQRT1_2, Math.SQRT1_2, 0].map((x) => expect.closeTo(x, 6)))
})

test('the higher something flies, the wider and fainter it is, until there is none', () => {
  const [low, high, ...rest] = spotsOf([-4, 0.1, 0], [-4, 1.5, 0], [-4, 3, 0])
  expect(high.size).toBeGreaterThan(low.size)
  expect(high.dark).toBeLessThan(low.dark)
  expect(low.dark).toBeGreaterThan(0.4)
  expect(rest).toEqual([])
})

test('there is none over the abyss, and never more than there is room for', () => {
  expect(spotsOf([-20, 0, 0])).toEqual([])
  expect(spotsOf([-1, 0, 0], [-2, 0, 0], [-3, 0, 0], [-4, 0, 0]).length).toBe(3)
})
