/** For the address: where the rectangle is and how large, which pixel is looked at, and how far the cube has turned. */
import { type Kept, numbersIn, whole } from '../../shell/address.ts'
import { FIGURES, type FigureName } from './figures.ts'
import type { Place } from './inspect.ts'
import type { Params } from './model.ts'

/** Arrow keys go beyond the sliders' ends, but hardly this far. */
const FARTHEST = 4096
/** A year of steps. */
const LONGEST = 2e9

function integers(text: string, count: number, least: number, most: number): number[] | null {
  const numbers = numbersIn(text, count)
  return numbers?.every((value) => Number.isInteger(value) && value >= least && value <= most) ? numbers : null
}

export function keepBlit(blitter: {
  params(): Params
  change(part: Partial<Params>): void
  looked(): { figure: FigureName; pixel: Place }
  look(figure: FigureName, pixel: Place): void
  turned(): number
  turn(steps: number): void
}): Record<string, Kept> {
  const pair = (a: keyof Params, b: keyof Params, least = -FARTHEST): Kept => ({
    write: () => whole([Number(blitter.params()[a]), Number(blitter.params()[b])]),
    read(text) {
      const [x, y] = integers(text, 2, least, FARTHEST) ?? []
      if (x !== undefined) blitter.change({ [a]: x, [b]: y })
    },
  })
  return {
    from: pair('sourceX', 'sourceY'),
    size: pair('width', 'height', 0),
    to: pair('destinationX', 'destinationY'),
    look: {
      write() {
        const { figure, pixel } = blitter.looked()
        return `${figure},${whole([pixel.x, pixel.y])}`
      },
      read(text) {
        const [name, ...place] = text.split(',')
        const figure = FIGURES.find((one) => one === name)
        const [x, y] = integers(place.join(','), 2, 0, FARTHEST) ?? []
        if (figure !== undefined && x !== undefined) blitter.look(figure, { x, y })
      },
    },
    turned: {
      write: () => String(blitter.turned()),
      read(text) {
        const [steps] = integers(text, 1, 0, LONGEST) ?? []
        if (steps !== undefined) blitter.turn(steps)
      },
    },
  }
}
