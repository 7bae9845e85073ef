/** ROOM, what a tree's boxes grow by for a way: half extents of the body, then at least the length of the way. */
export const ROOM_WAY = 3
export const ROOM_SIZE = 4
