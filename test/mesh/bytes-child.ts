/**
 * Runs under `node --expose-gc` (bytes.test.ts): prints the bytes of heap that a question of each form leaves behind, as JSON.
 * With a part of a name as argument: those forms only, the known ones too; with a second argument line by line.
 */
import { makeForms, QUESTIONS } from './bytes-forms.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const only = process.argv[2]

/** Growth of the heap over so many questions. */
function growth(ask: (i: number) => unknown, questions: number): number {
  gc()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < questions; i++) ask(i & (QUESTIONS - 1))
  return process.memoryUsage().heapUsed - before
}

/** What asking nothing costs: the measure itself. */
const nothing = (): boolean => false

const told: Record<string, number> = {}
for (const { name, ask, rows = 1, todo } of makeForms()) {
  if (only ? !name.includes(only) : todo !== undefined) continue
  const calls = Math.max(4, 1024 / rows)
  let least = Number.POSITIVE_INFINITY
  // the code gets fast, and the objects that it fills get their final form, within the first rounds
  for (let round = 0; round < 40 && least >= 0.5; round++) {
    const empty = Math.min(growth(nothing, calls), growth(nothing, calls))
    least = Math.min(least, Math.max(0, growth(ask, calls) - empty) / (calls * rows))
  }
  told[name] = least
  if (process.argv[3]) console.log(least.toFixed(2).padStart(9), name, process.uptime().toFixed(1))
}
process.stdout.write(JSON.stringify(told))
