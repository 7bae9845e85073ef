import { halfExtentsOf, type Peer, type PeerMesh } from '../../../tools/bench/peer.ts'
import { distanceToRim } from '../../oracle/judge-ray.ts'
import { courseOfSphere, distance, motionOf } from '../../oracle/motion.ts'
import { exactGrowth, touchesSolid } from '../../oracle/solid.ts'
import {
  BAND,
  type BodyKind,
  pointQuestion,
  type Question,
  rayQuestion,
  type Stratum,
  sweepQuestion,
} from './questions.ts'
import { newScore, type Score } from './score.ts'

/** Single triangles: every library is asked the same, and every answer is held against the same exact facts. */

const INDICES = Uint32Array.from([0, 1, 2])

/** How narrowly a cylinder's figures are bracketed, as a share of its radius; the others are exact to some roundings. */
const BRACKET = 1e-17

/** For each library its answers, or null where it does not know the question; the mesh is gone afterwards. */
function askAll<T>(
  peers: readonly Peer[],
  { triangle }: Question,
  ask: (mesh: PeerMesh) => T | undefined,
): (T | undefined)[] {
  return peers.map((peer) => {
    const mesh = peer.mesh(triangle, INDICES)
    const answer = ask(mesh)
    mesh.dispose()
    return answer
  })
}

export function scoreSweeps(
  peers: readonly Peer[],
  kind: BodyKind,
  stratum: Stratum,
  seed: number,
  count: number,
): Score[] {
  const scores = peers.map(newScore)
  for (let index = 0; index < count; index++) {
    const question = sweepQuestion(kind, stratum, seed, index)
    const { body, course, way } = question
    const [r] = halfExtentsOf(body)
    const sure = touchesSolid(course, 'until', 1, -BAND * r)
    const free = !sure && !touchesSolid(course, 'until', 1, BAND * r)
    const growth = exactGrowth(course, BRACKET * r)
    // errors of the same fraction are the same: most of carom's and another f64 library's are
    const known = new Map<number, number>()
    const errorOf = (t: number): number => {
      if (!(t >= 0 && t <= 1)) return Number.POSITIVE_INFINITY
      const error = known.get(t) ?? Math.max(0, growth('at', t), -growth('until', t)) / r
      known.set(t, error)
      return error
    }
    const answers = askAll(peers, question, (mesh) => mesh.sweeper?.(body).cast(way, 0))
    answers.forEach((t, k) => {
      addAnswer(scores[k], t, sure, free, errorOf)
    })
  }
  return scores
}

export function scoreRays(peers: readonly Peer[], stratum: Stratum, seed: number, count: number): Score[] {
  const scores = peers.map(newScore)
  for (let index = 0; index < count; index++) {
    const question = rayQuestion(stratum, seed, index)
    const { triangle, way } = question
    const [from, along] = [way.slice(0, 3), way.slice(3, 6)]
    const motion = motionOf(courseOfSphere(from, along, 0, triangle))
    const band = BAND * stratum.size
    const through = distance(motion, 'until', 1) === 0
    const least = Math.min(
      distanceToRim({ origin: from, direction: along, max: 1 }, triangle, 1),
      distance(motion, 'at', 0),
      distance(motion, 'at', 1),
    )
    const errorOf = (t: number): number =>
      t >= 0 && t <= 1 ? distance(motion, 'at', t) / stratum.size : Number.POSITIVE_INFINITY
    const answers = askAll(peers, question, (mesh) => mesh.castRay(way, 0))
    const clear = least > band
    answers.forEach((t, k) => {
      addAnswer(scores[k], t, through && clear, !through && clear, errorOf)
    })
  }
  return scores
}

function addHit(score: Score, hit: boolean, sure: boolean, free: boolean): void {
  if (sure) score.sure++
  if (sure && !hit) score.missed++
  if (free) score.free++
  if (free && hit) score.ghosts++
}

/** An error is only that of a hit which is not a ghost. */
function addAnswer(
  score: Score,
  t: number | undefined,
  sure: boolean,
  free: boolean,
  errorOf: (t: number) => number,
): void {
  if (t === undefined) return
  const hit = t !== -1
  addHit(score, hit, sure, free)
  if (hit && !free) score.errors.push(errorOf(t))
}

/** Is anything within a distance of a place? A sphere at rest asks that, and so does a closest point that has a limit. */
export function scoreWithin(
  peers: readonly Peer[],
  how: 'overlapsSphere' | 'findsWithin',
  stratum: Stratum,
  seed: number,
  count: number,
): Score[] {
  const scores = peers.map(newScore)
  for (let index = 0; index < count; index++) {
    const question = pointQuestion(stratum, seed, index)
    const [x, y, z] = question.way
    const { radius } = question
    const gap = exactDistance(question) - radius
    const answers = askAll(peers, question, (mesh) => mesh[how]?.(x, y, z, radius))
    answers.forEach((found, k) => {
      if (found !== undefined) addHit(scores[k], found, gap < -BAND * radius, gap > BAND * radius)
    })
  }
  return scores
}

/** The distance of a point: only its error, in units of the triangle's size. */
export function scoreDistances(peers: readonly Peer[], stratum: Stratum, seed: number, count: number): Score[] {
  const scores = peers.map(newScore)
  for (let index = 0; index < count; index++) {
    const question = pointQuestion(stratum, seed, index)
    const [x, y, z] = question.way
    const exact = exactDistance(question)
    const answers = askAll(peers, question, (mesh) => mesh.distanceTo?.(x, y, z))
    answers.forEach((reported, k) => {
      if (reported === undefined) return
      scores[k].sure++
      if (reported >= 0) scores[k].errors.push(Math.abs(reported - exact) / stratum.size)
      else scores[k].missed++
    })
  }
  return scores
}

function exactDistance({ way, triangle }: Question): number {
  return distance(motionOf(courseOfSphere(way.slice(0, 3), [0, 0, 0], 0, triangle)), 'at', 0)
}
