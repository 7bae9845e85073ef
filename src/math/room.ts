/**
 * ROOM: by how much a tree's boxes grow for a moving body: the body's half extents, then an upper bound of the path's
 * length.
 */
export const ROOM_WAY = 3
export const ROOM_SIZE = 4
