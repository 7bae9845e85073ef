/** What all commands make of a level that was read. */
import { TriangleMesh } from '../../src/index.ts'
import { InputError } from './exit.ts'
import { guessFits, type LevelData, worthAsking } from './loading.ts'

/** @throws InputError for a level without triangles, or with numbers that are none */
export function meshOf(name: string, { positions, indices }: LevelData): TriangleMesh {
  if (indices.length === 0) throw new InputError(`${name}: expected triangles, but it has none`)
  try {
    return new TriangleMesh(positions, indices)
  } catch (error) {
    if (error instanceof RangeError && error.message.startsWith('TriangleMesh:'))
      throw new InputError(`${name}: ${error.message}`)
    throw error
  }
}

/** What the reader says, and how the numbers seem to be meant. */
export function notesOf({ notes, measure, fit, name, origin }: LevelData): string[] {
  const all = [...notes]
  const better = worthAsking(guessFits(measure, name.toLowerCase().endsWith('.obj') ? 'obj' : 'gltf'), fit)
  if (better !== null)
    all.push(`its unit is probably ${better.unit}, with ${better.up} up: try --unit ${better.unit} --up ${better.up}`)
  if (origin.x !== 0 || origin.y !== 0 || origin.z !== 0)
    all.push(`it is far from the origin: places are relative to ${origin.x}, ${origin.y}, ${origin.z}`)
  return all
}
