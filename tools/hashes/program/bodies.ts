import { box, capsule, cylinder, ellipsoid, type Mover, sphere } from '../../../src/index.ts'

/** Those that walk. */
export const WALKERS: readonly Mover[] = [
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: { x: 0.3, y: 0.9, z: 0.35 } }),
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
]

/** Everything that is cast. */
export const BODIES: readonly Mover[] = [...WALKERS, box({ halfExtents: { x: 0.5, y: 0.3, z: 0.2 } })]

/** The corners of a cube of half extent 1, and its sides seen from outside. */
// biome-ignore format: four corners a line
export const CUBE_POSITIONS = [
  -1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1,
  -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1,
]
// biome-ignore format: a side a line
export const CUBE_INDICES = [
  0, 3, 1, 1, 3, 2,
  4, 5, 6, 4, 6, 7,
  0, 1, 4, 1, 5, 4,
  3, 7, 2, 2, 7, 6,
  0, 4, 3, 3, 4, 7,
  1, 2, 5, 2, 6, 5,
]
