import { BufferAttribute, BufferGeometry, Group, Mesh, type Texture } from 'three'
import type { LevelData } from '../../doctor/loading/level-data.ts'
import { toThree } from './level-material.ts'

/** Draws a level. Its arrays are shared with three.js, not copied. */
export interface LevelView {
  readonly object: Group
  dispose(): void
}

/** 32-bit indices in groups: one draw call for each material. */
export function createLevelView(
  level: Pick<LevelData, 'positions' | 'indices' | 'uvs' | 'emissiveUvs' | 'ranges' | 'materials'> & {
    colors: Uint8Array | Float32Array | null
  },
  /** One for each image, see textures.ts. */
  textures: readonly (Texture | null)[],
  /** Length of a square of the grid on surfaces that have neither picture nor colours of their own; 0: no grid. */
  cell: number,
): LevelView {
  const { positions, colors } = level
  const index = new BufferAttribute(level.indices, 1)
  const attributes: Record<string, BufferAttribute> = { position: new BufferAttribute(positions, 3) }
  if (level.uvs !== null) attributes.uv = new BufferAttribute(level.uvs, 2)
  if (level.emissiveUvs !== null) attributes.uv1 = new BufferAttribute(level.emissiveUvs, 2)
  if (colors !== null) {
    const width = (3 * colors.length) / positions.length
    attributes.color = new BufferAttribute(colors, width, colors instanceof Uint8Array)
  }
  const own: Texture[] = []
  const image = (i: number, channel: number) => {
    const texture = i < 0 ? null : textures[i]
    if (texture === null || channel === 0) return texture
    const other = texture.clone() // the same picture, laid otherwise
    other.channel = channel
    own.push(other)
    return other
  }
  const channel = level.emissiveUvs === null ? 0 : 1
  const materials = level.materials.map((material) =>
    toThree(material, image(material.image, 0), image(material.emissiveImage, channel), cell),
  )

  // What is seen through is a mesh of its own over the same arrays: it throws no shadow.
  const object = new Group()
  const geometries = [false, true].flatMap((blended) => {
    const ranges = level.ranges.filter(({ material }) => level.materials[material].blended === blended)
    if (ranges.length === 0) return []
    const geometry = new BufferGeometry()
    for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute)
    geometry.setIndex(index)
    for (const { start, count, material } of ranges) geometry.addGroup(start, count, material)
    const mesh = new Mesh(geometry, materials)
    mesh.castShadow = !blended
    mesh.receiveShadow = true
    object.add(mesh)
    return [geometry]
  })
  return {
    object,
    dispose() {
      for (const geometry of geometries) geometry.dispose()
      for (const material of materials) material.dispose()
      for (const texture of [...own, ...textures]) {
        texture?.dispose()
        if (texture?.image instanceof ImageBitmap) texture.image.close()
      }
      object.removeFromParent()
    },
  }
}
