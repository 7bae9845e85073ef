/**
 * All inputs so far, for the address: a game whose inputs are the same is the same, bit for bit. Only those are written that differ from what the
 * walker does by itself, in runs: `step.length.input`, in base 36.
 */
import { INPUT, wander } from './game.ts'

/** Five minutes of steps, which a page makes again in a second or two; and letters that a link can carry. */
export const MOST_INPUTS = 18_000
export const MOST_LETTERS = 4000
const LARGEST = Object.values(INPUT).reduce((sum, one) => sum + one, 0)

/** Null: they are too many for a link. */
export function writeInputs(inputs: readonly number[]): string | null {
  if (inputs.length > MOST_INPUTS) return null
  const runs: string[] = []
  for (let i = 0; i < inputs.length; ) {
    let end = i + 1
    if (inputs[i] !== wander(i)) {
      while (end < inputs.length && inputs[end] === inputs[i]) end++
      runs.push([i, end - i, inputs[i]].map((value) => value.toString(36)).join('.'))
    }
    i = end
  }
  const text = runs.join(',')
  return text.length > MOST_LETTERS ? null : text
}

/** So many inputs. Null: `text` is none of ours. */
export function readInputs(text: string, count: number): number[] | null {
  if (!(Number.isInteger(count) && count >= 0 && count <= MOST_INPUTS)) return null
  const inputs = Array.from({ length: count }, (_, i) => wander(i))
  for (const run of text === '' ? [] : text.split(',')) {
    const [from, length, input, ...more] = run.split('.').map((word) => Number.parseInt(word, 36))
    if (!(from >= 0 && length > 0 && from + length <= count && input >= 0 && input <= LARGEST) || more.length > 0)
      return null
    inputs.fill(input, from, from + length)
  }
  return inputs
}
