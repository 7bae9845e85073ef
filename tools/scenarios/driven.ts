/** Things that are driven, and when. */
import type { Place, Thing, Vec } from './scenario.ts'

type Path = (time: number) => Place

/** What is driven rests at first, so that whoever is on it stands. */
export const REST = 0.25
export const clock = (time: number): number => Math.max(0, time - REST)

export const driven = (halfExtents: Vec, path: Path): Thing => ({
  shape: { kind: 'box', halfExtents },
  path: (time) => path(clock(time)),
})

/** Its top is level ground at y = 0 at the start. */
export const lift = (path: (time: number) => Vec, half = 5): Thing =>
  driven([half, 1, half], (time) => {
    const [x, y, z] = path(time)
    return { at: [x, y - 1, z] }
  })
