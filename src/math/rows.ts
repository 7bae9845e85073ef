/**
 * The columns of all flat rows that kernels read and write: numbers in a Float64Array, addressed as `row[offset +
 * COLUMN]`. Kernels take (mover row, offset, target row, offset, out row, offset) and return whether there is a hit. On
 * a miss they write nothing.
 */
export type Row = Float64Array

/** The arrays from which vertices may be read. Kernels never write to them. */
export type Coordinates = Float64Array | Float32Array

/**
 * RAY: origin, direction (any length except zero), largest t in units of the direction. A SEGMENT as a ray: direction
 * end - start, largest t 1.
 */
export const RAY_ORIGIN = 0
export const RAY_DIRECTION = 3
export const RAY_MAX = 6
export const RAY_SIZE = 7

/**
 * SWEEP: the centre at the start, the translation, then the sizes; for a sphere, its radius. SOLID SWEEP: the sizes are
 * the half extents of the body's own box (an ellipsoid's three radii; for a cylinder or capsule: radius, half the whole
 * height, radius). Then follows the orientation, a quaternion x, y, z, w of any length that turns the body's axes into
 * the world's. The body is upright if x = y = z = 0.
 */
export const SWEEP_FROM = 0
export const SWEEP_TRANSLATION = 3
export const SWEEP_RADIUS = 6
export const SWEEP_RADII = 6
export const SWEEP_HALF_HEIGHT = 7
export const SWEEP_ORIENTATION = 9
export const SOLID_SIZE = 13

/** BODY, a solid at rest: centre, half extents and orientation as in a SOLID SWEEP. */
export const BODY_POSITION = 0
export const BODY_HALF_EXTENTS = 3
export const BODY_ORIENTATION = 6
export const BODY_SIZE = 10

/** TRIANGLE: a, b, c. SEGMENT: a, b. */
export const TRIANGLE_A = 0
export const TRIANGLE_B = 3
export const TRIANGLE_C = 6

/** PLANE: unit normal, offset: the points p with normal · p = offset. */
export const PLANE_NORMAL = 0
export const PLANE_OFFSET = 3

/** SPHERE: centre, radius. */
export const SPHERE_CENTRE = 0
export const SPHERE_RADIUS = 3

/** PIPE, an infinite cylinder: a point of the axis, the axis' direction (any length except zero), radius. */
export const PIPE_POINT = 0
export const PIPE_AXIS = 3
export const PIPE_RADIUS = 6

/** BOX, axis-aligned: least corner, greatest corner. */
export const BOX_MIN = 0
export const BOX_MAX = 3

/**
 * HIT: T (in units of the direction or translation); the point of contact; the unit normal from the struck object
 * towards the mover; the depth of an overlap at the start, else 0; the feature of the struck object; 1 if the start was
 * in overlap, else 0.
 */
export const HIT_T = 0
export const HIT_POINT = 1
export const HIT_NORMAL = 4
export const HIT_DEPTH = 7
export const HIT_FEATURE = 8
export const HIT_STARTS_INSIDE = 9
export const HIT_SIZE = 10

export const FEATURE_FACE = 0
export const FEATURE_EDGE = 1
export const FEATURE_VERTEX = 2

/**
 * CLOSEST: the nearest point of the target, its distance, the unit normal from it towards the query point, the target's
 * feature.
 */
export const CLOSEST_POINT = 0
export const CLOSEST_DISTANCE = 3
export const CLOSEST_NORMAL = 4
export const CLOSEST_FEATURE = 7
export const CLOSEST_SIZE = 8

/**
 * CONVEX: the distance of two bodies and the depth of their overlap (one of them is 0); their nearest points, of a and
 * of b (in overlap: the points that touch after a has moved out); the unit normal from b to a.
 */
export const CONVEX_DISTANCE = 0
export const CONVEX_DEPTH = 1
export const CONVEX_POINT_A = 2
export const CONVEX_POINT_B = 5
export const CONVEX_NORMAL = 8
export const CONVEX_SIZE = 11
