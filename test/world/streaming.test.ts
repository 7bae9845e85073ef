import { expect, test } from 'vitest'
import { chunksOf } from '../../scenes/chunks.ts'
import { terrain } from '../../scenes/terrain.ts'
import { Character, capsule, createHit, cylinder, sphere, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const SIZE = 8
const level = terrain({ triangles: 8192, height: 12 })
const chunks = chunksOf(level, SIZE).map((chunk) => ({
  ...chunk,
  // as it comes from a file or a worker
  mesh: TriangleMesh.from(new TriangleMesh(chunk.positions, chunk.indices).toBuffer()),
}))

test('a level is cut into squares, each triangle once', () => {
  expect(chunks.length).toBe(64)
  for (const { indices, positions } of chunks) {
    expect(indices.length).toBe(3 * 128)
    expect(positions.length).toBe(3 * 81)
  }
})

/** All chunks, or those that are so many squares around a place. */
function streamed(around?: number) {
  const world = new World()
  const ids = new Map<string, number>()
  let added = 0
  return {
    world,
    added: () => added,
    stream({ x, z }: Vec3): void {
      for (const { name, i, j, position, mesh } of chunks) {
        const away = Math.max(Math.abs(i - Math.floor(x / SIZE)), Math.abs(j - Math.floor(z / SIZE)))
        const id = ids.get(name)
        if (id === undefined && (around === undefined || away <= around)) {
          ids.set(name, world.add(mesh, { position, data: name }))
          added++
        } else if (id !== undefined && around !== undefined && away > around) {
          world.remove(id)
          ids.delete(name)
        }
      }
    },
  }
}

const BODIES = {
  cylinder: cylinder({ radius: 0.3, height: 1.8 }),
  capsule: capsule({ radius: 0.3, height: 1.8 }),
  sphere: sphere({ radius: 0.4 }),
}

test.each(Object.entries(BODIES))(
  'a %s walks the same way, bit for bit, whether chunks come and go or are all there',
  (_, shape) => {
    const ways = [undefined, 1].map((around) => {
      const { world, stream, added } = streamed(around)
      stream(level.spawn)
      const player = new Character(world, { shape, position: level.spawn, maxSlope: 1 })
      const hit = createHit()
      const way: unknown[] = []
      for (let i = 0; i < 900; i++) {
        stream(player.position)
        // out, along seams, and round
        const turn = (i % 300) / 48
        const leg = Math.floor(i / 300)
        const velocity =
          leg === 0
            ? { x: 7, y: 0, z: 4 }
            : leg === 1
              ? { x: -6, y: 0, z: 0 }
              : { x: 9 * Math.cos(turn), y: 0, z: 9 * Math.sin(turn) }
        const result = player.walk({ velocity, jump: i % 70 === 0 }, 1 / 60)
        const { position, velocity: v, ground } = player
        const eye = { x: position.x, y: position.y + 1, z: position.z }
        const met = world.castRay(eye, { x: velocity.x, y: -1, z: velocity.z }, 6, hit)
        way.push({
          result,
          position: { ...position },
          velocity: { ...v },
          kind: ground.kind,
          normal: { ...ground.normal },
          data: ground.data,
          seen: met ? [hit.distance, hit.triangle, hit.data] : null,
        })
      }
      return { way, added: added() }
    })
    expect(ways[0].added).toBe(64)
    expect(ways[1].added).toBeGreaterThan(20)
    for (let i = 0; i < 900; i++) expect([i, ways[1].way[i]]).toEqual([i, ways[0].way[i]])
  },
)
