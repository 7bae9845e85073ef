import { expect } from 'vitest'
import { terrain } from '../../scenes/terrain.ts'
import { kernelInUse } from '../../src/bvh/wasm-kernel.ts'
import { backend, createHit, RAY_STRIDE, TriangleMesh } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

/** A mesh whose mirror comes later or is being renewed, and queries whose answers are known. */

export const TRIANGLES = 4000
export const { positions, indices } = terrain({ triangles: TRIANGLES })
export const raised = positions.map((x, i) => (i % 3 === 1 ? x * 1.5 + 0.25 : x))
/** One that is not given a mirror at once. */
export const newMesh = (): TriangleMesh => new TriangleMesh(positions, indices, { quality: 'fast' })

export const COUNT = 1000
export const rays = raysThrough(newMesh())
const hit = createHit()

/** Random ones, rows of RAY_STRIDE numbers. */
export function raysThrough({ bounds: { min, max } }: TriangleMesh): Float64Array {
  const dice = diceOf(7)
  const row = (): number[] => [
    dice.between(min.x, max.x),
    dice.between(min.y, max.y + 1),
    dice.between(min.z, max.z),
    ...[dice.between(-1, 1), dice.between(-1, 0.2), dice.between(-1, 1)],
    1e6,
  ]
  return Float64Array.from(Array.from({ length: COUNT }, row).flat())
}

/** Asks one of the rays: all that is told of its hit. */
export function ask(mesh: TriangleMesh, i: number): (number | undefined)[] {
  const [x, y, z, dx, dy, dz, far] = rays.subarray((i % COUNT) * RAY_STRIDE)
  if (!mesh.castRay({ x, y, z }, { x: dx, y: dy, z: dz }, far, hit)) return []
  const { distance, point, normal, triangle } = hit
  return [distance, point.x, point.y, point.z, normal.x, normal.y, normal.z, triangle]
}

/** What TypeScript alone says to all rays. */
export function answersOf(mesh: TriangleMesh): (number | undefined)[][] {
  backend.use('plain')
  const answers = Array.from({ length: COUNT }, (_, i) => ask(mesh, i))
  backend.use('auto')
  return answers
}

export const plain = { there: answersOf(newMesh()), raised: answersOf(new TriangleMesh(raised, indices)) }

export const serves = ({ tree }: TriangleMesh): boolean =>
  tree.mirror.at !== 0 && tree.mirror.revision === tree.revision

/** Asks one of the rays; the answer has to be the one expected. */
export function check(mesh: TriangleMesh, i: number, expected = plain.there): void {
  const answer = ask(mesh, i)
  const right = expected[i % COUNT]
  if (answer.length !== right.length || !answer.every((x, k) => Object.is(x, right[k]))) expect(answer).toEqual(right)
}

export function checkAll(mesh: TriangleMesh, expected = plain.there): void {
  for (let i = 0; i < COUNT; i++) check(mesh, i, expected)
}

/** Asks until something is so. @returns how many questions that took */
export function askUntil(mesh: TriangleMesh, isSo: () => boolean, expected = plain.there): number {
  let asked = 0
  for (; !isSo(); asked++) {
    if (asked === 50 * COUNT) throw new Error('it is never so')
    check(mesh, asked, expected)
  }
  return asked
}

/** Is its mirror being renewed? */
export function isRenewing({ tree: { mirror, revision } }: TriangleMesh): boolean {
  return mirror.at !== 0 && mirror.revision !== revision && mirror.renewing === revision
}

/** A mesh whose mirror's renewing has begun. */
function renewing(): TriangleMesh {
  const mesh = newMesh()
  mesh.refit(raised, indices)
  askUntil(mesh, () => serves(mesh), plain.raised)
  mesh.refit(positions, indices)
  askUntil(mesh, () => isRenewing(mesh))
  return mesh
}

/** A mesh whose mirror is half renewed. */
export function halfWay(): TriangleMesh {
  const whole = renewing()
  let left = askUntil(whole, () => serves(whole)) / 2
  whole.dispose()
  const mesh = renewing()
  askUntil(mesh, () => left-- <= 0)
  expect(isRenewing(mesh)).toBe(true)
  return mesh
}

/** All that lies in a mirror. */
export function wordsOf({ tree: { mirror } }: TriangleMesh): string {
  return Buffer.from(kernelInUse()!.memory.buffer, mirror.at, 4 * mirror.words).toString('base64')
}
