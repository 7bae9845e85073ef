import {
  box,
  type ColliderOptions,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  type Hit,
  pipe,
  plane,
  sphere,
  type Thing,
  TriangleMesh,
  type Vec3,
  World,
} from '../../../src/index.ts'
import { takeClosest, takeHit, takeHits, takeWorld } from './answers.ts'
import { BODIES, CUBE_INDICES, CUBE_POSITIONS } from './bodies.ts'
import type { Kit, Scene } from './scene.ts'

const MOST = 32
const SIZE = 8
/** Pipes are in a layer of their own: only spheres can be cast against them. */
const PIPES = 1

/** A world that changes with every step: colliders come, go and are placed, instances turned, scaled and mirrored, a mesh bent. */
export function colliders({ dealer, tally, level }: Kit): Scene {
  const world = new World()
  const ids: number[] = []
  const cube = new TriangleMesh(CUBE_POSITIONS, CUBE_INDICES)
  const bent = [...CUBE_POSITIONS]
  const meshes = [cube, level('torus'), new TriangleMesh(CUBE_POSITIONS, CUBE_INDICES, { sides: 'front' })]
  const hit = createHit()
  const closest = createClosest()
  const hits: Hit[] = []

  function dealThing(): [Thing, ColliderOptions] {
    const between = (low: number, high: number) => dealer.between(low, high)
    const sizes = { radius: between(0.2, 1.5), height: between(3, 5) }
    const options: ColliderOptions = { position: dealer.vector(SIZE), layer: dealer.pick([0, 2, 3]) }
    if (dealer.chance(0.7)) options.orientation = dealer.turn()
    switch (dealer.whole(0, 9)) {
      case 0:
        return [sphere({ radius: sizes.radius }), options]
      case 1:
        return [ellipsoid({ radii: { x: between(0.3, 2), y: between(0.3, 2), z: between(0.3, 2) } }), options]
      case 2:
        return [capsule(sizes), options]
      case 3:
        return [cylinder(sizes), options]
      case 4:
        return [box({ halfExtents: { x: between(0.1, 2), y: between(0.1, 2), z: between(0.1, 2) } }), options]
      case 5:
        return [plane({ normal: dealer.vector(1), offset: -SIZE }), { ...options, sides: 'front' }]
      case 6:
        return [pipe({ radius: sizes.radius, axis: dealer.vector(1) }), { ...options, layer: PIPES }]
      default:
        return [dealer.pick(meshes), { ...options, scale: dealer.scale(0.3, 2) }]
    }
  }

  function change(): void {
    const kind = dealer.whole(0, 9)
    if (ids.length < 6 || (kind < 3 && ids.length < MOST)) ids.push(world.add(...dealThing()))
    else if (kind < 5) world.remove(ids.splice(dealer.whole(0, ids.length - 1), 1)[0])
    else if (kind === 5) {
      for (let i = 0; i < bent.length; i++) bent[i] = CUBE_POSITIONS[i] + dealer.between(-0.3, 0.3)
      cube.refit(bent, CUBE_INDICES)
    } else if (kind === 6) {
      const some = ids.filter((_, i) => i % 3 === 0)
      const poses = new Float64Array(7 * some.length)
      for (let i = 0; i < poses.length; i++) poses[i] = dealer.between(-1, 1) * (i % 7 < 3 ? SIZE : 1)
      world.placeMany(some, poses)
    } else world.place(dealer.pick(ids), { position: dealer.vector(SIZE), orientation: dealer.turn() })
  }

  for (let i = 0; i < MOST / 2; i++) ids.push(world.add(...dealThing()))
  return {
    step(k) {
      const origin = dealer.vector(SIZE)
      const way: Vec3 = dealer.vector(2 * SIZE)
      const body = BODIES[k % BODIES.length]
      const mask = body.kind === 'sphere' ? 0b1111 : 0b1101
      const orientation = k % 2 === 0 ? undefined : dealer.turn()
      change()
      takeHit(tally, 'castRay', world.castRay(origin, way, Number.POSITIVE_INFINITY, hit), hit)
      const met = world.cast(body, origin, way, hit, { mask, orientation })
      takeHit(tally, `cast, ${body.kind}`, met, hit)
      if (k % 4 === 0) takeHits(tally, 'castRayAll', world.castRayAll(origin, way, 50, hits), hits)
      if (k % 4 === 1) takeHits(tally, 'overlapAll', world.overlapAll(body, origin, hits, { mask, orientation }), hits)
      if (k % 4 === 2) takeClosest(tally, 'closestPoint', world.closestPoint(origin, 5, closest), closest)
      if (k % 4 === 3) takeHit(tally, 'overlap', world.overlap(body, origin, hit, { mask, orientation }), hit)
      takeWorld(tally, { world, ids, characters: [] })
    },
  }
}
