/** The clockwork castle's sizes in metres. South is +z, the gate is in the south. */

/** Inner and outer faces of the wall: a square about the origin. */
export const INNER = 13
export const OUTER = 15
/** Height of the wall walk and of the keep's roof. */
export const WALK = 4
/** The gate's half width, its height, and where its grating runs. */
export const GATE = { half: 1.5, height: 3, top: 6.6, z0: 12.6, z1: 15.4, grating: 14 }
/** A hall in the north, with a sliding door in its south wall. */
export const KEEP = { x0: -5, x1: 5, z0: -9, z1: -4, wall: 0.6, ceiling: 3.4, door: 1.3, lintel: 2.5 }
/** Half sizes of a lift's platform. */
export const LIFT = { x: 1.2, y: 0.12, z: 1.2 }
/** The lift that starts and stops gently, and the one that reverses at once: where they stand. */
export const GENTLE = { x: 11.7, z: -9 }
export const SUDDEN = { x: -11.7, z: -6 }
export const TURNTABLE = { x: 0, z: 4, radius: 4.2, top: 0.2 }
/** The turning bar: half its length, its height over the ground. */
export const BAR = { x: -8, z: 7, half: 2.8, y: 0.62, thick: 0.12 }
/** What comes out of the west wall: half sizes, and how far. */
export const PUSHER = { half: { x: 2.2, y: 0.8, z: 0.9 }, z: 0.5, reach: 4 }
export const STAMP = { x: 8.5, z: -1, half: { x: 1, y: 0.6, z: 1 }, plate: 0.1 }
/** Two belts side by side: half sizes, and how fast they go, one each way. */
export const BELTS = { x: 8.2, z: [9.2, 11], half: { x: 4, y: 0.1, z: 0.8 }, speed: 1.5 }
