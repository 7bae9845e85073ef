import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  LinearMipmapLinearFilter,
  Mesh,
  MeshLambertMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
} from 'three'
import type { LevelData, LevelMaterial } from '../loading/level-data.ts'

/** Draws a level. Its arrays are shared with three.js, not copied. */
export interface LevelView {
  readonly object: Group
  dispose(): void
}

/** 32-bit indices in groups: one draw call for each material. */
export function createLevelView(
  level: Pick<LevelData, 'positions' | 'indices' | 'uvs' | 'ranges' | 'materials' | 'images'> & {
    colors: Uint8Array | Float32Array | null
  },
  /** Length of a square of the grid on surfaces that have neither picture nor colours of their own; 0: no grid. */
  cell: number,
): LevelView {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(level.positions, 3))
  geometry.setIndex(new BufferAttribute(level.indices, 1))
  if (level.uvs !== null) geometry.setAttribute('uv', new BufferAttribute(level.uvs, 2))
  if (level.colors !== null)
    geometry.setAttribute('color', new BufferAttribute(level.colors, 3, level.colors instanceof Uint8Array))
  for (const { start, count, material } of level.ranges) geometry.addGroup(start, count, material)

  const textures = level.images.map(({ bitmap, repeat }) => {
    if (bitmap === null) return null
    const texture = new Texture(bitmap)
    texture.flipY = false
    texture.colorSpace = SRGBColorSpace
    texture.wrapS = texture.wrapT = repeat ? RepeatWrapping : ClampToEdgeWrapping
    texture.minFilter = LinearMipmapLinearFilter
    texture.needsUpdate = true
    return texture
  })
  const materials = level.materials.map((material) =>
    toThree(material, material.image < 0 ? null : textures[material.image], cell),
  )
  const mesh = new Mesh(geometry, materials)
  const object = new Group()
  object.add(mesh)
  return {
    object,
    dispose() {
      geometry.dispose()
      for (const material of materials) material.dispose()
      for (const texture of textures) texture?.dispose()
      for (const { bitmap } of level.images) bitmap?.close()
      object.removeFromParent()
    },
  }
}

function toThree(material: LevelMaterial, map: Texture | null, cell: number): MeshLambertMaterial {
  const [r, g, b] = material.color
  const out = new MeshLambertMaterial({
    color: new Color(r, g, b), // linear, as glTF has it
    map,
    vertexColors: material.vertexColors,
    side: material.doubleSided ? DoubleSide : FrontSide,
    alphaTest: material.alphaCutoff,
    flatShading: true, // the picture shows the triangles that are walked on
  })
  if (map === null && !material.vertexColors && cell > 0) addGrid(out, cell)
  return out
}

/** Thin lines in world space: on a bare wall one could not see that one moves. */
function addGrid(material: MeshLambertMaterial, cell: number): void {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <begin_vertex>', `#include <begin_vertex>\nvPlace = position / ${cell.toExponential()};`)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <color_fragment>', GRID)
  }
  material.customProgramCacheKey = () => `grid ${cell}`
}

/** On each surface the two axes along it, faded where the lines come closer than a few pixels. */
const GRID = `#include <color_fragment>
{
  vec3 slope = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  vec3 width = fwidth(vPlace);
  vec3 line = 1.0 - smoothstep(vec3(0.0), width * 1.5, abs(fract(vPlace - 0.5) - 0.5));
  vec3 seen = (1.0 - smoothstep(0.15, 0.4, width)) * (1.0 - smoothstep(0.75, 0.95, abs(slope)));
  diffuseColor.rgb *= 1.0 - 0.35 * max(line.x * seen.x, max(line.y * seen.y, line.z * seen.z));
  diffuseColor.rgb *= 0.8 + 0.35 * max(slope.y, -slope.y);
}`
