import {
  BackSide,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Euler,
  FrontSide,
  Group,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  TorusKnotGeometry,
  Vector3,
} from 'three'
import { random } from '../../scenes/random.ts'

export const SIDES = [FrontSide, BackSide, DoubleSide]

/** Numbers of one seed, in the shapes that scenes need. */
export function dice(seed: number) {
  const next = random(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  const pick = <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)]
  const vector = (size: number) => new Vector3(between(-size, size), between(-size, size), between(-size, size))
  return { next, between, pick, vector }
}

type Dice = ReturnType<typeof dice>

/** A scene of every kind of mesh that three's Raycaster knows, nested, turned, scaled and mirrored. */
export function randomScene(seed: number): Group {
  const d = dice(seed)
  const scene = new Group()
  let parent: Object3D = scene
  for (let i = 0; i < 6; i++) {
    const object = randomMesh(d)
    place(object, d)
    parent.add(object)
    if (d.next() < 0.4) parent = object
    else if (d.next() < 0.5) parent = scene
  }
  scene.updateMatrixWorld(true)
  return scene
}

function place(object: Object3D, d: Dice): void {
  object.position.copy(d.vector(3))
  object.quaternion.copy(turn(d))
  const scale = () => d.between(0.5, 1.8) * (d.next() < 0.25 ? -1 : 1)
  object.scale.set(scale(), scale(), scale())
}

export function turn(d: Dice): Quaternion {
  return new Quaternion().setFromEuler(new Euler(d.between(-3, 3), d.between(-3, 3), d.between(-3, 3)))
}

function randomMesh(d: Dice): Mesh {
  let geometry = randomGeometry(d)
  if (geometry.index !== null && d.next() < 0.4) geometry = geometry.toNonIndexed()
  if (d.next() < 0.3) interleave(geometry)
  if (d.next() < 0.3) geometry.deleteAttribute(d.pick(['uv', 'normal']))
  if (d.next() < 0.3) geometry.setAttribute('uv1', geometry.attributes.uv ?? geometry.attributes.position)
  const triangles = (geometry.index ?? geometry.attributes.position).count / 3
  let material: Material | Material[] = new MeshBasicMaterial({ side: d.pick(SIDES) })
  if (d.next() < 0.4) {
    material = SIDES.map((side) => new MeshBasicMaterial({ side }))
    geometry.clearGroups()
    // with gaps and overlaps, in any order
    for (let g = 0; g < 5; g++) {
      const start = Math.floor(d.next() * triangles)
      const count = d.next() < 0.1 ? Number.POSITIVE_INFINITY : Math.floor((d.next() * triangles) / 2)
      geometry.addGroup(3 * start, 3 * count, Math.floor(3 * d.next()))
    }
  }
  if (d.next() < 0.3)
    geometry.setDrawRange(3 * Math.floor((d.next() * triangles) / 3), Math.floor(d.next() * 3 * triangles))
  if (d.next() < 0.3) {
    const mesh = new InstancedMesh(geometry, material, 7)
    const matrix = new Matrix4()
    for (let i = 0; i < mesh.count; i++) {
      const scale = new Vector3(1, 1, 1).addScaledVector(d.vector(1), 0.5)
      if (d.next() < 0.3) scale.x *= -1
      mesh.setMatrixAt(i, matrix.compose(d.vector(4), turn(d), scale))
    }
    return mesh
  }
  return new Mesh(geometry, material)
}

function randomGeometry(d: Dice): BufferGeometry {
  const seg = (n: number) => 1 + Math.floor(d.next() * n)
  return d.pick([
    () => new TorusKnotGeometry(1, 0.4, 8 * seg(12), 2 + seg(10)),
    () => new SphereGeometry(1.5, 2 + seg(40), 2 + seg(30)),
    () => new BoxGeometry(2, 1, 3, seg(9), seg(9), seg(9)),
    () => new PlaneGeometry(4, 4, seg(30), seg(30)),
    () => soup(d, seg(700)),
  ])()
}

/** Triangles anywhere, some of them needles and points. */
function soup(d: Dice, count: number): BufferGeometry {
  const positions = new Float32Array(9 * count)
  for (let t = 0; t < count; t++) {
    const a = d.vector(2)
    const b = a.clone().add(d.vector(d.next() < 0.1 ? 0 : 0.7))
    const c = d.next() < 0.1 ? b.clone() : a.clone().add(d.vector(0.7))
    positions.set([...a, ...b, ...c], 9 * t)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(6 * count).map(d.next), 2))
  geometry.computeVertexNormals()
  return geometry
}

/** Puts positions and normals into one buffer, with two numbers of something else between. */
export function interleave(geometry: BufferGeometry): void {
  const { position, normal } = geometry.attributes
  if (normal === undefined) return
  const buffer = new InterleavedBuffer(new Float32Array(8 * position.count), 8)
  const both = [new InterleavedBufferAttribute(buffer, 3, 1), new InterleavedBufferAttribute(buffer, 3, 5)]
  for (let i = 0; i < position.count; i++) {
    both[0].setXYZ(i, position.getX(i), position.getY(i), position.getZ(i))
    both[1].setXYZ(i, normal.getX(i), normal.getY(i), normal.getZ(i))
  }
  geometry.setAttribute('position', both[0])
  geometry.setAttribute('normal', both[1])
}
