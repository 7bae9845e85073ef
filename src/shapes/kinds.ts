/** The kinds of solids and their numbers; this is the only list. */
export const SPHERE = 0
export const ELLIPSOID = 1
export const CYLINDER = 2
export const CAPSULE = 3
export const BOX = 4
/** A convex hull. It is no character's body, so it is not among those below. (5 is a triangle: convex/body.ts.) */
export const HULL = 6
/** The names by number, and the numbers by name. */
export const MOVERS = ['sphere', 'ellipsoid', 'cylinder', 'capsule', 'box'] as const
export const KINDS = { sphere: SPHERE, ellipsoid: ELLIPSOID, cylinder: CYLINDER, capsule: CAPSULE, box: BOX } as const
