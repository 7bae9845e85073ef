/** Walls and ceilings between the eye and the body are left out of the picture; their edges stay. */
import { type Camera, type Material, Vector3 } from 'three'
import { TALL } from './measure.ts'

export interface SeeThrough {
  /** Of what is to be seen through. */
  applyTo(material: Material): void
  /** Where the body's middle and its feet are, and which way is up. @param on false: nothing is left out */
  look(camera: Camera, middle: Vector3, feet: Vector3, up: Vector3, on: boolean): void
}

/** How far around the body, in units of the picture. */
const WIDE = 0.75 * TALL
/** What is nearer to the eye than the body by this is in the way. */
const NEARER = 0.35 * TALL
/** What lies lower than this over the feet is ground. */
const GROUND = 0.06 * TALL

export function createSeeThrough(): SeeThrough {
  const body = { value: new Vector3() }
  const floor = { value: new Vector3() }
  const wide = { value: WIDE }
  const upwards = { value: new Vector3(0, 1, 0) }
  return {
    applyTo(material) {
      material.onBeforeCompile = (shader) => {
        Object.assign(shader.uniforms, { seenBody: body, seenFloor: floor, seenUp: upwards, seenWide: wide })
        shader.vertexShader = shader.vertexShader
          .replace(
            'void main() {',
            'varying vec3 seenAt; varying float seenOver; uniform vec3 seenFloor, seenUp;\nvoid main() {',
          )
          .replace(
            '#include <project_vertex>',
            `#include <project_vertex>
            seenAt = mvPosition.xyz;
            seenOver = dot((modelMatrix * vec4(transformed, 1.0)).xyz - seenFloor, seenUp);`,
          )
        shader.fragmentShader = shader.fragmentShader.replace(
          'void main() {',
          `varying vec3 seenAt; varying float seenOver; uniform vec3 seenBody; uniform float seenWide;
          void main() {
            vec2 aside = (seenAt.xy / seenAt.z - seenBody.xy / seenBody.z) * seenBody.z;
            if (seenOver > ${GROUND.toFixed(3)} && seenAt.z > seenBody.z + ${NEARER.toFixed(3)} && length(aside) < seenWide) discard;`,
        )
      }
    },
    look(camera, middle, feet, up, on) {
      wide.value = on ? WIDE : 0
      body.value.copy(middle).applyMatrix4(camera.matrixWorldInverse)
      floor.value.copy(feet)
      upwards.value.copy(up)
    },
  }
}
