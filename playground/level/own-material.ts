/** What our own levels are drawn in: colours at the vertices, and, as soon as they are there, surfaces and the light baked for them. */
import { Color, type DataArrayTexture, DoubleSide, MeshLambertMaterial, type Texture } from 'three'
import { MADE_OF } from '../../scenes/level.ts'
import { GROUND, SUN } from './daylight.ts'
import { ONE } from './surfaces.ts'

/** What the shader reads in each frame. */
export interface OwnLight {
  readonly surfaces: { value: DataArrayTexture | null }
  /** Red: of the sky; green: of the sun. */
  readonly map: { value: Texture | null }
  /** How much of all this counts, 0..1, while it comes in. */
  readonly share: { value: number }
  /** How much of the sun's, whose shadow may be drawn otherwise. */
  readonly sun: { value: number }
}

export function createOwnMaterial(light: OwnLight): MeshLambertMaterial {
  const material = new MeshLambertMaterial({
    vertexColors: true,
    shadowSide: DoubleSide,
    flatShading: true, // the picture shows the triangles that are walked on
    // lines along the edges lie in front
    ...{ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 },
  })
  material.onBeforeCompile = (shader) => {
    const { surfaces, map, share, sun } = light
    Object.assign(shader.uniforms, { surfaces, bakedMap: map, share, bakedSun: sun })
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${IN}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${PASS}`)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${READ}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${SURFACE}`)
      .replace('#include <aomap_fragment>', LIGHT)
  }
  material.customProgramCacheKey = () => 'own'
  return material
}

const guarded = (code: string) => `#ifdef DETAILED\n${code}\n#endif`
const linear = (color: readonly number[]) => `vec3(${color.map((x) => x.toFixed(3)).join(', ')})`

const IN = guarded(`attribute vec3 surface;
attribute vec2 baked;
varying vec3 vSurface;
centroid varying vec2 vBaked;`)

const PASS = guarded('vSurface = surface; vBaked = baked;')

const READ = guarded(`precision highp sampler2DArray;
uniform sampler2DArray surfaces;
uniform sampler2D bakedMap;
uniform float share;
uniform float bakedSun;
varying vec3 vSurface;
centroid varying vec2 vBaked;`)

const SURFACE = guarded(`float layer = floor(vSurface.z + 0.5) - 1.0;
float shade = texture(surfaces, vec3(vSurface.xy, layer)).r * ${(255 / ONE).toFixed(4)};
if (layer >= 0.0) diffuseColor.rgb *= mix(1.0, shade, share);`)

/** In place of three's own ambient occlusion. Iron and water mirror sky and sun. */
const LIGHT = guarded(`vec2 reached = mix(vec2(1.0), texture2D(bakedMap, vBaked).rg, vec2(share, share * bakedSun));
reflectedLight.indirectDiffuse *= reached.r;
reflectedLight.directDiffuse *= reached.g * mix(0.72, 1.0, reached.r);
float gloss = layer == ${MADE_OF.iron}.0 ? 0.55 : layer == ${MADE_OF.water}.0 ? 0.9 : 0.0;
if (gloss > 0.0) {
  vec3 up = (viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz;
  float grazing = 1.0 - clamp(dot(normal, geometryViewDir), 0.0, 1.0);
  grazing *= grazing * grazing;
  vec3 seen = mix(${linear(GROUND)}, ${linear(new Color(0x9cc4e4).toArray())}, smoothstep(-0.3, 0.4, dot(reflect(-geometryViewDir, normal), up)));
  totalEmissiveRadiance += share * seen * reached.r * gloss * (0.18 + 0.8 * grazing) * (0.4 + diffuseColor.rgb);
  #if NUM_DIR_LIGHTS > 0
    float bright = pow(max(0.0, dot(normal, normalize(directionalLights[0].direction + geometryViewDir))), 40.0);
    totalEmissiveRadiance += share * ${linear(SUN)} * bright * gloss * reached.g;
  #endif
}`)
