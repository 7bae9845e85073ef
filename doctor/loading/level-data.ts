import type { Fit, Measure } from './fit.ts'
import type { Origin } from './origin.ts'

/** A level as flat arrays: what a reader makes, what a worker posts, what a scene draws and a TriangleMesh is built from. */
export interface LevelData {
  /** The main file's name. Somebody else's text: only ever shown as text. */
  name: string
  /** Zero but for levels far away: picture and mesh know only `positions`, and words add this to them, see origin.ts. */
  origin: Origin
  /** Less the origin, y up, three per vertex. */
  positions: Float32Array
  /** Three per triangle, counter-clockwise seen from the front. */
  indices: Uint32Array
  /** Two per vertex, v down as in glTF; null where no range has an image. */
  uvs: Float32Array | null
  /** Those of the emissive images; null where they are the same. */
  emissiveUvs: Float32Array | null
  /** Linear r, g, b and a per vertex, 0..255; null where no range has vertex colours. */
  colors: Uint8Array | null
  /** In order and without gaps over `indices`. */
  ranges: LevelRange[]
  /** In order over the triangles, each up to the next one's start; none where the file names nothing. */
  objects: LevelObject[]
  materials: LevelMaterial[]
  images: LevelImage[]
  /** Where to try to stand, best first, see floors.ts. */
  starts: LevelStart[]
  /** Where the file itself says that somebody starts, less the origin: the feet. */
  spawns: Place[]
  /** How its numbers were taken, and what they say of how they are meant. */
  fit: Fit
  measure: Measure
  /** What to draw in its place, where the file says apart from its looks what is solid. */
  drawn?: Drawn
  /** The scenes of its file, where there are several, and which of them it is. */
  scenes?: LevelScenes
  /** What was left out or replaced of its shape, one sentence each. */
  notes: string[]
  /** The same of its looks, and of files that came with it: where nobody looks, there are none. */
  asides: string[]
}

/** Arrays as those of a level. */
export type Drawn = Pick<LevelData, 'positions' | 'indices' | 'uvs' | 'emissiveUvs' | 'colors' | 'ranges'>

export interface LevelScenes {
  /** As the file has it: anything. */
  names: string[]
  shown: number
}

export interface Place {
  x: number
  y: number
  z: number
}

/** What a reader makes of a file, as it is written. */
export type WrittenLevel = Omit<LevelData, 'starts' | 'fit' | 'measure'>

export interface LevelRange {
  /** First index (not triangle) and number of indices. */
  start: number
  count: number
  /** Into `materials`. */
  material: number
}

/** A run of triangles that come from one object of the file: a node of a glTF, an object or group of an OBJ. */
export interface LevelObject {
  /** First triangle (not index). */
  start: number
  /** As the file has it, printable and not too long, see objects.ts; '' where it has none. */
  name: string
}

export interface LevelMaterial {
  /** Linear r, g, b, a in 0..1. */
  color: [number, number, number, number]
  /** Into `images`; −1 for a plain colour. */
  image: number
  vertexColors: boolean
  doubleSided: boolean
  /** Pixels below this alpha are holes in the picture (never in the collision); 0 draws all. */
  alphaCutoff: number
  /** Seen through by its alpha, and drawn after what is not. */
  blended: boolean
  /** Drawn in its colour, whatever the light. */
  unlit: boolean
  /** Linear r, g, b of its own light, added to what it shows of others'; above 1 where it is strong. */
  emissive: [number, number, number]
  /** Into `images`, multiplied with `emissive`; −1 for none. */
  emissiveImage: number
}

export type Wrap = 'repeat' | 'mirror' | 'clamp'

export interface LevelImage {
  /** Still as it was in the file; a worker adds a bitmap, but for KTX2, which is for the page: it knows the graphics card. */
  blob: Blob
  bitmap: ImageBitmap | null
  /** Beyond 0..1, across and down. */
  wrap: readonly [Wrap, Wrap]
  /** Large pixels have sharp edges. */
  nearest: boolean
}

export interface LevelStart {
  /** On the floor. */
  x: number
  y: number
  z: number
  /** Area of the connected floor that it lies on. */
  area: number
}

export const PLAIN: Readonly<LevelMaterial> = {
  color: [0.34, 0.33, 0.3, 1],
  image: -1,
  vertexColors: false,
  doubleSided: true,
  alphaCutoff: 0,
  blended: false,
  unlit: false,
  emissive: [0, 0, 0],
  emissiveImage: -1,
}

export const REPEATED: Readonly<Pick<LevelImage, 'wrap' | 'nearest'>> = { wrap: ['repeat', 'repeat'], nearest: false }

/** A typed array that doubles when it is full. */
export class Growing<T extends Float32Array | Float64Array | Uint32Array | Uint8Array> {
  array: T
  length = 0
  readonly #make: (size: number) => T

  constructor(make: (size: number) => T, size = 1024) {
    this.#make = make
    this.array = make(size)
  }

  /** Makes room for n more and returns where they begin; the caller writes them into `array`. */
  grow(n: number): number {
    const at = this.length
    this.length += n
    if (this.length > this.array.length) {
      const larger = this.#make(Math.max(this.length, this.array.length * 2))
      larger.set(this.array as never)
      this.array = larger
    }
    return at
  }

  /** The numbers in a buffer of exactly their size, as a transfer wants it. */
  done(): T {
    return (this.array.length === this.length ? this.array : this.array.slice(0, this.length)) as T
  }
}
