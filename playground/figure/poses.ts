/** What the body does, as poses: angles in radians. Nothing here knows of time. */
import { lift, lowest, type Pose, tilt, turn } from './skeleton.ts'

/** Metres from a foot's step to its next, at this speed in m/s. A walk of 1.4 m/s takes 0.95 strides a second, a run 1.4. */
export function strideAt(speed: number): number {
  return 0.6 + 0.62 * speed
}

/** From a leg's joint to the sole, metres. */
const LEG = 0.92

/** Between a walk (0) and a run (1). */
const runShare = (speed: number) => smooth((speed - 1.9) / 1.6)

/** On its feet: standing, walking, running, crouched by a share. @param phase of the stride; the left foot comes down at 0 */
export function ground(pose: Pose, phase: number, speed: number, crouch: number): void {
  const moves = Math.min(1, speed / 0.6)
  const run = runShare(speed)
  const reach = (strideAt(speed) / (4 * LEG)) * (1 - 0.34 * run)
  const swing = moves * Math.asin(Math.min(0.62, reach)) * (1 - 0.25 * crouch)
  const lean = moves * (0.03 + 0.02 * Math.min(speed, 3)) + 0.12 * run
  const bow = lean + 0.75 * crouch
  const left = wave(phase)
  turn(pose, 'pelvis', 0, -0.3 * swing * left)
  turn(pose, 'chest', -bow, 0.75 * swing * left)
  turn(pose, 'head', 0.75 * bow, -0.45 * swing * left)
  leg('L', phase)
  leg('R', phase + Math.PI)
  tilt(pose, 0)
  lift(pose, 0)
  lift(pose, -lowest(pose) + 0.05 * run * moves * Math.abs(Math.sin(phase - 0.35)))

  function leg(side: 'L' | 'R', at: number): void {
    const out = side === 'L' ? -1 : 1
    const hip = swing * wave(at) + moves * (0.06 + 0.2 * run) + 1.2 * crouch
    const bend = Math.max(0, -Math.sin(at + 0.35))
    const knee = 0.05 + moves * ((0.75 + 0.75 * run) * bend + 0.12 + 0.2 * run) + 2.05 * crouch
    const push = -0.55 * hump(at - 0.98 * Math.PI, 0.9) + 0.28 * (1 - run) * hump(at, 0.8) - 0.25 * run * bend
    turn(pose, `thigh${side}`, hip, 0, out * (0.02 + 0.1 * crouch))
    turn(pose, `shin${side}`, -knee)
    turn(pose, `foot${side}`, knee - hip + moves * push, 0, -out * 0.02)
    // arms go against the legs
    const arm = -(0.75 + 0.5 * run) * swing * wave(at) - 0.04 + 0.45 * crouch
    turn(pose, `arm${side}`, arm + bow * 0.8, 0, out * (0.09 + 0.05 * run))
    turn(pose, `hand${side}`, 0.16 + moves * (0.1 + 1.15 * run) + 0.5 * crouch)
  }
}

/** In the air. @param rising vertical speed, m/s */
export function air(pose: Pose, rising: number): void {
  const falls = smooth(0.5 - rising / 7)
  const mixed = (up: number, down: number) => up + (down - up) * falls
  turn(pose, 'pelvis', 0)
  turn(pose, 'chest', mixed(-0.12, -0.22))
  turn(pose, 'head', mixed(0.05, -0.12))
  limbs('L', mixed(0.95, 0.5), mixed(1.35, 0.75), mixed(0.5, 0.35), mixed(0.35, 1.15))
  limbs('R', mixed(-0.15, 0.2), mixed(0.5, 0.55), mixed(-0.3, 0.1), mixed(0.25, 1))
  tilt(pose, 0)
  lift(pose, 0)

  function limbs(side: 'L' | 'R', hip: number, knee: number, arm: number, out: number): void {
    const sign = side === 'L' ? -1 : 1
    turn(pose, `thigh${side}`, hip)
    turn(pose, `shin${side}`, -knee)
    turn(pose, `foot${side}`, -0.35)
    turn(pose, `arm${side}`, arm, 0, sign * out)
    turn(pose, `hand${side}`, 0.5)
  }
}

