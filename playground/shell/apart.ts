/** Places for short texts beside their points, so that none lies on another. Pixels, y down. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Wanted {
  /** The point that is named. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Best right on the point: it names a spot and not a dot. */
  readonly centred: boolean
}

/** Between a point and its text. */
const GAP = 8
/** Half the side of the square around a point that no other text covers. */
const DOT = 6

/** The upper left corner of each text, the first ones served first; null where there is no room near the point. */
export function keepApart(
  wanted: readonly Wanted[],
  taken: readonly Box[],
  area: { width: number; height: number },
): ({ x: number; y: number } | null)[] {
  const boxes = [...taken]
  const dots = wanted.map(({ x, y, centred }) => (centred ? null : dotAt(x, y)))
  return wanted.map((one, i) => {
    for (const { x, y } of placesOf(one)) {
      const box = { x, y, width: one.width, height: one.height }
      const isInside = x >= 0 && y >= 0 && x + box.width <= area.width && y + box.height <= area.height
      if (!isInside || boxes.some((other) => overlap(box, other))) continue
      if (dots.some((dot, k) => dot && k !== i && overlap(box, dot))) continue
      boxes.push(box)
      return { x, y }
    }
    return null
  })
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function dotAt(x: number, y: number): Box {
  return { x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT }
}

/** Below to the right first, then around the point, then around it farther off. */
function placesOf({ x, y, width, height, centred }: Wanted): { x: number; y: number }[] {
  const places = centred ? [{ x: x - width / 2, y: y - height / 2 }] : []
  for (const away of [GAP, GAP + height, GAP + 2 * height]) {
    const left = x - away - width
    const right = x + away
    const above = y - away - height
    const below = y + away
    const middle = x - width / 2
    places.push({ x: right, y: below }, { x: right, y: above }, { x: left, y: below }, { x: left, y: above })
    places.push({ x: middle, y: below }, { x: middle, y: above })
    places.push({ x: right, y: y - height / 2 }, { x: left, y: y - height / 2 })
  }
  return places
}
