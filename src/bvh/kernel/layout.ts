/**
 * The layout of the kernel's memory. kernel/mirror.ts and src/bvh/mirror-write.ts write mirrors; src/bvh/walk-wasm.ts
 * reads and writes registers, lists and batches. Change them together.
 *
 *     bytes    what
 *     0        registers (the offsets below)
 *     512      the ANSWER row of a first hit (src/mesh/answer-row.ts)
 *     1024     the stack of a walk: up to 896 entries, each f32 distance and u32 child
 *     8192     the list of a walk for all hits, up to 512: an array of u32 slots, then an array of f64 t
 *     16384    a batch of up to 512 rays: ORIGIN to END of each, as in the registers; then an array of f64 t, and an
 *              array of u32 addresses of the struck triangle's first coordinate (0: none; UNASKED)
 *     65536    mirrors
 *
 * A mirror is a header, and nodes from byte 128 on, the root first. Each node is followed by the pairs of triangles of
 * its leaves.
 *
 *     header   f64: least corner (3) and greatest corner (3) of the mesh, its largest absolute coordinate
 *     node     256 bytes: eight boxes, as columns of eight f32 (least x, y, z, greatest x, y, z); eight references;
 *              eight names
 *              reference to a node (bit 31 is clear): where it begins, in words from the mirror
 *              reference to a leaf (bit 31 is set): bits 28 to 30 are the number of its pairs minus one, and the bits
 *              below say where the first pair begins, in words from the mirror
 *              missing child: the reference has all bits set, and the box is from +Infinity to -Infinity
 *              name: 2 · node + side of the child in the mesh's own tree (walks do not read it)
 *     pair     84 bytes: nine coordinates of two triangles, as columns of two f32; the slot of the first, with bit 31
 *              set if there is no second (the second has the next slot); the two triangles' ids
 */

/** Registers of a ray. */
export const ORIGIN: usize = 0
export const DIRECTION: usize = 24
export const END: usize = 48
/** The nearest t so far. */
export const LIMIT: usize = 56
/** By how much boxes grow on each axis. */
export const PAD: usize = 64
/** i32: the slot of the hit at LIMIT, or -1; the number of hits on the list. */
export const SLOT: usize = 88
export const COUNT: usize = 92
/**
 * i32: where a walk was interrupted: the address of the stack's top, the address of the pair, the number of pairs that
 * remain (this one included), and the lanes of this pair that remain.
 */
export const SIZE: usize = 96
export const PAIR: usize = 100
export const LEFT: usize = 104
export const LANES: usize = 108
/** Eight f32: the distances of a node's children. */
export const NEAR: usize = 160
/** u32: the address of the first coordinate of the triangle in SLOT; 0 if TypeScript judged it. */
export const BEST: usize = 136

/**
 * i32: 1 if the walk has written the ANSWER row of a WHOLE question; 0 if there is no hit, or TypeScript must write it.
 */
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
/** In the place of an address: the kernel could not decide this ray. */
export const UNASKED: u32 = 1

export const REFERENCES: usize = 192
export const NAMES: usize = 224
export const ROOT: u32 = 32
/** Offset of the largest absolute coordinate in the header. */
export const REACH: usize = 48
export const PAIR_BYTES: usize = 84
export const PAIR_SLOT: usize = 72
/** Distance from a triangle's first coordinate to its id. */
export const PAIR_IDS: usize = 76
/** Bit of the slot: there is no second triangle. */
export const SINGLE: u32 = 0x80000000

/**
 * Bits of a question. ANY: any hit. ALL: all hits. ASK: TypeScript judges each triangle that the ray meets. FRONT: only
 * fronts are solid.
 */
export const ANY: i32 = 1
export const ALL: i32 = 2
export const ASK: i32 = 4
export const FRONT: i32 = 8
/** The ray has no width, and the walk computes its pads. */
export const THIN: i32 = 16
/**
 * A triangle that the ray passes within the pads counts as met: for a mesh that is seen through a pose. Only with ASK.
 */
export const LOOSE: i32 = 32
/** Write the whole ANSWER row of a first hit, not only its distance. */
export const WHOLE: i32 = 64

/** Results of a walk that are not slots (slots are 0 or more): the walk has ended; the list is full. */
export const DONE: i32 = -1
export const FULL: i32 = -2
/** Nothing was done: TypeScript must walk this ray. */
export const PLAIN: i32 = -3
