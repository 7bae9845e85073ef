/**
 * `count` points on the unit circle, counter-clockwise from (1, 0), as [x, y, x, y, …]; `count` is a multiple of 8.
 *
 * No sine: an eighth of the circle is ((1 − t²)/(1 + t²), 2t/(1 + t²)) for t from 0 to tan 22.5° = √2 − 1, the rest is
 * reflection, so the circle is exactly symmetric. Steps differ by at most a sixth.
 */
export function circle(count: number): number[] {
  if (!(count >= 8 && count % 8 === 0)) throw new RangeError(`circle: count is ${count}, expected a multiple of 8`)
  const eighth = count / 8
  const quarter = count / 4
  const x: number[] = []
  const y: number[] = []
  for (let i = 0; i <= eighth; i++) {
    const t = (i / eighth) * (Math.sqrt(2) - 1)
    x.push(i === eighth ? Math.sqrt(0.5) : (1 - t * t) / (1 + t * t))
    y.push(i === eighth ? Math.sqrt(0.5) : (2 * t) / (1 + t * t))
  }
  const points: number[] = []
  for (let i = 0; i < count; i++) {
    const turn = Math.floor(i / quarter)
    const within = i % quarter
    let px = within <= eighth ? x[within] : y[quarter - within]
    let py = within <= eighth ? y[within] : x[quarter - within]
    for (let k = 0; k < turn; k++) {
      const old = px
      px = 0 - py
      py = old
    }
    points.push(px, py)
  }
  return points
}

/** The point of the unit circle at the angle whose tangent of the half is `t`. */
export function circlePoint(t: number): [x: number, y: number] {
  return [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)]
}
