/**
 * Hundreds of figures in one draw call. A stride is laid down once, as rows of a texture; the graphics card picks each vertex out
 * of it, by how far in their stride each of them is.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DynamicDrawUsage,
  FloatType,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  MeshDepthMaterial,
  MeshLambertMaterial,
  NearestFilter,
  RGBADepthPacking,
  RGBAFormat,
} from 'three'
import { ground } from './poses.ts'
import { createShape, type Shape } from './shape.ts'
import { createPose, place } from './skeleton.ts'

export interface CrowdFigures {
  /** 1.8 m tall, its instances' colours on their coats. */
  readonly mesh: InstancedMesh
  /** Of each: how far in the stride, 0 to 1, and how much of a walk it is, 0 (stands) to 1. Write, then say `moved`. */
  readonly gaits: Float32Array
  moved(): void
}

/** Poses of a stride; between two of them vertices go straight. */
const POSES = 16
/** m/s of the walk that was laid down. */
const PACE = 1.4

export function createCrowdFigures(most: number): CrowdFigures {
  const shape = createShape(false)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(shape.rest, 3))
  geometry.setAttribute('color', new BufferAttribute(shape.colors, 3))
  geometry.setAttribute('coat', new BufferAttribute(Float32Array.from(shape.coat), 1))
  geometry.setIndex(new BufferAttribute(shape.indices, 1))
  const gaits = new InstancedBufferAttribute(new Float32Array(2 * most), 2).setUsage(DynamicDrawUsage)
  geometry.setAttribute('gait', gaits)
  const poses = posesOf(shape)
  const material = new MeshLambertMaterial({ vertexColors: true, flatShading: true })
  walks(material, poses)
  const mesh = new InstancedMesh(geometry, material, most)
  const depth = new MeshDepthMaterial({ depthPacking: RGBADepthPacking })
  walks(depth, poses)
  mesh.customDepthMaterial = depth
  mesh.instanceMatrix.setUsage(DynamicDrawUsage)
  mesh.castShadow = true
  mesh.frustumCulled = false
  return {
    mesh,
    gaits: gaits.array as Float32Array,
    moved() {
      gaits.needsUpdate = true
    },
  }
}

/** A row for each pose, a texel for each vertex: standing, then the stride. */
function posesOf(shape: Shape): DataTexture {
  const count = shape.shares.length
  const texels = new Float32Array(4 * count * (1 + POSES))
  const pose = createPose()
  const places = new Float32Array(3 * count)
  for (let row = 0; row <= POSES; row++) {
    ground(pose, (2 * Math.PI * (row - 1)) / POSES, row === 0 ? 0 : PACE, 0)
    place(shape, pose, places)
    for (let v = 0; v < count; v++) texels.set(places.subarray(3 * v, 3 * v + 3), 4 * (row * count + v))
  }
  const texture = new DataTexture(texels, count, 1 + POSES, RGBAFormat, FloatType)
  texture.minFilter = texture.magFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}

function walks(material: Material, poses: DataTexture): void {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.poses = { value: poses }
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', DECLARES)
      .replace('#include <begin_vertex>', BEGINS)
      .replace('#include <color_vertex>', COLORS)
  }
}

const DECLARES = `#include <common>
uniform highp sampler2D poses;
attribute vec2 gait;
attribute float coat;
vec3 inPose(int row) { return texelFetch(poses, ivec2(gl_VertexID, row), 0).xyz; }`

const BEGINS = `vec3 transformed = inPose(0);
if (gait.y > 0.0) {
  float at = gait.x * ${POSES.toFixed(1)};
  int k = int(at);
  vec3 walking = mix(inPose(1 + k % ${POSES}), inPose(1 + (k + 1) % ${POSES}), fract(at));
  transformed = mix(transformed, walking, gait.y);
}`

/** three.js would colour the whole figure. */
const COLORS = `#include <color_vertex>
#if defined(USE_COLOR) && defined(USE_INSTANCING_COLOR)
  vColor.rgb = color * mix(vec3(1.0), instanceColor.rgb, coat);
#endif`
