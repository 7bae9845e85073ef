/**
 * A dot on the ground for each stance that walkers came to, coloured by when: the first are blue, the last are yellow. They come in chunks of
 * one buffer each, so that a wave uploads what is new and nothing else; the colours are the shader's.
 */
import {
  CircleGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type Plane,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
} from 'three'
import { isStill } from '../../shell/motion.ts'
import { DOT } from './messages.ts'

const CHUNK = 8192
/** More are counted, and not drawn. */
export const MOST_DOTS = 25 * CHUNK
/** Of what waits to be shown, this share comes in a second, as a rate; where nothing moves by itself, all at once. */
const RATE = 5
const RAMP = ['#3b4cc0', '#2a9df4', '#2fd0a5', '#b9e35a', '#ffe45c']

export interface Dots {
  readonly object: Group
  /** Of those that were found, how many are drawn. */
  readonly shown: number
  add(dots: Float32Array): void
  clear(): void
  /** Metres from its middle to its rim. */
  size(radius: number): void
  clip(planes: Plane[]): void
  frame(dt: number): void
}

interface Chunk {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>
  readonly buffer: InstancedInterleavedBuffer
}

export function createDots(): Dots {
  const object = new Group()
  const chunks: Chunk[] = []
  const shared = {
    size: { value: 0.05 },
    shown: { value: 0 },
    ramp: { value: RAMP.map((name) => new Color(name)) },
  }
  let planes: Plane[] = []
  let found = 0
  let shown = 0

  function chunkAt(index: number): Chunk {
    while (chunks.length <= index) chunks.push(newChunk(chunks.length))
    return chunks[index]
  }

  function newChunk(index: number): Chunk {
    const geometry = new InstancedBufferGeometry()
    const disc = new CircleGeometry(1, 8)
    geometry.setIndex(disc.index)
    geometry.setAttribute('position', disc.getAttribute('position'))
    const buffer = new InstancedInterleavedBuffer(new Float32Array(DOT * CHUNK), DOT)
    buffer.setUsage(DynamicDrawUsage)
    geometry.setAttribute('place', new InterleavedBufferAttribute(buffer, 3, 0))
    geometry.setAttribute('up', new InterleavedBufferAttribute(buffer, 3, 3))
    const order = Float32Array.from({ length: CHUNK }, (_, i) => index * CHUNK + i)
    geometry.setAttribute('order', new InstancedBufferAttribute(order, 1))
    const material = new ShaderMaterial({
      uniforms: { ...UniformsUtils.clone(UniformsLib.common), ...shared },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      clipping: true,
    })
    material.clippingPlanes = planes
    const mesh = new Mesh(geometry, material)
    mesh.frustumCulled = false
    object.add(mesh)
    return { mesh, buffer }
  }

  function draw(): void {
    shared.shown.value = shown
    for (const [i, { mesh }] of chunks.entries()) {
      const { geometry } = mesh
      geometry.instanceCount = Math.min(CHUNK, Math.max(0, shown - i * CHUNK))
      mesh.visible = geometry.instanceCount > 0
    }
  }

  return {
    object,
    get shown() {
      return shown
    },
    add(dots) {
      for (let o = 0; o < dots.length && found < MOST_DOTS; ) {
        const { buffer } = chunkAt(Math.floor(found / CHUNK))
        const at = found % CHUNK
        const count = Math.min(CHUNK - at, (dots.length - o) / DOT)
        buffer.array.set(dots.subarray(o, o + DOT * count), DOT * at)
        buffer.addUpdateRange(DOT * at, DOT * count)
        buffer.needsUpdate = true
        found += count
        o += DOT * count
      }
    },
    clear() {
      for (const { mesh } of chunks) {
        mesh.geometry.dispose()
        mesh.material.dispose()
        mesh.removeFromParent()
      }
      chunks.length = 0
      found = shown = 0
    },
    size(radius) {
      shared.size.value = radius
    },
    clip(next) {
      planes = next
      for (const { mesh } of chunks) mesh.material.clippingPlanes = next
    },
    frame(dt) {
      if (shown === found) return
      const share = isStill() ? 1 : Math.min(1, RATE * dt)
      shown += Math.ceil((found - shown) * share)
      draw()
    },
  }
}

const VERTEX = `
#include <clipping_planes_pars_vertex>
attribute vec3 place;
attribute vec3 up;
attribute float order;
uniform float size;
uniform float shown;
uniform vec3 ramp[5];
varying vec3 vColor;
void main() {
  vec3 side = normalize(cross(up, abs(up.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  vec3 ahead = cross(up, side);
  // the newest are larger, for a moment
  float fresh = clamp(1.0 - (shown - order) / (60.0 + 0.06 * shown), 0.0, 1.0);
  vec3 at = place + size * (0.35 * up + (1.0 + 0.5 * fresh) * (position.x * side + position.y * ahead));
  float when = 4.0 * order / max(shown, 1.0);
  int step = int(min(when, 3.0));
  vColor = mix(ramp[step], ramp[step + 1], when - float(step));
  vec4 mvPosition = viewMatrix * vec4(at, 1.0);
  gl_Position = projectionMatrix * mvPosition;
  #include <clipping_planes_vertex>
}`

const FRAGMENT = `
#include <clipping_planes_pars_fragment>
varying vec3 vColor;
void main() {
  #include <clipping_planes_fragment>
  gl_FragColor = vec4(vColor, 1.0);
  #include <colorspace_fragment>
}`
