/** The walls' pictures, marked by hits through the blitter, and fading back. */

import { createScorched, fade, type Scorched, scorch } from '../../blitter/scorch.ts'
import { brick } from '../../pictures/brick.ts'
import { floor } from '../../pictures/floor.ts'
import { scorchMark } from '../../pictures/scorch.ts'
import type { Vec3 } from './run.ts'
import { onPicture, SURFACES, type Surface } from './surfaces.ts'

/** Pixels of a wall's side: 2.5 of the room's units each. The lesson has 128, too coarse for the mark of a ball of 20. */
const PIXELS = 256
/** Steps between two fadings, and how much goes each time, of 255: after fifteen seconds little is left. */
const FADE_EVERY = 15
const FADE_BY = 3

export interface ScorchedWalls {
  readonly walls: readonly { readonly surface: Surface; readonly picture: Scorched }[]
  /** Index of a wall whose picture changed since it was last asked, each once. */
  takeChanged(): number[]
  mark(name: string, point: Vec3, strength: number): void
  /** Once a step. */
  age(): void
  clean(): void
  /** Tiles that differ from a clean wall, over all walls. */
  readonly marked: number
  readonly marks: number
}

export function createScorchedWalls(): ScorchedWalls {
  const clean = { brick: brick(PIXELS), floor: floor(PIXELS) }
  const mark = scorchMark(32)
  const walls = SURFACES.map((surface) => ({ surface, picture: createScorched(clean[surface.picture]) }))
  const changed = new Set<number>()
  let steps = 0
  let marks = 0
  return {
    walls,
    get marks() {
      return marks
    },
    get marked() {
      return walls.reduce((sum, { picture }) => sum + picture.marked.reduce((a, b) => a + b, 0), 0)
    },
    takeChanged() {
      const list = [...changed]
      changed.clear()
      return list
    },
    mark(name, point, strength) {
      const i = walls.findIndex(({ surface }) => surface.name === name)
      if (i < 0) return
      const { u, v } = onPicture(walls[i].surface, point)
      if (!(u > -0.1 && u < 1.1 && v > -0.1 && v < 1.1)) return // above the drawn wall
      const alpha = Math.round(255 * Math.min(1, Math.max(0.2, strength)))
      scorch(walls[i].picture, mark, u * PIXELS, v * PIXELS, alpha)
      marks++
      changed.add(i)
    },
    age() {
      if (++steps % FADE_EVERY !== 0) return
      walls.forEach(({ picture }, i) => {
        if (fade(picture, FADE_BY) !== null) changed.add(i)
      })
    },
    clean() {
      walls.forEach(({ picture }, i) => {
        if (fade(picture, 255) !== null) changed.add(i)
      })
    },
  }
}
