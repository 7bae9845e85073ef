/** A small level as triangles: a floor with a rim, two walls with room to pass at one end, and a platform with stairs. Metres. */
export function createHalls(): { positions: number[]; indices: number[] } {
  const positions: number[] = []
  const indices: number[] = []
  function add([left, right]: number[], [low, high]: number[], [far, near]: number[]) {
    const first = positions.length / 3
    for (const z of [far, near]) for (const y of [low, high]) positions.push(left, y, z, right, y, z)
    for (const corner of CORNERS) indices.push(first + Number(corner))
  }
  add([-9, 9], [-0.2, 0], [-6, 6])
  for (const x of [-9, 9]) add([x - 0.1, x + 0.1], [0, 1.6], [-6, 6])
  for (const z of [-6, 6]) add([-9, 9], [0, 1.6], [z - 0.1, z + 0.1])
  add([-0.2, 0.2], [0, 2], [-6, 2])
  add([-5, -4.6], [0, 2], [-2, 6])
  add([4, 9], [0, 1.2], [-6, -1])
  for (let i = 1; i < 6; i++) add([4, 6.5], [0, 0.2 * i], [-1, 1.9 - 0.4 * i])
  return { positions, indices }
}

/** Of the twelve triangles of a box: their fronts are outside. Corners are counted along x, then y, then z. */
const CORNERS = '023031456657015054273267046062137175'
