import type { Level } from '../../scenes/level.ts'
import { box, capsule, createHit, cylinder, ellipsoid, type Mover, sphere } from '../../src/index.ts'
import type { Leg } from './move-inputs.ts'
import { meshOf } from './move-levels.ts'
import type { WalkBody, Walker } from './peer.ts'

export const MOTIONS = ['walking', 'stairs', 'walls', 'corners', 'standing', 'crowd'] as const
export type Motion = (typeof MOTIONS)[number]

/** What is wrong with a walk. Such a walk is timed for nobody. */
export type Fault = 'fell' | 'stuck' | 'sank' | 'went through' | 'drifted'

/** How much thinner than the body the one is that looks for ground, metres: it starts free where walls touch. */
const THINNER = 0.05
/**
 * Ground so far under the feet is ground, metres: gaps, snaps and slopes, on which the thin body hangs higher, are less. On
 * stairs it may be a step lower, which the rim of the body itself does not reach yet.
 */
const NEAR = 0.2
const NEAR_ON_STAIRS = NEAR + 0.3
/** The share of steps after which there has to be ground. */
const GROUNDED = 0.8
/** The share of its way that a walk has to come. */
const TRAVELLED = { walking: 0.6, crowd: 0.6, stairs: 0.6, walls: 0.4, corners: 0.6 }
/** How far a body may slide down while it stands, metres. */
const DRIFT = 0.5

/** Judges walks by the geometry of the level alone, the same for everybody; a library's own opinion of its feet does not count. */
export function createWalkJudge(
  level: Level,
  body: WalkBody,
): (walker: Walker, leg: Leg, motion: Motion) => Fault | null {
  const mesh = meshOf(level)
  const thin = thinner(body)
  const hit = createHit()
  const down = { x: 0, y: 0, z: 0 }
  const here = { x: 0, y: 0, z: 0 }
  const before = { x: 0, y: 0, z: 0 }
  const feet = new Float64Array(3)
  function look(walker: Walker): void {
    walker.readFeet(feet, 0)
    here.x = feet[0]
    here.y = feet[1] + body.height / 2
    here.z = feet[2]
  }
  return (walker, { wish, steps, way }, motion) => {
    look(walker)
    down.y = -THINNER - (motion === 'stairs' ? NEAR_ON_STAIRS : NEAR)
    const start = { ...here }
    let grounded = 0
    let travelled = 0
    for (let step = 0; step < steps; step++) {
      Object.assign(before, here)
      walker.step(wish)
      look(walker)
      if (mesh.castSegment(before, here, hit)) return 'went through'
      travelled += Math.hypot(here.x - before.x, here.z - before.z)
      if (!mesh.cast(thin, here, down, hit)) continue
      if (hit.startsInside) return 'sank'
      grounded++
    }
    if (!(grounded >= GROUNDED * steps)) return 'fell'
    const off = Math.hypot(here.x - start.x, here.z - start.z)
    if (motion === 'standing') return off <= DRIFT ? null : 'drifted'
    const [vx, vz] = wish
    const along = ((here.x - start.x) * vx + (here.z - start.z) * vz) / Math.hypot(vx, vz)
    const came = motion === 'walls' || motion === 'corners' ? travelled : along
    return came >= TRAVELLED[motion] * way ? null : 'stuck'
  }
}

function thinner({ kind, radius: r, height: h }: WalkBody): Mover {
  const [radius, height] = [r - THINNER, h - 2 * THINNER]
  if (kind === 'sphere') return sphere({ radius })
  if (kind === 'ellipsoid') return ellipsoid({ radii: { x: radius, y: height / 2, z: radius } })
  if (kind === 'box') return box({ halfExtents: { x: radius, y: height / 2, z: radius } })
  return kind === 'capsule' ? capsule({ radius, height }) : cylinder({ radius, height })
}
