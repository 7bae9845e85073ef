/**
 * Runs under `node --expose-gc` (bytes.ts): prints the bytes of heap that a question of each form leaves behind, as JSON.
 * Its arguments are the backend and names: with these, of those forms only, when all forms of their doors have been asked. With LINES in
 * the environment line by line.
 */
import { backend } from '../../src/index.ts'
import { makeGridForms, makeMeshForms } from './bytes-forms.ts'
import { type Form, QUESTIONS } from './bytes-questions.ts'
import { makeWorldForms } from './bytes-world.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const [choice, ...names] = process.argv.slice(2)
backend.use(choice as 'wasm')
const isAsked = ({ name }: Form): boolean => names.length === 0 || names.includes(name)
/** `world: cast` of `world: cast box, turned`. */
const doorOf = (name: string): string => name.match(/^(.*: )?\w+/)?.[0] ?? name
const doors = names.map(doorOf)
const isBeside = ({ name }: Form): boolean => names.length === 0 || doors.includes(doorOf(name))
const forms = [...makeMeshForms(), ...makeGridForms(), ...makeWorldForms()].filter(isBeside)
const others = [...makeMeshForms(true, 2), ...makeGridForms(2), ...makeWorldForms(1)].filter(isBeside)

function askAll({ ask, rows = 1 }: Form): void {
  for (let i = 0; i < QUESTIONS; i += rows) ask(i)
}

/** Growth of the heap over all the questions of a form; asked before as well, since a collection empties caches of V8's. */
function growth(form: Form): number {
  gc()
  askAll(form)
  const before = process.memoryUsage().heapUsed
  askAll(form)
  return process.memoryUsage().heapUsed - before
}

// Everything has been asked of everything: all kinds of shapes went through all doors, with sizes whole and not
const WARMING = names.length === 0 ? 3 : 2
for (let round = 0; round < WARMING; round++) for (const form of round === 1 ? others : forms) askAll(form)

/** What asking nothing costs: the measure itself. */
let nothing = Number.POSITIVE_INFINITY
for (let i = 0; i < 20; i++) nothing = Math.min(nothing, growth({ name: 'nothing', ask: () => false }))

/** Code that few of the questions reach takes V8 so many rounds to compile; until then every number in it is an object. */
const ROUNDS = 400

const told: Record<string, number> = {}
for (const form of forms.filter(isAsked)) {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && least >= 1; round++)
    least = Math.min(least, Math.max(0, growth(form) - nothing) / QUESTIONS)
  told[form.name] = least
  if (process.env.LINES) console.log(least.toFixed(2).padStart(9), form.name, process.uptime().toFixed(1))
}
process.stdout.write(JSON.stringify(told))
