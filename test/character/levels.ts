/** Small levels and walkers for the tests of characters. */
import { Character, sphere, TriangleMesh, World } from '../../src/index.ts'

export type Triple = readonly [number, number, number]
export type Options = Partial<ConstructorParameters<typeof Character>[1]>

export const vec = (x: number, y: number, z: number) => ({ x, y, z })
export const still = { velocity: vec(0, 0, 0) }
export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Two triangles, counter-clockwise. */
export function quad(a: Triple, b: Triple, c: Triple, d: Triple): number[] {
  return [...a, ...b, ...c, ...a, ...c, ...d]
}

/** Level ground at y = 0. */
export function floor(half = 50): number[] {
  return quad([-half, 0, half], [half, 0, half], [half, 0, -half], [-half, 0, -half])
}

/** A plane through the origin that rises along +x. */
export function slope(degrees: number, half = 200): number[] {
  const x = half * Math.cos(radians(degrees))
  const y = half * Math.sin(radians(degrees))
  return quad([-x, -y, half], [x, y, half], [x, y, -half], [-x, -y, -half])
}

/** An upright wall from one point of the floor plan to another, y from -1 to 5. */
export function wall(x0: number, z0: number, x1: number, z1: number): number[] {
  return quad([x0, -1, z0], [x1, -1, z1], [x1, 5, z1], [x0, 5, z0])
}

export function meshOf(...parts: number[][]): TriangleMesh {
  return new TriangleMesh(Float64Array.from(parts.flat()))
}

/** One mesh for each part. */
export function worldOf(...parts: number[][]): World {
  const world = new World()
  for (const part of parts) world.add(meshOf(part))
  return world
}

export const RADIUS = 0.4
export const SKIN = 0.02
/** Of the body with its skin. */
export const GROWN = RADIUS + SKIN

/** A ball of 0.4 m with a skin of 0.02 m; its feet at a point. */
export function ball(world: World, x: number, y: number, z: number, options: Options = {}): Character {
  return new Character(world, { shape: sphere({ radius: RADIUS }), skin: SKIN, ...options, position: vec(x, y, z) })
}

/** Walks for some steps; the kinds of ground and the results that were seen. */
export function walk(
  character: Character,
  velocity: { x: number; y: number; z: number },
  steps: number,
  dt = 1 / 60,
): { kinds: string[]; results: string[] } {
  const kinds = new Set<string>()
  const results = new Set<string>()
  for (let i = 0; i < steps; i++) {
    results.add(character.walk({ velocity }, dt))
    kinds.add(character.ground.kind)
  }
  return { kinds: [...kinds].sort(), results: [...results].sort() }
}

/** Steps at the end of a walk during which not one bit of the position changed. */
export function stepsAtRest(
  character: Character,
  velocity: { x: number; y: number; z: number },
  steps: number,
): number {
  let rest = 0
  let last = ''
  for (let i = 0; i < steps; i++) {
    character.walk({ velocity }, 1 / 60)
    const now = character.state.slice(0, 3).join()
    rest = now === last ? rest + 1 : 0
    last = now
  }
  return rest
}
