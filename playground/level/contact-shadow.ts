/**
 * A soft dark spot on the ground under whatever stands or flies over it: it says where something is, on any machine, with the shadow
 * of the sun or without.
 */
import { createHit, type Hit, type QueryOptions, type Vec3 } from 'carom'
import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  Quaternion,
  ShaderMaterial,
  Vector3,
} from 'three'

export interface ContactShadows {
  /** To be added to the scene. */
  readonly object: InstancedMesh
  /** Before the places of a frame. */
  clear(): void
  /** @param feet the lowest point of what throws it @param ground what it falls on @param options as `ground` takes them */
  place(feet: Vec3, radius: number, ground: Ground, options?: Ignored): void
}

/** What throws it is in the world itself: its collider is to be left out. */
export interface Ignored extends QueryOptions {
  readonly exclude?: readonly number[]
}

/** A mesh or a world. */
export interface Ground {
  castRay(origin: Vec3, direction: Vec3, maxDistance: number, hit: Hit, options?: object): boolean
}

/** In radii: how wide it is, from how far above the feet the ground is looked for, and at what height nothing is left of it. */
const WIDE = 1.5
const ABOVE = 0.5
const REACH = 6
const DARK = 0.5
/** Above the ground, metres for a radius of 1: no two surfaces in one plane. */
const LIFT = 0.04
const UP = new Vector3(0, 0, 1)
const DOWN = { x: 0, y: -1, z: 0 }

export function createContactShadows(most = 1): ContactShadows {
  const strength = new InstancedBufferAttribute(new Float32Array(most), 1).setUsage(DynamicDrawUsage)
  const material = new ShaderMaterial({
    vertexShader: `attribute float strength;
      varying vec2 vAt;
      varying float vStrength;
      void main() {
        vAt = 2.0 * uv - 1.0;
        vStrength = strength;
        gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `varying vec2 vAt;
      varying float vStrength;
      void main() {
        float near = max(0.0, 1.0 - dot(vAt, vAt));
        gl_FragColor = vec4(0.05, 0.04, 0.06, vStrength * near * near);
      }`,
    ...{ transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 },
  })
  const geometry = new PlaneGeometry(2, 2).setAttribute('strength', strength)
  const object = new InstancedMesh(geometry, material, most)
  object.instanceMatrix.setUsage(DynamicDrawUsage)
  object.frustumCulled = false
  object.count = 0
  const hit = createHit()
  const matrix = new Matrix4()
  const turn = new Quaternion()
  const at = new Vector3()
  const size = new Vector3(1, 1, 1)
  return {
    object,
    clear() {
      object.count = 0
    },
    place({ x, y, z }, radius, ground, options) {
      if (object.count >= most) return
      const reach = REACH * radius
      if (!ground.castRay({ x, y: y + ABOVE * radius, z }, DOWN, reach, hit, options)) return
      const height = Math.max(0, hit.distance - ABOVE * radius) / (reach - ABOVE * radius)
      const { normal, point } = hit
      at.set(normal.x, normal.y, normal.z)
      turn.setFromUnitVectors(UP, at)
      at.multiplyScalar(LIFT * radius).add(size.set(point.x, point.y, point.z))
      size.setScalar(WIDE * radius * (1 + 0.5 * height))
      const i = object.count++
      object.setMatrixAt(i, matrix.compose(at, turn, size))
      strength.array[i] = DARK * (1 - height) ** 2
      object.instanceMatrix.needsUpdate = true
      strength.needsUpdate = true
    },
  }
}
