/** The bodies that can be swept, as the kernels number them. */
export const SPHERE = 0
export const ELLIPSOID = 1
export const CYLINDER = 2
export const CAPSULE = 3
export const BOX = 4
export const MOVERS = ['sphere', 'ellipsoid', 'cylinder', 'capsule', 'box'] as const
