/** For the address: the body, how it is turned, its way and the triangles; all digits, since answers may hang on the last. */
import { type Kept, numbersIn, whole } from '../../shell/address.ts'
import { KINDS, type Kind, list, type Model, vec } from './model.ts'

/** Farther out nobody drags anything. */
const FARTHEST = 1e9
/** Half extents; a hull that is flatter than their ratio is none. */
const SMALLEST = 1e-4
const LARGEST = 1e4
const MOST_TRIANGLES = 64

function bounded(text: string, count: number): number[] | null {
  const numbers = numbersIn(text, count)
  return numbers?.every((value) => Math.abs(value) <= FARTHEST) ? numbers : null
}

/** `turns`: the sliders' degrees where they say how the body is turned, else null. `put`: something of the model is another now. */
export function keepModel(
  model: () => Model,
  turns: { read(): readonly number[] | null; set(degrees: [number, number, number]): void },
  put: () => void,
): Record<string, Kept> {
  const point = (name: 'from' | 'translation'): Kept => ({
    write: () => whole(list(model()[name])),
    read(text) {
      const [x, y, z] = bounded(text, 3) ?? []
      if (x === undefined || (name === 'translation' && x === 0 && y === 0 && z === 0)) return
      model()[name] = vec(x, y, z)
      put()
    },
  })
  return {
    body: {
      write: () => `${model().kind},${whole(model().half)}`,
      read(text) {
        const [kind, ...half] = text.split(',')
        const sizes = bounded(half.join(','), 3)
        if (!KINDS.includes(kind as Kind) || !sizes?.every((size) => size >= SMALLEST && size <= LARGEST)) return
        const [x, y, z] = sizes
        const round = { sphere: [x, x, x], capsule: [x, Math.max(x, y), x], cylinder: [x, y, x] }
        const [rx, ry, rz] = round[kind as keyof typeof round] ?? [x, y, z]
        Object.assign(model(), { kind, half: [rx, ry, rz] })
        put()
      },
    },
    turned: {
      write() {
        const degrees = turns.read()
        if (degrees !== null) return whole(degrees)
        const { x, y, z, w } = model().orientation ?? { x: 0, y: 0, z: 0, w: 1 }
        return whole([x, y, z, w])
      },
      read(text) {
        const degrees = bounded(text, 3)
        const [x, y, z, w] = bounded(text, 4) ?? []
        if (degrees?.every((angle) => Math.abs(angle) <= 180)) turns.set(degrees as [number, number, number])
        else if (Math.hypot(x, y, z, w) > 0.5) model().orientation = { x, y, z, w }
        else return
        put()
      },
    },
    from: point('from'),
    way: point('translation'),
    triangles: {
      write: () => whole(model().positions),
      read(text) {
        const count = text.split(',').length
        const positions = bounded(text, count)
        if (positions === null || count % 9 !== 0 || count > 9 * MOST_TRIANGLES) return
        model().positions = positions
        put()
      },
    },
    overlap: {
      write: () => model().initial,
      read(text) {
        if (text !== 'report' && text !== 'ignore-leaving') return
        model().initial = text
        put()
      },
    },
  }
}
