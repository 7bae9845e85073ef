import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DataTexture,
  FrontSide,
  Group,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshLambertMaterial,
  NoColorSpace,
  Quaternion,
  RGBAFormat,
  type Texture,
  Vector3,
} from 'three'
import type { Bitmap } from '../../blitter/bitmap.ts'
import { CYLINDERS } from '../../classics/magic-room.ts'
import { marble } from '../../pictures/marble.ts'
import type { ScorchedWalls } from './scorched-walls.ts'
import type { Surface } from './surfaces.ts'

/** Columns are drawn this long, and stick out of the room. */
const LENGTH = 1000

/** Walls, floor and columns. Faces that look away are not drawn, so the near walls do not hide the room. */
export interface RoomView {
  readonly object: Group
  /** Sends changed pictures to the graphics driver. */
  refresh(): void
}

/** A picture as a texture: rows from the bottom up, as OpenGL has them; colours as numbers, without a colour space. */
export function textureOf({ width, height, data }: Bitmap): DataTexture {
  const texture = new DataTexture(data as Uint8Array<ArrayBuffer>, width, height, RGBAFormat)
  texture.colorSpace = NoColorSpace
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.anisotropy = 4
  texture.needsUpdate = true
  return texture
}

export function createRoomView(scorched: ScorchedWalls): RoomView {
  const object = new Group()
  const textures: Texture[] = []
  for (const { surface, picture } of scorched.walls) {
    const texture = textureOf(picture.picture)
    textures.push(texture)
    object.add(new Mesh(wall(surface), new MeshLambertMaterial({ map: texture, side: FrontSide })))
  }
  const green = new MeshLambertMaterial({ map: textureOf(marble()), color: new Color().setRGB(0.5, 0.5, 0.5) })
  const up = new Vector3(0, 1, 0)
  for (const { point, axis, radius } of CYLINDERS) {
    const column = new Mesh(new CylinderGeometry(radius - 20, radius - 20, LENGTH, 48, 1, true), green)
    column.position.set(point.x, point.y, point.z)
    column.quaternion.copy(new Quaternion().setFromUnitVectors(up, new Vector3(axis.x, axis.y, axis.z)))
    object.add(column)
  }
  return {
    object,
    refresh() {
      for (const i of scorched.takeChanged()) textures[i].needsUpdate = true
    },
  }
}

function wall({ corner: c, right: r, up: u }: Surface): BufferGeometry {
  const geometry = new BufferGeometry()
  const places = [0, 1, 2, 3].flatMap((k) => {
    const [a, b] = [k === 1 || k === 2 ? 1 : 0, k >= 2 ? 1 : 0]
    return [c.x + a * r.x + b * u.x, c.y + a * r.y + b * u.y, c.z + a * r.z + b * u.z]
  })
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(places), 3))
  geometry.setAttribute('uv', new BufferAttribute(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 2))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.computeVertexNormals()
  return geometry
}
