import { Character, cylinder, TriangleMesh, World } from 'carom'
import type { Input } from './guide.ts'

const SIZE = 8 // metres a tile
const CELLS = 8 // squares along a tile
const REACH = 2 // tiles around the player
export const world = new World()
export const tiles = new Map<string, number>()

const height = (x: number, z: number) => Math.sin(x / 4) + Math.cos(z / 5)

/** In a game: fetched as a buffer, `TriangleMesh.from(buffer)`, or built in a worker, `TriangleMesh.build`. */
function createTile(column: number, row: number) {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= CELLS; i++) {
    for (let k = 0; k <= CELLS; k++) {
      const [x, z] = [(column + i / CELLS) * SIZE, (row + k / CELLS) * SIZE]
      positions.push(x, height(x, z), z)
      const at = i * (CELLS + 1) + k
      if (i < CELLS && k < CELLS) indices.push(at, at + 1, at + CELLS + 1, at + CELLS + 1, at + 1, at + CELLS + 2)
    }
  }
  return new TriangleMesh(positions, indices)
}

const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 4, y: 3, z: 4 } })
export const characters = [player]

export function step(dt: number, { move }: Input) {
  const [column, row] = [Math.floor(player.position.x / SIZE), Math.floor(player.position.z / SIZE)]
  const wanted = new Set<string>()
  for (let i = column - REACH; i <= column + REACH; i++) {
    for (let k = row - REACH; k <= row + REACH; k++) {
      wanted.add(`${i},${k}`)
      if (!tiles.has(`${i},${k}`)) tiles.set(`${i},${k}`, world.add(createTile(i, k)))
    }
  }
  for (const [name, collider] of tiles) {
    if (wanted.has(name)) continue
    world.remove(collider)
    tiles.delete(name)
  }
  player.walk({ velocity: { x: 6 * move.x, y: 0, z: 6 * move.z } }, dt)
}

export const says = () => `${tiles.size} tiles are loaded`
export const demo = (time: number) => ({ move: { x: Math.cos(time / 4), y: 0, z: Math.sin(time / 4) } })
