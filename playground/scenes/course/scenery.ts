import { BoxGeometry, Group, Mesh, MeshLambertMaterial, PlaneGeometry } from 'three'
import type { Volume } from '../../../scenes/course.ts'

const RUNG = { apart: 0.3, thick: 0.045 }

/** What is seen and stops nobody: the ladder's rails and rungs, and the water's surface. */
export function createScenery(ladder: Volume, water: Volume): Group {
  const group = new Group()
  const wood = new MeshLambertMaterial({ color: 0x8a6238 })
  const bar = (long: readonly [number, number, number], at: readonly [number, number, number]) => {
    const mesh = new Mesh(new BoxGeometry(...long), wood)
    mesh.position.set(...at)
    group.add(mesh)
  }
  const { min, max } = ladder
  const x = max.x - 0.05
  const [middle, wide] = [(min.z + max.z) / 2, max.z - min.z]
  for (const z of [min.z, max.z]) bar([0.07, max.y + 0.6, 0.07], [x, (max.y + 0.6) / 2, z])
  for (let y = RUNG.apart; y < max.y; y += RUNG.apart) bar([RUNG.thick, RUNG.thick, wide], [x, y, middle])

  const surface = new MeshLambertMaterial({ color: 0x3f9fc0, transparent: true, opacity: 0.55, side: 2 })
  const plane = new Mesh(new PlaneGeometry(water.max.x - water.min.x, water.max.z - water.min.z), surface)
  plane.rotation.x = -Math.PI / 2
  plane.position.set((water.min.x + water.max.x) / 2, water.max.y, (water.min.z + water.max.z) / 2)
  group.add(plane)
  return group
}
