/** Faint squares on surfaces that would look the same everywhere, so that one sees how far it is and what moves. */
import type { Material } from 'three'
import { TALL } from './measure.ts'

/** Side of a square, in units of the picture: half as wide as a body is tall. */
const SIDE = TALL / 2
/** Squares begin off the places where surfaces are wont to be. */
const OFF = 0.377
/** Part of the light that every other square keeps. */
const SHADE = 0.92

/** @param scale from the material's own numbers to the picture's */
export function addSquares(material: Material, scale: number): void {
  const before = material.onBeforeCompile
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer)
    shader.uniforms.squareScale = { value: scale / SIDE }
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying vec3 squareAt; uniform float squareScale;\nvoid main() {')
      .replace('#include <project_vertex>', `#include <project_vertex>\nsquareAt = transformed * squareScale + ${OFF};`)
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', 'varying vec3 squareAt;\nvoid main() {')
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        vec3 cell = floor(squareAt);
        float isOdd = mod(cell.x + cell.y + cell.z, 2.0);
        vec3 blur = fwidth(squareAt);
        float near = clamp(1.5 - 2.0 * max(blur.x, max(blur.y, blur.z)), 0.0, 1.0);
        diffuseColor.rgb *= mix(1.0, ${SHADE}, isOdd * near);`,
      )
  }
}
