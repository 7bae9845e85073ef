import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CapsuleGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SphereGeometry,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { type Kind, SIZES } from './body.ts'
import type { Crowd } from './crowd.ts'

/** Everybody in one draw call, the visitor too, and what is dark under their feet in another. Who waits turns red. */
export interface WalkersView {
  readonly object: Group
  /** For the shadow. */
  readonly bodies: InstancedMesh
  wear(kind: Kind): void
  /** @param alpha how much of the last step has passed */
  draw(crowd: Crowd, alpha: number, facing: number): void
  /** Another crowd: nobody turns to where they looked before. */
  forget(): void
}

/** Of the streams, of who waits, and of the visitor. */
const STREAMS = [new Color(0x3f7fb8), new Color(0x3f9c78)]
const WAITS = new Color(0xd8442e)
const YOU = new Color(0xf2b233)
/** Who is slower keeps looking where they looked, m/s; and they turn by at most so much of the rest in a frame. */
const SLOW = 0.25
const TURNS = 0.15

export function createWalkersView(most: number): WalkersView {
  const bodies = new InstancedMesh(bodyGeometry('capsule'), new MeshLambertMaterial({ vertexColors: true }), most)
  bodies.instanceMatrix.setUsage(DynamicDrawUsage)
  bodies.castShadow = true
  bodies.setColorAt(0, YOU)
  bodies.instanceColor?.setUsage(DynamicDrawUsage)
  const dark = new MeshBasicMaterial({ color: 0, transparent: true, opacity: 0.3, depthWrite: false })
  const under = new InstancedMesh(discGeometry('capsule'), dark, most)
  under.instanceMatrix = bodies.instanceMatrix
  bodies.frustumCulled = under.frustumCulled = false
  const object = new Group().add(bodies, under)
  const yaws = new Float64Array(most)
  const color = new Color()
  let worn: Kind = 'capsule'
  let isNew = true
  return {
    object,
    bodies,
    wear(kind) {
      if (kind === worn) return
      worn = kind
      for (const [mesh, geometryOf] of [
        [bodies, bodyGeometry],
        [under, discGeometry],
      ] as const) {
        mesh.geometry.dispose()
        mesh.geometry = geometryOf(kind)
      }
    },
    forget() {
      isNew = true
    },
    draw({ walkers, goals, places, before, waiting, wishes }, alpha, facing) {
      const matrices = bodies.instanceMatrix.array
      const count = walkers.length
      bodies.count = under.count = count + 1
      for (let i = 0; i <= count; i++) {
        if (i < count) yaws[i] = turned(i)
        else yaws[i] = facing
        const [s, c] = [Math.sin(yaws[i]), Math.cos(yaws[i])]
        const o = 16 * i
        matrices.fill(0, o, o + 16)
        matrices[o] = matrices[o + 10] = c
        matrices[o + 2] = -s
        matrices[o + 8] = s
        matrices[o + 5] = matrices[o + 15] = 1
        for (let k = 0; k < 3; k++)
          matrices[o + 12 + k] = before[3 * i + k] + alpha * (places[3 * i + k] - before[3 * i + k])
        if (i < count) color.copy(STREAMS[goals.streams[i]]).lerp(WAITS, Math.min(1, 1.2 * waiting[i]))
        else color.copy(YOU)
        bodies.setColorAt(i, color)
      }
      isNew = false
      bodies.instanceMatrix.needsUpdate = true
      if (bodies.instanceColor) bodies.instanceColor.needsUpdate = true

      function turned(i: number): number {
        const { x, z } = walkers[i].velocity
        const walks = x * x + z * z > SLOW * SLOW
        if (isNew) return Math.atan2(-wishes[2 * i], -wishes[2 * i + 1])
        if (!walks) return yaws[i]
        const rest = Math.atan2(-x, -z) - yaws[i]
        return yaws[i] + TURNS * Math.atan2(Math.sin(rest), Math.cos(rest))
      }
    },
  }
}

/** As large as the body with its skin, its feet at the origin, with a visor that shows where it looks: to −z. */
function bodyGeometry(kind: Kind): BufferGeometry {
  const { wide, tall } = SIZES[kind]
  const body = shapeOf(kind).translate(0, tall / 2, 0)
  const eyes = kind === 'sphere' ? 0.66 * tall : 0.85 * tall
  const visor = new BoxGeometry(0.6 * wide, 0.1, 0.14).translate(0, eyes, -0.4 * wide)
  return mergeGeometries([painted(body, 1), painted(visor, 0.08)])
}

function shapeOf(kind: Kind): BufferGeometry {
  const { wide, tall } = SIZES[kind]
  if (kind === 'capsule') return new CapsuleGeometry(wide / 2, tall - wide, 4, 12)
  if (kind === 'cylinder') return new CylinderGeometry(wide / 2, wide / 2, tall, 16)
  return new SphereGeometry(wide / 2, 16, 10)
}

/** A little above the floor. */
const discGeometry = (kind: Kind) =>
  new CircleGeometry(0.62 * SIZES[kind].wide, 16).rotateX(-Math.PI / 2).translate(0, 0.03, 0)

/** One shade for each vertex, by which the colour of who wears it is multiplied. */
function painted(geometry: BufferGeometry, shade: number): BufferGeometry {
  const { count } = geometry.getAttribute('position')
  return geometry.setAttribute('color', new BufferAttribute(new Float32Array(3 * count).fill(shade), 3))
}
