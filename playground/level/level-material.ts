/** A level's materials as three.js draws them. */
import { Color, DoubleSide, FrontSide, MeshBasicMaterial, MeshLambertMaterial, type Texture } from 'three'
import type { LevelMaterial } from '../../doctor/loading/level-data.ts'

export function toThree(
  material: LevelMaterial,
  map: Texture | null,
  emissiveMap: Texture | null,
  /** Length of a square of the grid on what has neither picture nor colours of its own; 0: no grid. */
  cell: number,
): MeshBasicMaterial | MeshLambertMaterial {
  const [r, g, b, a] = material.color
  const shared = {
    color: new Color(r, g, b), // linear, as glTF has it
    map,
    vertexColors: material.vertexColors,
    side: material.doubleSided ? DoubleSide : FrontSide,
    alphaTest: material.alphaCutoff,
    transparent: material.blended,
    opacity: material.blended || material.alphaCutoff > 0 ? a : 1,
    depthWrite: !material.blended,
    shadowSide: DoubleSide, // a roof may be one sheet
  }
  // Neither light nor haze: exactly its colour.
  if (material.unlit) return new MeshBasicMaterial({ ...shared, fog: false })
  const out = new MeshLambertMaterial({
    ...shared,
    emissive: new Color(...material.emissive),
    emissiveMap,
    flatShading: true, // the picture shows the triangles that are walked on
  })
  const isBare = map === null && !material.vertexColors && material.emissive.every((value) => value === 0)
  const hasGrid = isBare && cell > 0
  const shines = material.emissive.some((value) => value > 0)
  if (hasGrid || shines) {
    out.onBeforeCompile = (shader) => {
      if (hasGrid) addGrid(shader, cell)
      if (shines) shader.fragmentShader = shader.fragmentShader.replace(OPAQUE, `${GLARE}\n${OPAQUE}`)
    }
    out.customProgramCacheKey = () => `level ${hasGrid ? cell : 0} ${shines}`
  }
  return out
}

/** Thin lines in world space: on a bare wall one could not see that one moves. */
function addGrid(shader: { vertexShader: string; fragmentShader: string }, cell: number): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
    .replace('#include <begin_vertex>', `#include <begin_vertex>\nvPlace = position / ${cell.toExponential()};`)
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
    .replace('#include <color_fragment>', GRID)
}

/** On each surface the two axes along it, faded where the lines come closer than a few pixels. */
const GRID = `#include <color_fragment>
{
  vec3 slope = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  vec3 width = fwidth(vPlace);
  vec3 line = 1.0 - smoothstep(vec3(0.0), width * 1.5, abs(fract(vPlace - 0.5) - 0.5));
  vec3 seen = (1.0 - smoothstep(0.15, 0.4, width)) * (1.0 - smoothstep(0.75, 0.95, abs(slope)));
  diffuseColor.rgb *= 1.0 - 0.35 * max(line.x * seen.x, max(line.y * seen.y, line.z * seen.z));
}`

const OPAQUE = '#include <opaque_fragment>'

/**
 * The only tone mapping there is. Daylight makes no colour brighter than itself; only what shines can leave 0..1. There a
 * channel alone would be cut off, and orange become yellow: the hue is kept, and goes to white the brighter it is.
 */
const GLARE = `float peak = max(outgoingLight.r, max(outgoingLight.g, outgoingLight.b));
if (peak > 1.0) outgoingLight = mix(outgoingLight / peak, vec3(1.0), 1.0 - 1.0 / (1.0 + 0.15 * (peak - 1.0)));`
