/**
 * How somebody gives way: looks along a few headings, takes the one on which they come nearest to where they want to be, and walks no faster
 * than there is room. (After Moussaïd, Helbing, Theraulaz, "How simple rules determine pedestrian behavior and crowd disasters", 2011.) Who
 * has to wait is content to be farther to the right, too: so two crowds that meet part into lanes, and a knot of people begins to turn.
 * It is politeness, and no more: that nobody walks into anybody is for carom to see to.
 */

/** So far ahead one wants to be, and looks; metres. */
export const AHEAD = 3
/** In so many seconds one can stop. */
const REACTS = 0.5
/** So near one comes to others of one's own will, metres. */
const GAP = 0.05
/** How far to the right is as good as straight on, radians: for who walks freely, and for so much more who does not come on at all. */
const RIGHT = { always: 0.1, waiting: 2 }
/** Radians from where one wants to go; more of them to the right. */
const TURNS = [0, 0.3, -0.3, 0.6, -0.6, 0.95, -0.95, 1.3, -1.3, 1.7, 2.1].map((angle) => [
  Math.cos(angle),
  Math.sin(angle),
])

/** Numbers for each of the others: place as seen from here, velocity. */
export const SEEN = 4

export interface Wish {
  /** The direction where one wants to go, of length 1. */
  x: number
  z: number
  /** That one likes to walk at, m/s. */
  pace: number
  /** How much of one's pace was lacking lately, 0 to 1. */
  waiting: number
}

/**
 * @param seen the others around: `count` times x, z, and their velocity
 * @param wide from axis to axis of two who touch
 * @param room how far a direction leads, metres, until there is a wall
 * @param out the velocity to walk at
 */
export function giveWay(
  { x, z, pace, waiting }: Readonly<Wish>,
  seen: Float64Array,
  count: number,
  wide: number,
  room: (x: number, z: number) => number,
  out: { x: number; z: number },
): void {
  const lean = RIGHT.always + RIGHT.waiting * waiting
  const [leanCos, leanSin] = [Math.cos(lean), Math.sin(lean)]
  let least = Infinity
  for (const [cos, sin] of TURNS) {
    const [toX, toZ] = [x * cos - z * sin, z * cos + x * sin]
    const free = Math.min(room(toX, toZ), freeWay(toX, toZ, pace, seen, count, wide + GAP))
    // squared, from where one comes on this heading to where one wants to be: straight on or to the right, whichever is nearer
    const off = AHEAD * AHEAD + free * free - 2 * AHEAD * free * Math.max(cos, cos * leanCos + sin * leanSin)
    if (!(off < least)) continue
    least = off
    const speed = Math.min(pace, free / REACTS)
    out.x = speed * toX
    out.z = speed * toZ
    if (off === 0) return
  }
}

/** How far a direction leads until somebody is in the way, who goes on as they do; at most `AHEAD`. */
function freeWay(toX: number, toZ: number, pace: number, seen: Float64Array, count: number, wide: number): number {
  let soonest = AHEAD / pace
  for (let i = 0; i < SEEN * count; i += SEEN) {
    // |place − t · velocity| = wide, all as seen from who walks
    const [x, z] = [seen[i], seen[i + 1]]
    const [vx, vz] = [pace * toX - seen[i + 2], pace * toZ - seen[i + 3]]
    const coming = x * vx + z * vz
    if (!(coming > 0)) continue
    const apart = x * x + z * z - wide * wide
    if (!(apart > 0)) return 0
    const speed2 = vx * vx + vz * vz
    const root = coming * coming - speed2 * apart
    if (root > 0) soonest = Math.min(soonest, (coming - Math.sqrt(root)) / speed2)
  }
  return pace * soonest
}
