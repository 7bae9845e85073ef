/** The solids, as the kernels number them: the one list of kinds. */
export const SPHERE = 0
export const ELLIPSOID = 1
export const CYLINDER = 2
export const CAPSULE = 3
export const BOX = 4
/** Their names, by number; and their numbers, by name. */
export const MOVERS = ['sphere', 'ellipsoid', 'cylinder', 'capsule', 'box'] as const
export const KINDS = { sphere: SPHERE, ellipsoid: ELLIPSOID, cylinder: CYLINDER, capsule: CAPSULE, box: BOX } as const
