import { MeshBVH, SAH } from 'three-mesh-bvh'
import type { Player, Runner } from '../../scenarios/play.ts'
import type { Setting, Vec } from '../../scenarios/scenario.ts'
import { geometryOf } from '../peers/three-mesh-bvh.ts'
import { versionOf } from '../peers/version.ts'
import { pushedCapsule, SUBSTEPS } from '../walkers/pushed-capsule.ts'
import { grown, isBeyond, oneMesh, upOf } from './solids.ts'

/** The loop of its example. It keeps no distance, so its body is larger by the skin. */
export function openThreeMeshBvh(): Runner {
  return {
    name: 'three-mesh-bvh',
    version: versionOf('three-mesh-bvh'),
    settings: `the loop of its example, ${SUBSTEPS} times a frame; no slopes, no steps`,
    open,
  }
}

function open(setting: Setting): Player | null {
  const { level, body, options, start } = setting
  const round = body.kind === 'capsule' || body.kind === 'sphere'
  const mesh = isBeyond(setting) ? null : oneMesh(level)
  if (!round || mesh === null || upOf(options) !== 1 || options.stepHeight > 0) return null
  const { radius, height } = grown(body, options)
  const bvh = new MeshBVH(geometryOf(mesh), { strategy: SAH })
  const { place, velocity, put, substep, isGrounded, leave } = pushedCapsule(bvh, radius, height, options.gravity)
  put(...start)
  return {
    frame(input, _, dt) {
      if (input.move !== undefined || input.resize !== undefined) return false
      if (input.teleport !== undefined) put(...input.teleport)
      const [x, , z] = input.velocity ?? [0, 0, 0]
      if (input.jump && isGrounded()) {
        velocity.y = options.jumpSpeed
        leave()
      }
      for (let i = 0; i < SUBSTEPS; i++) substep(x, z, dt / SUBSTEPS)
      return true
    },
    look: () => ({ feet: [place.x, place.y - radius, place.z] as Vec, ground: isGrounded() ? 'ground' : 'air' }),
    dispose() {},
  }
}
