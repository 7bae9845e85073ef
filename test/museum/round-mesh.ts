/** A closed ball of triangles, nine numbers each, counter-clockwise outside: segments around, rings from pole to pole. */
export function surfaceOf(segments: number, rings: number, radius: number): number[] {
  const vertex = (i: number, k: number): number[] => {
    const [u, v] = [(2 * Math.PI * (i % segments)) / segments, (Math.PI * k) / rings]
    if (k === 0 || k === rings) return [0, k === 0 ? radius : -radius, 0]
    return [radius * Math.cos(u) * Math.sin(v), radius * Math.cos(v), radius * Math.sin(u) * Math.sin(v)]
  }
  const positions: number[] = []
  for (let i = 0; i < segments; i++)
    for (let k = 0; k < rings; k++) {
      const [a, b, c, d] = [vertex(i, k), vertex(i + 1, k), vertex(i + 1, k + 1), vertex(i, k + 1)]
      if (k > 0) positions.push(...a, ...b, ...c)
      if (k < rings - 1) positions.push(...a, ...c, ...d)
    }
  return positions
}
