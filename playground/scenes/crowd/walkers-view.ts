import { CircleGeometry, Color, DynamicDrawUsage, Group, InstancedMesh, MeshBasicMaterial } from 'three'
import { createCrowdFigures } from '../../figure/crowd-figures.ts'
import { strideAt } from '../../figure/poses.ts'
import { TALL } from '../../figure/skeleton.ts'
import { bodyShape } from '../../level/body-shape.ts'
import { type Kind, SIZES } from './body.ts'
import type { Crowd } from './crowd.ts'

/** Everybody in one draw call, the visitor too, and what is dark under their feet in another. Whoever waits turns pale. */
export interface WalkersView {
  readonly object: Group
  /** For the shadow. */
  readonly bodies: InstancedMesh
  /** Are the bodies shown that carom moves? */
  showsBodies: boolean
  wear(kind: Kind): void
  /** @param alpha how much of the last step has passed @param passed seconds of the clock since the last call */
  draw(crowd: Crowd, alpha: number, facing: number, passed: number): void
  /** Another crowd: nobody turns to where they looked before. */
  forget(): void
}

/** Of the streams, of who waits, and of the visitor. */
const STREAMS = [new Color(0x3f7fb8), new Color(0x3f9c78)]
const WAITS = new Color(0xb9c0c4)
const YOU = new Color(0xf2b233)
/** Who is slower keeps looking where they looked, m/s; and they turn by at most so much of the rest in a frame. */
const SLOW = 0.25
const TURNS = 0.15
/** Whoever is as fast as this walks, m/s; a slower one takes smaller steps, which change by at most so much of the rest in a frame. */
const PACE = 1
const GAIT = 0.2

export function createWalkersView(most: number): WalkersView {
  const { mesh: bodies, gaits, moved } = createCrowdFigures(most)
  bodies.setColorAt(0, YOU)
  bodies.instanceColor?.setUsage(DynamicDrawUsage)
  const dark = new MeshBasicMaterial({ color: 0, transparent: true, opacity: 0.3, depthWrite: false })
  const under = new InstancedMesh(discGeometry('capsule'), dark, most)
  const lines = new MeshBasicMaterial({ color: 0xffffff, wireframe: true, transparent: true, opacity: 0.5 })
  const wires = new InstancedMesh(wireGeometry('capsule'), lines, most)
  under.instanceMatrix = wires.instanceMatrix = bodies.instanceMatrix
  under.frustumCulled = wires.frustumCulled = wires.visible = false
  const object = new Group().add(bodies, under, wires)
  const yaws = new Float64Array(most)
  const color = new Color()
  let worn: Kind = 'capsule'
  let isNew = true
  return {
    object,
    bodies,
    get showsBodies() {
      return wires.visible
    },
    set showsBodies(shows) {
      wires.visible = shows
    },
    wear(kind) {
      if (kind === worn) return
      worn = kind
      for (const [mesh, geometryOf] of [
        [wires, wireGeometry],
        [under, discGeometry],
      ] as const) {
        mesh.geometry.dispose()
        mesh.geometry = geometryOf(kind)
      }
    },
    forget() {
      isNew = true
    },
    draw({ walkers, you, goals, places, before, waiting, wishes }, alpha, facing, passed) {
      const matrices = bodies.instanceMatrix.array
      const count = walkers.length
      bodies.count = under.count = wires.count = count + 1
      const scale = SIZES[worn].tall / TALL
      for (let i = 0; i <= count; i++) {
        if (i < count) yaws[i] = turned(i)
        else yaws[i] = facing
        stride(i, i < count ? walkers[i].velocity : you.velocity)
        const [s, c] = [scale * Math.sin(yaws[i]), scale * Math.cos(yaws[i])]
        const o = 16 * i
        matrices.fill(0, o, o + 16)
        matrices[o] = matrices[o + 10] = c
        matrices[o + 2] = -s
        matrices[o + 8] = s
        matrices[o + 5] = scale
        matrices[o + 15] = 1
        for (let k = 0; k < 3; k++)
          matrices[o + 12 + k] = before[3 * i + k] + alpha * (places[3 * i + k] - before[3 * i + k])
        if (i < count) color.copy(STREAMS[goals.streams[i]]).lerp(WAITS, Math.min(1, 1.2 * waiting[i]))
        else color.copy(YOU)
        bodies.setColorAt(i, color)
      }
      isNew = false
      bodies.instanceMatrix.needsUpdate = true
      moved()
      if (bodies.instanceColor) bodies.instanceColor.needsUpdate = true

      /** How far it is in its stride: a share, and how much of a walk it is. */
      function stride(i: number, { x, z }: { readonly x: number; readonly z: number }): void {
        const speed = Math.hypot(x, z) / scale
        gaits[2 * i] = (gaits[2 * i] + (speed * passed) / strideAt(speed)) % 1
        const walks = Math.min(1, speed / PACE)
        gaits[2 * i + 1] += (isNew ? 1 : GAIT) * (walks - gaits[2 * i + 1])
      }

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

/** The body with its skin, as it is for somebody of the figure's own height. */
function wireGeometry(kind: Kind) {
  const { wide, tall } = SIZES[kind]
  return bodyShape(kind, (wide * TALL) / tall, TALL, 10).translate(0, TALL / 2, 0)
}

/** A little above the floor. */
function discGeometry(kind: Kind) {
  const { wide, tall } = SIZES[kind]
  return new CircleGeometry((0.62 * wide * TALL) / tall, 16).rotateX(-Math.PI / 2).translate(0, 0.03, 0)
}
