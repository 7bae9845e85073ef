/** Small levels that are walked in and drawn: prisms along z, seen from their side. */
import { box, Character, type CharacterOptions, TriangleMesh, World } from 'carom'
import { centreOf, type Pen, type Point } from './pen.ts'

const HALF_DEPTH = 5
/** Frames a second. */
export const RATE = 60

export class Level {
  readonly world = new World()
  readonly #pen: Pen

  constructor(pen: Pen) {
    this.#pen = pen
  }

  block(x0: number, y0: number, x1: number, y1: number): number {
    this.#pen.block(x0, y0, x1, y1)
    return this.addBlock(x0, y0, x1, y1)
  }

  /** One that is not drawn. */
  addBlock(x0: number, y0: number, x1: number, y1: number): number {
    const halfExtents = { x: (x1 - x0) / 2, y: (y1 - y0) / 2, z: HALF_DEPTH }
    return this.world.add(box({ halfExtents }), { position: { x: (x0 + x1) / 2, y: (y0 + y1) / 2, z: 0 } })
  }

  /** Something convex, around its corners, counter-clockwise. */
  solid(...corners: Point[]): void {
    this.#pen.solid(...corners)
    const positions = corners.flatMap(([x, y]) => [x, y, HALF_DEPTH, x, y, -HALF_DEPTH])
    const indices: number[] = []
    for (let i = 0; i < corners.length; i++) {
      const [a, b] = [2 * i, 2 * ((i + 1) % corners.length)]
      indices.push(a, a + 1, b, b, a + 1, b + 1)
      if (i > 1) indices.push(0, 2 * (i - 1), 2 * i, 1, 2 * i + 1, 2 * i - 1)
    }
    this.world.add(new TriangleMesh(positions, indices))
  }

  character([x, y]: Point, options: Omit<CharacterOptions, 'position'>): Character {
    return new Character(this.world, { position: { x, y, z: 0 }, ...options })
  }

  /** Draws a character where it is. */
  draw(character: Character): void {
    this.#pen.body(character.shape, centreOf(character.shape, character.position, character.skin), character.skin)
  }
}

/** Where its feet are, frame by frame. @param each moves it by one frame */
export function trace(character: Character, seconds: number, each: (frame: number) => void): Point[] {
  const points: Point[] = [[character.position.x, character.position.y]]
  for (let frame = 1; frame <= Math.round(seconds * RATE); frame++) {
    each(frame)
    points.push([character.position.x, character.position.y])
  }
  return points
}

/** At a speed along x. */
export const walk = (character: Character, speed: number, jump = false) =>
  character.walk({ velocity: { x: speed, y: 0, z: 0 }, jump }, 1 / RATE)
