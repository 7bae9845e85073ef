/**
 * Runs under `node --expose-gc` (bytes.test.ts): prints the bytes of heap that a question of each form leaves behind, as JSON.
 * With a part of a name as argument: those forms only; with a second argument line by line.
 */
import { makeMeshForms } from './bytes-forms.ts'
import { type Form, QUESTIONS } from './bytes-questions.ts'
import { makeWorldForms } from './bytes-world.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const only = process.argv[2]
const isAsked = ({ name }: Form): boolean => !only || name.includes(only)
const forms = [...makeMeshForms(), ...makeWorldForms()].filter(isAsked)
const others = [...makeMeshForms(true, 2), ...makeWorldForms(1)].filter(isAsked)

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
for (let round = 0; round < 3; round++) for (const form of round === 1 ? others : forms) askAll(form)

/** What asking nothing costs: the measure itself. */
let nothing = Number.POSITIVE_INFINITY
for (let i = 0; i < 20; i++) nothing = Math.min(nothing, growth({ name: 'nothing', ask: () => false }))

/** Code that few of the questions reach takes V8 so many rounds to compile; until then every number in it is an object. */
const ROUNDS = 400

const told: Record<string, number> = {}
for (const form of forms) {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && least >= 0.5; round++)
    least = Math.min(least, Math.max(0, growth(form) - nothing) / QUESTIONS)
  told[form.name] = least
  if (process.argv[3]) console.log(least.toFixed(2).padStart(9), form.name, process.uptime().toFixed(1))
}
process.stdout.write(JSON.stringify(told))
