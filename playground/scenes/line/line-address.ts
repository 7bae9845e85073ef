/** For the address: the line, the triangles and which of them is chosen; all digits, since hit or miss may hang on the last. */
import { type Kept, numbersIn, whole } from '../../shell/address.ts'
import { cornersOf, MOST_TRIANGLES, type Model, triangle, type Vec3, vec } from './model.ts'

/** Farther out nobody drags anything. */
const FARTHEST = 1e9

const list = (points: readonly Vec3[]): string => whole(points.flatMap(({ x, y, z }) => [x, y, z]))

function points(text: string, count: number): Vec3[] | null {
  const numbers = numbersIn(text, 3 * count)
  if (!numbers?.every((value) => Math.abs(value) <= FARTHEST)) return null
  return Array.from({ length: count }, (_, i) => vec(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]))
}

/** `put`: something of the model is another now. */
export function keepModel(model: () => Model, put: () => void): Record<string, Kept> {
  return {
    line: {
      write: () => list([model().start, model().end]),
      read(text) {
        const [start, end] = points(text, 2) ?? []
        if (start === undefined) return
        Object.assign(model(), { start, end })
        put()
      },
    },
    triangles: {
      write: () =>
        model()
          .triangles.map((one) => list(cornersOf(one)))
          .join(';'),
      read(text) {
        const all = text.split(';').map((corners) => points(corners, 3))
        if (all.length > MOST_TRIANGLES || all.includes(null)) return
        model().triangles = all.map((corners) => triangle(...(corners as [Vec3, Vec3, Vec3])))
        model().selected = Math.min(model().selected, all.length - 1)
        put()
      },
    },
    chosen: {
      write: () => String(model().selected + 1),
      read(text) {
        const [chosen] = numbersIn(text, 1) ?? []
        if (!Number.isInteger(chosen) || !(chosen >= 1 && chosen <= model().triangles.length)) return
        model().selected = chosen - 1
        put()
      },
    },
  }
}
