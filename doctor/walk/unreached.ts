/** Floors that nobody came to, and how much of the floors was covered. */
import { type Finding, LINES_SHOWN, TRIANGLES_SHOWN } from '../finding.ts'
import { middleOf } from './cells.ts'
import { floorAreas, tangentOf } from './floors.ts'
import type { Found } from './found.ts'

/** Smaller floors are tops of walls and furniture: so many squares of the body's width. */
const LEAST = 4
/** So many are told: the largest. */
const TOLD = 20

export interface Coverage {
  /** m² */
  readonly covered: number
  readonly walkable: number
  /** Of each square of the floors (row · columns + column): how many stances were reached in it. */
  readonly visits: Uint32Array
  readonly findings: Finding[]
}

export function coverageOf(found: Found): Coverage {
  const { floors, cells, exploration, walker } = found
  const { body } = walker
  const { stances } = exploration
  const visits = new Uint32Array(floors.columns * floors.rows)
  const heightsOf = new Map<number, number[]>()
  const at = [0, 0, 0]
  for (let n = 0; n < stances.count; n++) {
    middleOf(cells, stances.cellOf(n), at)
    const column = Math.floor((at[0] - floors.x) / floors.cell)
    const row = Math.floor((at[2] - floors.z) / floors.cell)
    if (!(column >= 0 && column < floors.columns && row >= 0 && row < floors.rows)) continue
    const square = row * floors.columns + column
    visits[square]++
    const list = heightsOf.get(square)
    if (list === undefined) heightsOf.set(square, [at[1]])
    else list.push(at[1])
  }
  const most = body.step + cells.size + floors.cell * tangentOf(body)
  const isCovered = (i: number) =>
    heightsOf.get(floors.squares[i])?.some((height) => Math.abs(height - floors.heights[i]) <= most) ?? false
  const square = floors.cell ** 2
  let covered = 0
  for (let i = 0; i < floors.count; i++) if (isCovered(i)) covered++
  // (where walkers were stopped, somebody might have come there later)
  const findings = (exploration.partial === '' ? floorAreas(floors, body) : [])
    .filter((area) => area.length * square >= LEAST * (2 * body.radius) ** 2 && !area.some(isCovered))
    .slice(0, TOLD)
    .map((area) => findingOf(found, area))
  return { covered: covered * square, walkable: floors.count * square, visits, findings }
}

function findingOf({ floors }: Found, area: readonly number[]): Finding {
  const placeOf = (i: number): [number, number, number] => [
    floors.x + ((floors.squares[i] % floors.columns) + 0.5) * floors.cell,
    floors.heights[i],
    floors.z + (Math.floor(floors.squares[i] / floors.columns) + 0.5) * floors.cell,
  ]
  const size = area.length * floors.cell ** 2
  const middle = area[Math.floor(area.length / 2)]
  const every = Math.max(1, Math.ceil(area.length / LINES_SHOWN))
  return {
    kind: 'unreached',
    severity: 'note',
    place: placeOf(middle),
    size,
    count: 1,
    text: `No walker reaches this floor of ${Number(size.toPrecision(2))} m².`,
    triangles: [...new Set(area.map((i) => floors.triangles[i]))].slice(0, TRIANGLES_SHOWN),
    lines: area
      .filter((_, i) => i % every === 0)
      .flatMap((i) => {
        const [x, y, z] = placeOf(i)
        return [x - floors.cell / 4, y, z, x + floors.cell / 4, y, z]
      }),
    fault: 'level',
  }
}
