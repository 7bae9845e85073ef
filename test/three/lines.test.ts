import { type BufferAttribute, Raycaster, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { sphere, TriangleMesh, World } from '../../src/index.ts'
import { createDebugLines } from '../../src/three/index.ts'

it('shows a world as line segments, keeps its buffers while they are large enough, and answers no rays', () => {
  const world = new World()
  world.add(new TriangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]))
  const lines = createDebugLines(world)
  expect(lines.isLineSegments).toBe(true)
  expect(lines.geometry.drawRange).toEqual({ start: 0, count: 6 })
  const position = lines.geometry.getAttribute('position') as BufferAttribute
  const { version } = position
  world.add(sphere({ radius: 1 }))
  lines.refresh()
  expect(lines.geometry.drawRange.count).toBe(6 + 192)
  expect(lines.geometry.getAttribute('position')).toBe(position)
  expect(position.version).toBe(version + 1)
  for (let i = 0; i < 5; i++) world.add(sphere({ radius: i + 2 }))
  lines.refresh()
  expect(lines.geometry.drawRange.count).toBe(6 + 6 * 192)
  const larger = lines.geometry.getAttribute('position')
  expect(larger).not.toBe(position)
  expect(larger.count).toBeGreaterThanOrEqual(lines.geometry.drawRange.count)
  expect(lines.geometry.getAttribute('color').count).toBe(larger.count)
  expect(new Raycaster(new Vector3(0, 0, 5), new Vector3(0, 0, -1)).intersectObject(lines)).toEqual([])
  lines.dispose()
})