/** On a ladder or a rope. @param phase of two rungs */
export function climb(pose: Pose, phase: number): void {
  turn(pose, 'pelvis', 0)
  turn(pose, 'chest', -0.08)
  turn(pose, 'head', 0.3)
  for (const [side, sign] of [
    ['L', -1],
    ['R', 1],
  ] as const) {
    const up = 0.5 + 0.5 * sign * Math.sin(phase)
    const step = 1 - up
    turn(pose, `arm${side}`, 1.9 + 0.75 * up, 0, sign * 0.06)
    turn(pose, `hand${side}`, 0.95 - 0.55 * up)
    turn(pose, `thigh${side}`, 0.35 + 0.95 * step, 0, sign * 0.1)
    turn(pose, `shin${side}`, -0.6 - 1.05 * step)
    turn(pose, `foot${side}`, 0.2)
  }
  tilt(pose, 0)
  lift(pose, 0)
}

/** A breaststroke, lying the more level the faster it goes. @param speed m/s */
export function swim(pose: Pose, phase: number, speed: number): void {
  const level = Math.min(1, speed / 1.2)
  const pull = 0.5 - 0.5 * Math.cos(phase)
  const kick = 0.5 - 0.5 * Math.cos(phase + 0.9)
  const wide = Math.sin(phase) > 0 ? Math.sin(phase) : 0
  turn(pose, 'pelvis', 0)
  turn(pose, 'chest', 0.1 * level)
  turn(pose, 'head', 0.75 * level)
  for (const [side, sign] of [
    ['L', -1],
    ['R', 1],
  ] as const) {
    turn(pose, `arm${side}`, 0.6 + 2.2 * level - 1.5 * pull, 0, sign * (0.25 + 0.7 * wide))
    turn(pose, `hand${side}`, 0.2 + 1.1 * pull)
    turn(pose, `thigh${side}`, 0.15 + 0.75 * kick, 0, sign * (0.08 + 0.4 * kick))
    turn(pose, `shin${side}`, -0.2 - 1.25 * kick)
    turn(pose, `foot${side}`, -0.5)
  }
  tilt(pose, -1.25 * level)
  lift(pose, 0.06 * Math.sin(phase))
}

/** Hanging in the air, tilted by its speed, m/s. */
export function fly(pose: Pose, speed: number): void {
  const level = Math.min(1, speed / 9)
  turn(pose, 'pelvis', 0)
  turn(pose, 'chest', 0.08)
  turn(pose, 'head', 0.55 * level)
  for (const [side, sign, back] of [
    ['L', -1, 0.1],
    ['R', 1, 0.35],
  ] as const) {
    turn(pose, `arm${side}`, -0.25 - 0.25 * level, 0, sign * 0.4)
    turn(pose, `hand${side}`, 0.35)
    turn(pose, `thigh${side}`, 0.25 - 0.25 * level)
    turn(pose, `shin${side}`, -0.2 - back)
    turn(pose, `foot${side}`, -0.6)
  }
  tilt(pose, -0.9 * level)
  lift(pose, 0)
}

/** A cosine that goes down and up more evenly: a foot on the floor must keep the floor's pace. */
function wave(angle: number): number {
  return 0.9 * (Math.cos(angle) + Math.cos(3 * angle) / 9)
}

/** 1 at angle 0, 0 from `width` on, on both sides. */
function hump(angle: number, width: number): number {
  const off = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)))
  return off > width ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * off) / width)
}

function smooth(share: number): number {
  const s = Math.max(0, Math.min(1, share))
  return s * s * (3 - 2 * s)
}
