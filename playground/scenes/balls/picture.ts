/** All balls in two draw calls: the ends of each in one colour, its band in another, turned as the ball has turned. */
import type { Balls, Quat, Vec3 } from 'carom'
import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  MeshPhongMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Look } from './setup.ts'

/** The band reaches so far from each pole, as a share of the way to the other. */
const BAND = 0.36
/** More balls than this are drawn with fewer segments. */
const MANY = 150

interface Drawn {
  readonly place: Vector3
  readonly before: Vector3
  readonly turn: Quaternion
  readonly turnBefore: Quaternion
  radius: number
}

export interface BallsPicture {
  readonly object: Group
  /** After each step, and once at the beginning. */
  read(balls: Balls): void
  /** Between the last place and this one. */
  draw(alpha: number, look: (id: number) => Look): void
  /** Other balls: nothing was anywhere before. */
  forget(): void
}

export function createPicture(most: number): BallsPicture {
  const [fine, coarse] = [parts(24, 16), parts(12, 9)]
  const material = new MeshPhongMaterial({ shininess: 90, specular: new Color().setRGB(0.12, 0.12, 0.12) })
  const meshes = fine.map((geometry) => {
    const mesh = new InstancedMesh(geometry, material, most)
    mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    mesh.frustumCulled = false
    mesh.setColorAt(0, new Color())
    return mesh
  })
  const object = new Group()
  object.add(...meshes)
  let drawn = new Map<number, Drawn>()
  const p: Vec3 = { x: 0, y: 0, z: 0 }
  const q: Quat = { x: 0, y: 0, z: 0, w: 1 }
  const [place, turn, scale, matrix, colour] = [
    new Vector3(),
    new Quaternion(),
    new Vector3(),
    new Matrix4(),
    new Color(),
  ]
  return {
    object,
    read(balls) {
      const next = new Map<number, Drawn>()
      for (const id of balls.ids()) {
        balls.getPosition(id, p)
        balls.getOrientation(id, q)
        const radius = balls.radius(id)
        const one = drawn.get(id)
        if (one === undefined) {
          const [at, is] = [new Vector3(p.x, p.y, p.z), new Quaternion(q.x, q.y, q.z, q.w)]
          next.set(id, { place: at, before: at.clone(), turn: is, turnBefore: is.clone(), radius })
          continue
        }
        one.before.copy(one.place)
        one.turnBefore.copy(one.turn)
        one.place.set(p.x, p.y, p.z)
        one.turn.set(q.x, q.y, q.z, q.w)
        one.radius = radius
        next.set(id, one)
      }
      drawn = next
    },
    draw(alpha, look) {
      const geometry = drawn.size > MANY ? coarse : fine
      let i = 0
      for (const [id, one] of drawn) {
        if (i === most) break
        place.lerpVectors(one.before, one.place, alpha)
        turn.slerpQuaternions(one.turnBefore, one.turn, alpha)
        matrix.compose(place, turn, scale.setScalar(one.radius))
        const { ends, band } = look(id)
        for (const [k, mesh] of meshes.entries()) {
          mesh.setMatrixAt(i, matrix)
          mesh.setColorAt(i, colour.setHex(k === 0 ? ends : band))
        }
        i++
      }
      for (const [k, mesh] of meshes.entries()) {
        mesh.geometry = geometry[k]
        mesh.count = i
        mesh.instanceMatrix.needsUpdate = true
        if (mesh.instanceColor !== null) mesh.instanceColor.needsUpdate = true
      }
    },
    forget() {
      drawn = new Map()
    },
  }
}

/** The two ends of a ball of radius 1 as one piece, and the band between them. */
function parts(around: number, down: number): [BufferGeometry, BufferGeometry] {
  const ring = (from: number, to: number) =>
    new SphereGeometry(
      1,
      around,
      Math.max(2, Math.round(down * (to - from))),
      0,
      2 * Math.PI,
      Math.PI * from,
      Math.PI * (to - from),
    )
  return [mergeGeometries([ring(0, BAND), ring(1 - BAND, 1)]), ring(BAND, 1 - BAND)]
}
