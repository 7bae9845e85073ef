/**
 * Every pair of a ray, a point or a body with a solid, how it is answered, and how large its error is. `measure` gives the
 * largest error over so many cases, in ε of the contract (8 · 2⁻⁵³ · (S + |d|)); pairs without one are measured with the solver.
 */
import {
  closestPointBox,
  closestPointCapsule,
  closestPointCylinder,
  rayBox,
  rayCapsule,
  rayCylinder,
  rayEllipsoid,
  sweepBoxSphere,
  sweepCapsuleCapsule,
  sweepCapsuleSphere,
  sweepCylinderSphere,
  sweepSphereBox,
  sweepSphereCapsule,
  sweepSphereCylinder,
} from '../../src/kernels.ts'
import type { Kind } from '../ray/solids.ts'
import {
  type Kernel,
  measureAgainstSphere,
  measureCapsules,
  measureClosest,
  measureRay,
  measureSphere,
} from './measure.ts'

export interface Pair {
  readonly mover: string
  readonly target: string
  readonly how: 'closed form' | 'bounded'
  /** ε = k · 2⁻⁵³ · (S + |d|); of bounded pairs the share of the least half extent. */
  readonly bound: string
  measure?(seed: number, cases: number): number
}

const closed = (mover: string, target: string, measure: Pair['measure']): Pair => ({
  mover,
  target,
  how: 'closed form',
  bound: 'k = 8',
  measure,
})
const ray = (kernel: Kernel, kind: Kind): Pair =>
  closed('ray, segment', kind, (seed, cases) => measureRay(kernel, kind, seed, cases))
const sphere = (kernel: Kernel, kind: Kind): Pair =>
  closed('sphere', kind, (seed, cases) => measureSphere(kernel, kind, seed, cases))
const against = (kernel: Kernel, kind: Kind): Pair =>
  closed(kind, 'sphere', (seed, cases) => measureAgainstSphere(kernel, kind, seed, cases))
const closest = (kernel: Kernel, kind: Kind): Pair =>
  closed('point', kind, (seed, cases) => measureClosest(kernel, kind, seed, cases))
const bounded = (mover: string, ...targets: string[]): Pair[] =>
  targets.map((target) => ({ mover, target, how: 'bounded', bound: '1e-9 of the least half extent' }))

export const PAIRS: readonly Pair[] = [
  ray(rayBox, 'box'),
  ray(rayEllipsoid, 'ellipsoid'),
  ray(rayCapsule, 'capsule'),
  ray(rayCylinder, 'cylinder'),
  sphere(sweepSphereBox, 'box'),
  sphere(sweepSphereCapsule, 'capsule'),
  // planes and tube in closed form, the rim by steps that are never late
  { ...sphere(sweepSphereCylinder, 'cylinder'), how: 'bounded' },
  against(sweepBoxSphere, 'box'),
  against(sweepCapsuleSphere, 'capsule'),
  { ...against(sweepCylinderSphere, 'cylinder'), how: 'bounded' },
  closed('capsule', 'capsule', (seed, cases) => measureCapsules(sweepCapsuleCapsule, seed, cases)),
  closest(closestPointBox, 'box'),
  closest(closestPointCapsule, 'capsule'),
  closest(closestPointCylinder, 'cylinder'),
  ...bounded('sphere', 'ellipsoid'),
  ...bounded('ellipsoid', 'sphere', 'ellipsoid', 'capsule', 'cylinder'),
  ...bounded('capsule', 'ellipsoid', 'cylinder'),
  ...bounded('cylinder', 'ellipsoid', 'capsule', 'cylinder'),
  ...bounded('box', 'ellipsoid', 'capsule', 'cylinder'),
]
