import { backend, createHit } from '../../src/index.ts'
import { ALL_HITS, type Answer, BACKEND_FORMS, type BackendForm, OF_WORLDS } from './backend-forms.ts'
import { INSTANCES, pileFor, refitted, type Subject, subjectFor } from './backend-meshes.ts'
import { type Ray, rayPast, rayPastInstance, rayThrough } from './backend-rays.ts'
import { vec } from './bodies.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { list, printTest } from './print.ts'
import { addFailure, type Tally } from './tally.ts'

/** The same questions to the WebAssembly kernel and to the walk in TypeScript: the same bits. */

export type Choice = Parameters<typeof backend.use>[0]

/** What a run was asked to use. */
let usual: Choice = 'auto'

export function useBackend(choice: Choice): void {
  usual = choice
  backend.use(choice)
}

/** So many questions are put along one ray. */
const QUESTIONS = 8
/** One mesh of so many is moved first; at one of so many only all hits are of interest. */
const REFITS = 100
const PILES = 1000

interface Deal {
  readonly subject: Subject
  readonly ray: Ray
  readonly forms: readonly BackendForm[]
  /** The mesh is of this deal alone. */
  readonly own: boolean
}

const hit = createHit()

function deal(seed: number, index: number): Deal {
  const dice: Dice = diceOf(seedOf(seed, 'backends', index))
  if (dice.chance(1 / PILES)) {
    const subject = pileFor(dice)
    return { subject, ray: rayThrough(subject, dice), forms: ALL_HITS, own: false }
  }
  const own = dice.chance(1 / REFITS)
  const subject = own
    ? refitted(dice, dice.chance(0.5) ? mirrorIt : (mesh) => mirrorSome(mesh, dice))
    : subjectFor(dice)
  subject.world() // if it were refused, both backends would agree about that
  backend.use('plain')
  const distance = (origin: number[], direction: number[]): number =>
    subject.mesh.castRay(vec(origin), vec(direction), Number.POSITIVE_INFINITY, hit) ? hit.distance : Number.NaN
  const ray = rayPast(subject, dice, distance)
  if (!dice.chance(0.3)) return { subject, ray, forms: BACKEND_FORMS, own }
  return { subject, ray: rayPastInstance(ray, dice.pick(INSTANCES), subject.size), forms: OF_WORLDS, own }
}

/** The kernel gets its copy before the mesh is moved. */
function mirrorIt(mesh: Subject['mesh']): void {
  backend.use('wasm')
  mesh.castRayAny({ x: 0, y: 0, z: 0 }, { x: 1, y: 2, z: 3 }, Number.POSITIVE_INFINITY)
}

/** The kernel gets some of its copy, perhaps all of it, before the mesh is moved. */
function mirrorSome(mesh: Subject['mesh'], dice: Dice): void {
  backend.use('auto')
  for (let asked = dice.whole(0, 200); asked > 0; asked--)
    mesh.castRayAny({ x: 0, y: 0, z: 0 }, { x: dice.between(-1, 1), y: 2, z: 3 }, Number.POSITIVE_INFINITY)
}

/** What either says; a refusal is an answer, too. */
function answer(choice: Choice, { ask }: BackendForm, { subject, ray }: Deal): Answer {
  backend.use(choice)
  try {
    return ask(subject, ray)
  } catch (error) {
    return [String(error)]
  }
}

const sameBits = (a: Answer, b: Answer): boolean => a.length === b.length && a.every((x, i) => Object.is(x, b[i]))

/** Comparisons number `from` up to `to`. */
export function proveBackends(tally: Tally, seed: number, from: number, to: number): void {
  try {
    backend.use('wasm')
    if (backend.serves !== 'wasm') throw new Error(`there is no kernel to be compared: ${backend.reason}`)
    compareAll(tally, seed, from, to)
  } finally {
    backend.use(usual)
  }
}

function compareAll(tally: Tally, seed: number, from: number, to: number): void {
  let dealt: Deal | undefined
  for (let index = from; index < to; index++) {
    if (dealt === undefined || index % QUESTIONS === 0) {
      if (dealt?.own) dealt.subject.mesh.dispose()
      dealt = deal(seed, Math.floor(index / QUESTIONS))
    }
    const form = dealt.forms[index % dealt.forms.length]
    const plain = answer('plain', form, dealt)
    const wasm = answer('wasm', form, dealt)
    tally.backends.compared++
    if (sameBits(plain, wasm)) continue
    tally.backends.different++
    addFailure(tally, `backends: ${form.name}, ${dealt.subject.name}`, print(form, dealt, plain, wasm, seed, index))
  }
}

/** For a test that was printed: what both say. */
export function answersOfBoth(seed: number, index: number): { plain: Answer; wasm: Answer } {
  try {
    const dealt = deal(seed, Math.floor(index / QUESTIONS))
    const form = dealt.forms[index % dealt.forms.length]
    return { plain: answer('plain', form, dealt), wasm: answer('wasm', form, dealt) }
  } finally {
    backend.use(usual)
  }
}

function print(
  { name }: BackendForm,
  { subject, ray }: Deal,
  plain: Answer,
  wasm: Answer,
  seed: number,
  index: number,
): string {
  const { origin, direction, maxDistance, end } = ray
  return printTest({
    comments: [
      `${name}, ${subject.name}`,
      `from ${list(origin)} along ${list(direction)}, at most ${maxDistance}; to ${list(end)}`,
      `TypeScript:  ${plain.slice(0, 33).join(' ')}`,
      `WebAssembly: ${wasm.slice(0, 33).join(' ')}`,
    ],
    imports: ["import { answersOfBoth } from '../prove/backends.ts'"],
    name: `backends: ${name}, ${subject.name} (seed ${seed}, comparison ${index})`,
    body: [`const { plain, wasm } = answersOfBoth(${seed}, ${index})`, 'expect(wasm).toEqual(plain)'],
  })
}
