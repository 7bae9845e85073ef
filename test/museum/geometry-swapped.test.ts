import { BoxGeometry, BufferGeometry, Group, InstancedMesh, Matrix4, Mesh } from 'three'
import { expect, it } from 'vitest'
import { createHit, World } from '../../src/index.ts'
import { addObject3D } from '../../src/three/index.ts'

/** The height at x, z; NaN where there is nothing. */
function heightAt(world: World, x: number): number {
  const hit = createHit()
  return world.castRay({ x, y: 8, z: 0 }, { x: 0, y: -1, z: 0 }, 99, hit) ? 8 - hit.distance : Number.NaN
}

/** A collider kept the shape of the geometry that its mesh had when it was added. */
it('an object whose geometry was swapped has the shape that is drawn', () => {
  const crate = new Mesh<BufferGeometry>(new BoxGeometry(1, 1, 1))
  const rocks = new InstancedMesh<BufferGeometry>(new BoxGeometry(1, 1, 1), undefined, 2)
  for (let i = 0; i < 2; i++) rocks.setMatrixAt(i, new Matrix4().makeTranslation(10 + 10 * i, 0, 0))
  const world = new World()
  const colliders = addObject3D(world, new Group().add(crate, rocks))
  const heights = () => [heightAt(world, 0.1), heightAt(world, 10.1), heightAt(world, 20.1)]
  expect(heights()).toEqual([0.5, 0.5, 0.5])
  crate.geometry = new BoxGeometry(1, 4, 1)
  rocks.geometry = new BoxGeometry(1, 6, 1)
  colliders.drive(1 / 60)
  expect(heights()).toEqual([2, 3, 3])
  const { position } = crate.geometry.attributes // in place, marked as three.js wants it
  for (let v = 0; v < 24; v++) position.setY(v, Math.sign(position.getY(v)))
  position.needsUpdate = true
  rocks.geometry = new BufferGeometry()
  colliders.drive(1 / 60)
  expect(heights()).toEqual([1, Number.NaN, Number.NaN])
  expect(colliders.count).toBe(1)
})

it('a mesh without triangles has a collider once it gets some', () => {
  const later = new Mesh<BufferGeometry>()
  const world = new World()
  const colliders = addObject3D(world, later)
  expect(colliders.count).toBe(0)
  later.geometry = new BoxGeometry(1, 1, 1)
  colliders.drive(1 / 60)
  expect(heightAt(world, 0.1)).toBe(0.5)
})
