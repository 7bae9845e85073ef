import { BoxGeometry, CylinderGeometry, DirectionalLight, Group, Mesh, MeshLambertMaterial } from 'three'

const stone = new MeshLambertMaterial({ color: 0xb8ae9c })
const wood = new MeshLambertMaterial({ color: 0x8a6440 })
const grass = new MeshLambertMaterial({ color: 0x7a9a58 })

/** A walled court with a roofed passage, stairs up to its roof and a row of posts, in the sun. Metres, y up. */
export function buildLevel(): Group {
  const level = new Group()
  const sun = new DirectionalLight(0xfff0d8, 2)
  sun.position.set(2, 5, 3)
  level.add(sun)
  const box = (width: number, height: number, depth: number, x: number, y: number, z: number, material = stone) => {
    const mesh = new Mesh(new BoxGeometry(width, height, depth), material)
    mesh.position.set(x, y + height / 2, z) // y is the foot
    level.add(mesh)
  }
  box(40, 1, 40, 0, -1, 0, grass)
  for (const side of [-1, 1]) {
    box(0.5, 5, 20.5, side * 10, 0, 0)
    box(20.5, 5, 0.5, 0, 0, side * 10)
  }
  for (const side of [-1, 1]) box(0.3, 2.4, 6, -4 + side * 1.2, 0, -4) // the passage, 2.1 m wide
  box(2.7, 0.2, 6, -4, 2.4, -4, wood)
  for (let step = 0; step < 13; step++) box(2, 0.2 * (step + 1), 0.32, -1.65, 0, 0.7 - 0.3 * step, wood)
  box(2, 2.6, 6.7, -1.65, 0, -6.4, wood) // from their top to the wall
  for (let post = 0; post < 5; post++) box(0.3, 3, 0.3, 5, 0, -4 + 2 * post)
  return level
}

/** A body and a nose that points to -z; the origin is at the feet. */
export function buildPerson(): Group {
  const red = new MeshLambertMaterial({ color: 0xb04a3a })
  const body = new CylinderGeometry(0.3, 0.3, 1.8, 24).translate(0, 0.9, 0)
  const nose = new BoxGeometry(0.1, 0.1, 0.2).translate(0, 1.6, -0.35)
  return new Group().add(new Mesh(body, red), new Mesh(nose, red))
}
