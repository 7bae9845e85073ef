import { Character, cylinder, TriangleMesh, type Vec3, World, walkAll } from 'carom'
import { DEFAULT_QUERY_FILTER, findPath } from 'navcat'
import { generateSoloNavMesh } from 'navcat/blocks'
import { createHalls } from '../stage/halls.ts'

const { positions, indices } = createHalls() // in your game: collectTriangles(gltf.scene), of carom/three
export const world = new World()
world.add(new TriangleMesh(positions, indices))

/** The agent is a character with a little room around it. What ends in Voxels is counted in cells. */
const cells = { cellSize: 0.1, cellHeight: 0.1, borderSize: 0 }
const agent = {
  walkableRadiusWorld: 0.4,
  walkableHeightWorld: 1.9,
  walkableClimbWorld: 0.3,
  walkableSlopeAngleDegrees: 50,
}
const inCells = { walkableRadiusVoxels: 4, walkableHeightVoxels: 19, walkableClimbVoxels: 3 }
const regions = { minRegionArea: 8, mergeRegionArea: 20, maxSimplificationError: 1.3, maxEdgeLength: 12 }
const detail = { maxVerticesPerPoly: 5, detailSampleDistance: 0.6, detailSampleMaxError: 0.1 }
const options = { ...cells, ...agent, ...inCells, ...regions, ...detail }
const { navMesh } = generateSoloNavMesh({ positions, indices }, options)

type Place = [x: number, y: number, z: number]
const goals: Place[] = [-7.5, 7.5, -2.5, 7].map((x, i) => [x, [0, 1.2, 0, 0][i], [4.5, -4, -4.5, 4.5][i]])
const shape = cylinder({ radius: 0.3, height: 1.8 })
export const characters = [-2, -1, 0, 1, 2, 3].map(
  (x) => new Character(world, { shape, position: { x, y: 0, z: 4 }, collider: true }),
)
export const agents = characters.map((character, i) => ({ character, goal: i % 4, path: [] as Vec3[] }))

/** Finds the way anew, so that it may be pushed aside, and walks to the next corner. */
function steer(agent: (typeof agents)[number]) {
  const { position, contactCount } = agent.character
  const start: Place = [position.x, position.y, position.z]
  const { path } = findPath(navMesh, start, goals[agent.goal], [1, 1, 1], DEFAULT_QUERY_FILTER)
  agent.path = path.map((corner) => ({ x: corner.position[0], y: corner.position[1], z: corner.position[2] }))
  const next = agent.path[1] ?? agent.path[0]
  const [x, z] = [next.x - position.x, next.z - position.z]
  const far = Math.hypot(x, z)
  if (far < 0.4 && path.length <= 2) agent.goal = (agent.goal + 1) % goals.length
  const turn = contactCount > 0 ? 0.7 : 0 // past whom it meets, on the right
  const scale = 2 / Math.max(far, 0.01)
  return { velocity: { x: scale * (x - turn * z), y: 0, z: scale * (z + turn * x) } }
}

export const step = (dt: number) => walkAll(characters, agents.map(steer), dt) // all at the same instants
export const lines = () => agents.flatMap(({ path }) => path.slice(1).map((to, i) => ({ from: path[i], to, on: true })))
export const says = () => `${agents.filter(({ character }) => character.position.y > 0.1).length} agents are upstairs`
