/** What each of the five set-ups is to the page that shows it. */
import type { Balls, Vec3 } from 'carom'
import type { Object3D, Ray } from 'three'
import type { KeyHint } from '../../shell/scene.ts'

/** Two colours, so that one sees a ball turn. */
export interface Look {
  readonly ends: number
  readonly band: number
}

/** A button over the canvas, and the keys that do the same. */
export interface Action {
  readonly name: string
  /** On the button; empty: there is none. */
  readonly text: string
  /** What it does, in words. */
  readonly label: string
  readonly keys: readonly string[]
  /** The number that it chooses: its button is lit while that is the chosen one. */
  readonly number?: number
  /** Once, when pressed. */
  press?(): void
  /** In each frame while it is held, for so many seconds. */
  hold?(seconds: number): void
}

/** Where it is seen from: as far away, in this direction, as all of it needs to be in sight. */
export interface Eye {
  readonly from: Vec3
  readonly to: Vec3
  /** What has to be in sight, at `to`: metres across and upright. */
  readonly wide: number
  readonly high: number
}

export interface Label {
  readonly id: string
  readonly text: string
  readonly at: Vec3 | null
}

export type Figure = readonly [id: string, label: string, value: string]

export interface SetUp {
  readonly balls: Balls
  /** Whatever stands around the balls. */
  readonly object: Object3D
  /** Something that has no place in the list of figures. */
  readonly panel?: HTMLElement
  readonly keys: readonly KeyHint[]
  readonly touch: string
  readonly actions: readonly Action[]
  /** In the row of buttons, behind them. */
  readonly tools?: HTMLElement
  /** The number that a link keeps: how many digits, balls, … Null: there is none. */
  readonly number: number | null
  /** Chooses the number and begins anew. Others than those offered are passed over. */
  choose(number: number | null): void
  /** Has something been done that a link does not tell? */
  readonly touched: boolean
  look(id: number): Look
  /** Words that stand at places. */
  labels?(): readonly Label[]
  /** On a page that is so many times as wide as high. */
  eye(aspect: number): Eye
  step(dt: number): void
  /** Before a picture is drawn: `alpha` is the place between the last step and the next. */
  draw?(alpha: number): void
  figures(): readonly Figure[]
  /** A drag points at something, by a ray from the eye: it does not turn the view then. */
  point?(ray: Ray): void
  /** Changes with everything that is drawn and that no step changes. */
  readonly version: number
  state(): Record<string, unknown>
}

/** One action for each number from `from` to `to`, by its key. */
export function choices(from: number, to: number, what: string, choose: (number: number) => void): Action[] {
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const number = from + i
    return {
      ...{ name: `n${number}`, text: String(number), label: `${number} ${what}`, number },
      keys: [`Digit${number}`, `Numpad${number}`],
      press: () => choose(number),
    }
  })
}

/** Is it a whole number from 0 to `most`? */
export const onlyChoice = (number: number | null, most: number): number is number =>
  number !== null && Number.isInteger(number) && number >= 0 && number <= most
