/** What hull() has built, by the shapes that it made. Who uses a hull imports this, and not the builder. */
import type { HullData } from './faces.ts'

const known = new WeakMap<object, HullData>()

/** hull() calls it for every new shape. */
export function makeKnown(shape: object, data: HullData): void {
  known.set(shape, data)
}

/**
 * The vertices, faces and edges of a hull.
 * @throws TypeError that names `who`, if the shape is a literal or a copy
 */
export function takeHull(who: string, name: string, shape: object): HullData {
  const data = known.get(shape)
  if (data === undefined)
    throw new TypeError(`${who}: ${name} is a copy of a hull, expected what hull() returns: hull({ points: vertices })`)
  return data
}
