/**
 * How somebody gives way: looks along a few headings, takes the one on which they come nearest to where they want to be, and walks no faster
 * than there is room. (After Moussaïd, Helbing, Theraulaz, "How simple rules determine pedestrian behavior and crowd disasters", 2011.)
 * It is good manners, and no more: that nobody walks into anybody is for carom to see to.
 */

/** So far ahead one wants to be, and looks; metres. */
export const AHEAD = 3
/** In so many seconds one can stop. */
const REACTS = 0.5
/** So near one comes to others of one's own will, metres. */
const GAP = 0.05
/** Who has no room at all presses on at this share of their pace. */
const PRESSES = 0.15
/** Turns from where one wants to go, radians: to the right first, so that two who meet do not both go the same way. */
export const HEADINGS = [0, 0.3, -0.3, 0.6, -0.6, 0.95, -0.95, 1.3, -1.3]
const TURNS = HEADINGS.map((angle) => [Math.cos(angle), Math.sin(angle)])

/** Numbers for each of the others: place as seen from here, velocity. */
export const SEEN = 4

/**
 * @param wish the direction where one wants to go, of length 1
 * @param pace that one likes to walk at, m/s
 * @param seen the others around: `count` times x, z, and their velocity
 * @param wide from axis to axis of two who touch
 * @param out the velocity to walk at
 */
export function giveWay(
  wish: { readonly x: number; readonly z: number },
  pace: number,
  seen: Float64Array,
  count: number,
  wide: number,
  out: { x: number; z: number },
): void {
  let least = Infinity
  for (const [cos, sin] of TURNS) {
    const x = wish.x * cos - wish.z * sin
    const z = wish.z * cos + wish.x * sin
    const free = freeWay(pace * x, pace * z, pace, seen, count, wide + GAP)
    // squared, from where one comes on this heading to where one wants to be
    const off = AHEAD * AHEAD + free * free - 2 * AHEAD * free * cos
    if (!(off < least)) continue
    least = off
    const speed = Math.max(PRESSES * pace, Math.min(pace, free / REACTS))
    out.x = speed * x
    out.z = speed * z
  }
}

/** How far one comes at a velocity, metres, until somebody is in the way who goes on as they do. */
function freeWay(vx: number, vz: number, pace: number, seen: Float64Array, count: number, wide: number): number {
  let soonest = AHEAD / pace
  for (let i = 0; i < SEEN * count; i += SEEN) {
    // |place − t · velocity| = wide, all as seen from who walks
    const [x, z] = [seen[i], seen[i + 1]]
    const [dx, dz] = [vx - seen[i + 2], vz - seen[i + 3]]
    const coming = x * dx + z * dz
    if (!(coming > 0)) continue
    const room = x * x + z * z - wide * wide
    if (!(room > 0)) return 0
    const speed2 = dx * dx + dz * dz
    const root = coming * coming - speed2 * room
    if (root > 0) soonest = Math.min(soonest, (coming - Math.sqrt(root)) / speed2)
  }
  return pace * soonest
}
