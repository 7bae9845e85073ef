/** Pins on the map: which one is under the pointer, and which is next in a direction. */

export interface Spot {
  readonly index: number
  readonly x: number
  readonly y: number
}

/** The nearest within `reach`; of several at one spot the first, which is the worst. */
export function spotAt(spots: readonly Spot[], x: number, y: number, reach: number): Spot | undefined {
  let best: Spot | undefined
  let least = reach * reach
  for (const spot of spots) {
    const away = (spot.x - x) ** 2 + (spot.y - y) ** 2
    if (away < least || (away === least && !best)) {
      least = away
      best = spot
    }
  }
  return best
}

/** How much more a step aside counts than one ahead, and how steeply aside is still "in that direction". */
const ASIDE = 2
const CONES = [1, 6]

/** The next one from `from` in the direction (dx, dy), which has length 1: first straight ahead, else anything on that side. */
export function spotTowards(spots: readonly Spot[], from: Spot, dx: number, dy: number): Spot | undefined {
  for (const cone of CONES) {
    let best: Spot | undefined
    let least = Number.POSITIVE_INFINITY
    for (const spot of spots) {
      if (spot.index === from.index) continue
      const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy
      const aside = Math.abs((spot.x - from.x) * dy - (spot.y - from.y) * dx)
      if (!(ahead > 0) || aside > cone * ahead) continue
      if (ahead + ASIDE * aside < least) {
        least = ahead + ASIDE * aside
        best = spot
      }
    }
    if (best) return best
  }
  return undefined
}
