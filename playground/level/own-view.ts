import { BufferAttribute, BufferGeometry, Color, type DataArrayTexture, Group, Mesh, type Texture } from 'three'
import type { WalkableLevel } from '../../scenes/level.ts'
import type { LevelView } from './level-view.ts'
import type { Charted } from './light-charts.ts'
import { createOwnMaterial, type OwnLight } from './own-material.ts'
import { layOut } from './surfaces.ts'

/** One of our own levels, or a part of one, as it is drawn. */
export interface OwnView extends LevelView {
  readonly mesh: Mesh
  readonly light: OwnLight
  readonly isGone: boolean
  /** From now on with surfaces, and with the light that was baked. @param charted where each vertex lies in it; null: none was */
  detail(surfaces: DataArrayTexture, charted: Charted | null, baked: Texture | null): void
}

type Drawn = Pick<WalkableLevel, 'positions' | 'indices' | 'colors' | 'madeOf'>

/** Our own levels' colours are those of their stone in the shade: none of them is light enough to be cut off. */
const SUNNY = 1.35

export function createOwnView({ positions, indices, colors: shady, madeOf }: Drawn): OwnView {
  const colors = new Float32Array(shady.length)
  const color = new Color()
  for (let i = 0; i < colors.length; i += 3) {
    color
      .setRGB(shady[i], shady[i + 1], shady[i + 2], 'srgb')
      .multiplyScalar(SUNNY)
      .toArray(colors, i)
  }
  const light: OwnLight = { surfaces: { value: null }, map: { value: null }, share: { value: 0 }, sun: { value: 1 } }
  const material = createOwnMaterial(light)
  const mesh = new Mesh(geometryOf(positions, indices, { color: colors }), material)
  mesh.castShadow = mesh.receiveShadow = true
  const object = new Group().add(mesh)
  let isGone = false
  return {
    object,
    mesh,
    light,
    get isGone() {
      return isGone
    },
    detail(surfaces, charted, baked) {
      const whole = madeOf ?? new Uint8Array(positions.length / 3)
      const surface = layOut(positions, indices, whole)
      mesh.geometry.dispose()
      if (charted === null) mesh.geometry = geometryOf(positions, indices, { color: colors, surface })
      else {
        const { vertices } = charted
        const parts = { color: spread(colors, 3, vertices), surface: spread(surface, 3, vertices), baked: charted.uvs }
        mesh.geometry = geometryOf(charted.positions, charted.indices, parts)
      }
      light.surfaces.value = surfaces
      light.map.value = baked
      material.defines = { ...material.defines, DETAILED: '' }
      material.needsUpdate = true
    },
    dispose() {
      isGone = true
      for (const part of object.children as Mesh[]) {
        part.geometry.dispose()
        for (const one of [part.material].flat()) one.dispose()
      }
      light.map.value?.dispose()
      object.removeFromParent()
    },
  }
}

function geometryOf(
  positions: Float32Array,
  indices: Uint32Array,
  parts: Record<string, Float32Array>,
): BufferGeometry {
  const geometry = new BufferGeometry().setIndex(new BufferAttribute(indices, 1))
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  for (const [name, part] of Object.entries(parts))
    geometry.setAttribute(name, new BufferAttribute(part, name === 'baked' ? 2 : 3))
  return geometry
}

/** The values of those vertices. */
function spread(values: Float32Array, size: number, vertices: Uint32Array): Float32Array {
  const out = new Float32Array(size * vertices.length)
  for (let i = 0; i < out.length; i++) out[i] = values[size * vertices[Math.floor(i / size)] + (i % size)]
  return out
}
