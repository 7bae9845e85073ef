/** Levels of scenarios as other libraries take them. */
import { trianglesOf, turned } from '../../scenarios/clearance.ts'
import type { Body, Options, Place, Quaternion, Setting, Thing, Vec } from '../../scenarios/scenario.ts'
import type { WalkBody } from '../peer.ts'

/** A thing that is a box or a mesh, where it is at first. */
export interface Solid {
  readonly thing: Thing
  readonly halfExtents: Vec | null
  readonly at: Vec
  readonly turn: Quaternion
}

const THICK = 200

/** Null where there is something else among them. A plane is a large box. */
export function solidsOf(level: readonly Thing[]): readonly Solid[] | null {
  const solids: Solid[] = []
  for (const thing of level) {
    const { shape, path } = thing
    const { at = [0, 0, 0], turn = [0, 0, 0, 1] }: Partial<Place> = path === undefined ? thing : path(0)
    if (shape.kind === 'plane') {
      const [x, y, z] = shape.normal
      const length = Math.sqrt((1 + y) * (1 + y) + x * x + z * z)
      const centre = shape.offset - THICK
      // from +y to the normal
      const turn: Quaternion = [z / length, 0, -x / length, (1 + y) / length]
      solids.push({ thing, halfExtents: [THICK, THICK, THICK], at: [x * centre, y * centre, z * centre], turn })
    } else if (shape.kind === 'box') solids.push({ thing, halfExtents: shape.halfExtents, at, turn })
    else if (shape.kind === 'mesh') solids.push({ thing, halfExtents: null, at, turn })
    else return null
  }
  return solids
}

/** Triangles with shared corners, as 32-bit numbers; where the thing is at first if `placed`. */
export function meshOf(solid: Solid, placed: boolean): { positions: Float32Array; indices: Uint32Array } {
  const { thing, halfExtents, at, turn } = solid
  const numbers = trianglesOf(thing.shape.kind === 'mesh' ? thing.shape : { kind: 'box', halfExtents: halfExtents! })
  const known = new Map<string, number>()
  const positions: number[] = []
  const indices = new Uint32Array(numbers.length / 3)
  for (let i = 0; i < indices.length; i++) {
    const own: Vec = [numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]]
    const [x, y, z] = placed ? turned(own, turn).map((n, k) => n + at[k]) : own
    const corner = [x, y, z].map(Math.fround).join()
    let index = known.get(corner)
    if (index === undefined) {
      index = known.size
      known.set(corner, index)
      positions.push(x, y, z)
    }
    indices[i] = index
  }
  return { positions: Float32Array.from(positions), indices }
}

/** All of a level that stands still as one mesh; null where something moves, is a sensor, or is no box, mesh or plane. */
export function oneMesh(level: readonly Thing[]): { positions: Float32Array; indices: Uint32Array } | null {
  const solids = solidsOf(level)
  if (solids === null || level.some(isSpecial)) return null
  const parts = solids.map((solid) => meshOf(solid, true))
  const positions = parts.flatMap((part) => [...part.positions])
  let first = 0
  const indices = parts.flatMap((part) => {
    const shifted = [...part.indices].map((i) => i + first)
    first += part.positions.length / 3
    return shifted
  })
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

export const isSpecial = ({ path, sensor, surfaceVelocity }: Thing): boolean =>
  path !== undefined || sensor === true || surfaceVelocity !== undefined

/** +1 or -1 where up is y or against it; 0: neither. */
export const upOf = ({ up: [x, y, z] }: Options): number => (x === 0 && z === 0 ? Math.sign(y) : 0)

/** What no adapter here does: other characters, conveyors. */
export const isBeyond = ({ level, others = [] }: Setting): boolean =>
  others.length > 0 || level.some(({ surfaceVelocity }) => surfaceVelocity !== undefined)

export const walkBodyOf = ({ kind, radius, height }: Body): WalkBody => ({ kind, radius, height })

/** For libraries that keep no distance: a body that is larger by the skin. */
export function grown({ kind, radius, height }: Body, { skin }: Options): WalkBody {
  return { kind, radius: radius + skin, height: height + 2 * skin }
}
