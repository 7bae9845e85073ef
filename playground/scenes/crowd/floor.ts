/** Where in a level one can stand: a grid, found out by asking carom. */
import { type Bounds, capsule, createHit, type World } from 'carom'

/** Edge of a cell, metres. */
const CELL = 0.5
/** Who stands in the middle of a cell is at least so far off walls: more than half a cell, so that no edge lies between two free ones. */
const CLEAR = 0.45
/** What is at most so much higher is stepped over. */
const STEP = 0.35
const TALL = 1.6

export interface Floor {
  readonly cell: number
  readonly across: number
  readonly down: number
  /** Of the first cell's corner. */
  readonly x0: number
  readonly z0: number
  /** Of the ground in the middle of each cell; NaN where nobody can stand. */
  readonly height: Float64Array
  /** Of the cell there; -1: outside. */
  indexOf(x: number, z: number): number
  isFree(x: number, z: number): boolean
}

/** @param mask of the level's layer */
export function surveyFloor(world: World, { min, max }: Bounds, mask: number): Floor {
  const across = Math.ceil((max.x - min.x) / CELL)
  const down = Math.ceil((max.z - min.z) / CELL)
  const height = new Float64Array(across * down).fill(NaN)
  const hit = createHit()
  const body = capsule({ radius: CLEAR, height: TALL })
  for (let i = 0; i < height.length; i++) {
    const x = min.x + ((i % across) + 0.5) * CELL
    const z = min.z + (Math.floor(i / across) + 0.5) * CELL
    if (!world.castRay({ x, y: max.y + 1, z }, { x: 0, y: -1, z: 0 }, Infinity, hit, { mask })) continue
    const { y } = hit.point
    const onTop = y > max.y - TALL // of a wall
    if (!onTop && !world.overlap(body, { x, y: y + STEP + TALL / 2, z }, hit, { mask })) height[i] = y
  }
  const indexOf = (x: number, z: number) => {
    const [i, k] = [Math.floor((x - min.x) / CELL), Math.floor((z - min.z) / CELL)]
    return i >= 0 && i < across && k >= 0 && k < down ? k * across + i : -1
  }
  return {
    ...{ cell: CELL, across, down, x0: min.x, z0: min.z, height, indexOf },
    isFree(x, z) {
      const i = indexOf(x, z)
      return i >= 0 && !Number.isNaN(height[i])
    },
  }
}
