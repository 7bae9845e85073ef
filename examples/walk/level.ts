import { BoxGeometry, CylinderGeometry, Group, Mesh, MeshLambertMaterial } from 'three'

const stone = new MeshLambertMaterial({ color: 0xb8ae9c })
const wood = new MeshLambertMaterial({ color: 0x8a6440 })
const grass = new MeshLambertMaterial({ color: 0x7a9a58 })

/** A court with stairs up to a wall walk, pillars, and a ramp back down. Metres, y up. */
export function buildLevel(): Group {
  const level = new Group()
  const box = (width: number, height: number, depth: number, x: number, y: number, z: number, material = stone) => {
    const mesh = new Mesh(new BoxGeometry(width, height, depth), material)
    mesh.position.set(x, y + height / 2, z) // y is the foot
    level.add(mesh)
    return mesh
  }
  box(40, 1, 40, 0, -1, 0, grass)
  for (const side of [-1, 1]) {
    box(0.5, 4, 24.5, side * 12, 0, 0)
    box(24.5, 4, 0.5, 0, 0, side * 12)
  }
  for (let step = 0; step < 12; step++) box(2.4, 0.2 * (step + 1), 0.32, -4, 0, -5.5 - 0.3 * step)
  box(20, 2.4, 2.8, 0, 0, -10.4)
  const ramp = box(2.4, 0.3, 7.2, 5, 0.9, -5.9, wood)
  ramp.rotation.x = 0.35
  for (const [x, z] of [
    [-6, 4],
    [-2, 6],
    [2, 4],
    [6, 6],
  ]) {
    const pillar = new Mesh(new CylinderGeometry(0.5, 0.5, 3, 24), stone)
    pillar.position.set(x, 1.5, z)
    level.add(pillar)
  }
  return level
}
