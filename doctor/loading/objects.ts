/** Which object of the file each triangle comes from: runs of triangles with a name, in order. */
import type { LevelObject } from './level-data.ts'
import { printable } from './limits.ts'

const LONGEST = 64
/** What a run takes, bytes: the limit on memory counts it. */
export const OBJECT_BYTES = 192

/** A name from the file, without characters that steer a terminal, and not too long. */
export function objectName(text: string): string {
  const name = printable(text.slice(0, 2 * LONGEST).trim())
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
}

/** From this triangle on they come from an object of this name. A run without triangles is dropped. */
export function addObject(objects: LevelObject[], start: number, name: string): void {
  while (objects.length > 0 && objects[objects.length - 1].start === start) objects.pop()
  if (name === (objects.at(-1)?.name ?? '')) return
  objects.push({ start, name })
}

/** Adds the runs of some triangles of one list to another, where these triangles begin at `at`. */
export function copyObjects(
  objects: readonly LevelObject[],
  from: number,
  to: number,
  out: LevelObject[],
  at: number,
): void {
  let i = runOf(objects, from)
  addObject(out, at, objects[i]?.name ?? '')
  for (i++; i < objects.length && objects[i].start < to; i++)
    addObject(out, at + objects[i].start - from, objects[i].name)
}

/** The name of a triangle's object; '' where it has none. */
export function objectOf(objects: readonly LevelObject[], triangle: number): string {
  return objects[runOf(objects, triangle)]?.name ?? ''
}

/** The last run that starts at a triangle or before it; -1: none. */
function runOf(objects: readonly LevelObject[], triangle: number): number {
  let [low, high] = [-1, objects.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (objects[middle].start <= triangle) low = middle
    else high = middle - 1
  }
  return low
}
