/**
 * Where things are in the kernel's memory. src/bvh/mirror.ts writes mirrors, src/bvh/walk-wasm.ts the registers: keep
 * them alike.
 *
 *     bytes    what
 *     0        registers, 8 bytes each (the columns below)
 *     512      the answer of a first hit: an ANSWER row (src/mesh/answer-row.ts)
 *     1024     the stack of a walk: f32 distance and u32 child, so many entries
 *     8192     what a walk for all hits has found: u32 slot, then f64 t in an array of their own
 *     16384    a batch of rays: ORIGIN to END of each as in the registers; what they met: f64 t, u32 address of the triangle's first
 *              coordinate (0: none), in arrays of their own
 *     65536    mirrors
 *
 * A mirror is a header, its root at byte 128, and then nodes, each with the pairs of triangles of its leaves behind it.
 *
 *     header   f64 least corner (3), greatest corner (3) of everything, the largest absolute coordinate
 *     node     256 bytes: eight boxes as columns of eight f32 (least x, y, z, greatest x, y, z), eight references, and eight names
 *              reference: to a child; bit 31 clear: where the node begins, in words from the mirror. Set: a leaf: pairs less one in
 *              bits 28 to 30, and where the first begins in the others. A child that is none has a box from +Infinity to -Infinity.
 *              name: 2 · node + side of the child in the mesh's own tree (the kernel does not read it)
 *     pair     84 bytes: two triangles' nine coordinates as columns of two f32 each; the slot of the first, that of the second is
 *              the next, and bit 31 is set where there is no second; the two triangles' ids
 */

/** Registers: of a ray. */
export const ORIGIN: usize = 0
export const DIRECTION: usize = 24
export const END: usize = 48
/** The nearest t so far. */
export const LIMIT: usize = 56
/** What boxes grow by, on each axis. */
export const PAD: usize = 64
/** i32: the slot at LIMIT, or -1; how many are in the list. */
export const SLOT: usize = 88
export const COUNT: usize = 92
/**
 * i32: where a walk was interrupted: entries on the stack, the pair, the pairs behind it, the lanes of it to be looked
 * at.
 */
export const SIZE: usize = 96
export const PAIR: usize = 100
export const LEFT: usize = 104
export const LANES: usize = 108
/** Eight f32: distances of a node's children. */
export const NEAR: usize = 160
/** u32: address of the first coordinate of the triangle at SLOT; 0: it was judged outside. */
export const BEST: usize = 136
/** i32: work done since the walk began: nodes opened, triangles tested. */
export const OPENED: usize = 128
export const TESTED: usize = 132

/** i32: the answer to a WHOLE question is written; 0: there is none, or it is for TypeScript to finish. */
export const FINISHED: usize = 140
export const ANSWER: usize = 512

export const STACK: usize = 1024
export const FOUND_SLOTS: usize = 8192
export const FOUND_TS: usize = 8192 + 4 * 512
export const FOUND_LIMIT: i32 = 512

export const BATCH: usize = 16384
export const BATCH_LIMIT: usize = 512
export const RAY_BYTES: usize = 56
export const BATCH_TS: usize = BATCH + BATCH_LIMIT * RAY_BYTES
export const BATCH_STRUCK: usize = BATCH_TS + 8 * BATCH_LIMIT
/** In the place of the address: this ray has to be asked by itself. */
export const UNASKED: u32 = 1

export const REFERENCES: usize = 192
export const NAMES: usize = 224
export const ROOT: u32 = 32
/** Of the header. */
export const REACH: usize = 48
export const PAIR_BYTES: usize = 84
export const PAIR_SLOT: usize = 72
/** From a triangle's first coordinate to its id. */
export const PAIR_IDS: usize = 76
/** In the slot: there is no second triangle. */
export const SINGLE: u32 = 0x80000000

/** What is asked, in bits: any hit; all hits; judge each triangle that is met outside; fronts alone. */
export const ANY: i32 = 1
export const ALL: i32 = 2
export const ASK: i32 = 4
export const FRONT: i32 = 8
/** The pads are not given: those of a ray without width are computed. */
export const THIN: i32 = 16
/** A triangle that the ray passes within the pads is not missed: of a mesh that is seen through a pose. With ASK. */
export const LOOSE: i32 = 32
/** Of a first hit everything is wanted, not its distance alone. */
export const WHOLE: i32 = 64

/** What a walk returns, if not a slot to be judged (0 or more): it has ended; the list is full. */
export const DONE: i32 = -1
export const FULL: i32 = -2
/** Nothing was asked: this ray, or this mesh, is TypeScript's. */
export const PLAIN: i32 = -3
