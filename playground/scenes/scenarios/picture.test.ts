/** Whatever a scenario's size, and wherever it lies, the picture has it as tall and near the middle; and true to size. */
import { Box3, Matrix4, type Mesh, PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { describe, expect, test } from 'vitest'
import { box, mesh, plane, turnY } from '../../../tools/scenarios/levels.ts'
import type { Thing, Vec } from '../../../tools/scenarios/scenario.ts'
import { BALL, CAPSULE, CYLINDER, ELLIPSOID, OPTIONS, setting } from '../../../tools/scenarios/settings.ts'
import { ENTRIES } from './catalogue.ts'
import { createEye } from './eye.ts'
import { createLevelView } from './level-view.ts'
import { measureOf, middleOf, TALL } from './measure.ts'
import { createSeeThrough } from './see-through.ts'
import { createWatch } from './watch.ts'

/** Corners of what is drawn of a level, in metres, as float32 has them. */
function drawn(level: readonly Thing[], start: Vec, time = 0): Box3 {
  const measure = measureOf(setting({ level, start }))
  const view = createLevelView(level, measure, createSeeThrough())
  view.draw(time)
  view.object.updateMatrixWorld(true)
  const bounds = new Box3().setFromObject(view.object, true)
  const toMetres = new Matrix4().makeScale(1 / measure.scale, 1 / measure.scale, 1 / measure.scale)
  view.dispose()
  return bounds.applyMatrix4(toMetres).translate(new Vector3(...start))
}

test('a level is drawn true to size, 10 km off too', () => {
  const far = 10_000
  const corners = [far, 0, far, far + 2, 0, far, far, 3, far]
  for (const level of [
    [mesh(corners)],
    [{ ...mesh(corners.map((x, i) => (i % 3 === 1 ? x : x - far))), at: [far, 0, far] as Vec }],
  ]) {
    const { min, max } = drawn(level, [far, 0, far])
    expect(min.distanceTo(new Vector3(far, 0, far))).toBeLessThan(1e-6)
    expect(max.distanceTo(new Vector3(far + 2, 3, far))).toBeLessThan(1e-6)
  }
})

test('a turned box and a driven one are where they are at that time', () => {
  const { min, max } = drawn([box([1, 2, 1], [5, 0, 0], turnY(Math.PI / 4))], [0, 0, 0])
  expect(max.distanceTo(new Vector3(5 + Math.SQRT2, 2, Math.SQRT2))).toBeLessThan(1e-5)
  expect(min.distanceTo(new Vector3(5 - Math.SQRT2, -2, -Math.SQRT2))).toBeLessThan(1e-5)
  const lift: Thing = { shape: { kind: 'box', halfExtents: [1, 1, 1] }, path: (time) => ({ at: [0, 3 * time, 0] }) }
  expect(drawn([lift], [0, 0, 0], 2).max.y).toBeCloseTo(7, 5)
})

test('of a plane the part is drawn that is near the start', () => {
  const { min, max } = drawn([plane([0, 1, 0], -4)], [70, 0, -30])
  expect(min.y).toBeCloseTo(-4, 5)
  expect(max.y).toBeCloseTo(-4, 5)
  expect((min.x + max.x) / 2).toBeCloseTo(70, 3)
  expect((min.z + max.z) / 2).toBeCloseTo(-30, 3)
})

test('the middle of a body is over its feet by half its height and the skin', () => {
  for (const body of [CAPSULE, CYLINDER, ELLIPSOID]) expect(middleOf(body, OPTIONS)).toBeCloseTo(0.975 + 0.02, 12)
  expect(middleOf(BALL, OPTIONS)).toBeCloseTo(0.32, 12)
  expect(middleOf(CAPSULE, { ...OPTIONS, up: [1, 0, 0] })).toBeCloseTo(0.32, 12)
})

test('faces and edges of a mesh are those of its triangles', () => {
  const view = createLevelView(
    [mesh([0, 0, 0, 1, 0, 0, 0, 0, 1])],
    measureOf(setting({ level: [] })),
    createSeeThrough(),
  )
  const [faces, edges] = (view.object.children[0].children as Mesh[]).map(({ geometry }) =>
    geometry.getAttribute('position'),
  )
  expect([faces.count, edges.count]).toEqual([3, 6])
})

describe('the eye', () => {
  const frameOf = (name: string, run: number) => {
    const { scenario } = ENTRIES.find((entry) => entry.scenario.name === name)!
    const watch = createWatch(scenario)
    watch.work(Number.POSITIVE_INFINITY)
    const { setting: played, seen } = watch.runs[run]
    const camera = new PerspectiveCamera(45, 1.5, 0.05, 1000)
    const orbit = new OrbitControls(camera)
    const eye = createEye(orbit)
    const measure = measureOf(played)
    eye.frame(seen, measure)
    // wherever in time it begins, the body is in the picture
    const end = measure.place(seen[seen.length - 1].feet, new Vector3()).addScaledVector(measure.up, TALL / 2)
    eye.go(end)
    camera.updateMatrixWorld()
    expect(Math.max(...end.project(camera).toArray().map(Math.abs))).toBeLessThan(1)
    const outside = seen
      .map(({ feet }) =>
        measure
          .place(feet, new Vector3())
          .addScaledVector(measure.up, TALL / 2)
          .project(camera),
      )
      .filter(({ x, y, z }) => !(Math.abs(x) < 0.9 && Math.abs(y) < 0.9 && z < 1))
    return { outside: outside.length, distance: camera.position.distanceTo(orbit.target), follows: eye.follows }
  }

  test('sees the whole way, in any size and 10 km off, from the same place', () => {
    const near = frameOf('the same way 10 km off, sphere', 0)
    expect(near).toMatchObject({ outside: 0, follows: false })
    expect(frameOf('the same way 10 km off, sphere', 1).distance).toBeCloseTo(near.distance, 5)
    const [tiny, huge] = [0, 6].map((run) => frameOf('the same way in sizes from 0.01 to 1000, sphere', run))
    expect(tiny.outside + huge.outside).toBe(0)
    expect(huge.distance).toBeCloseTo(tiny.distance, 3)
  })

  test('goes along where the way is long', () => {
    expect(frameOf('S1 a box for a floor, sphere', 0).follows).toBe(true)
  })
})
