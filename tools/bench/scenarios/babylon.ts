import { Mesh, NullEngine, Quaternion, Scene, StandardMaterial, Vector3, VertexData } from '@babylonjs/core'
import type { Player, Runner } from '../../scenarios/play.ts'
import type { Setting, Vec } from '../../scenarios/scenario.ts'
import { versionOf } from '../peers/version.ts'
import { grown, isBeyond, meshOf, solidsOf, upOf } from './solids.ts'

/** It keeps this share of its radius from everything, along each axis. */
const KEPT = 0.01
/** Meshes of more corners are cut into parts with an octree over them, as its documentation advises. */
const MANY = 1500
/** It is pressed down by so much a frame while it stands, m: what its documentation has for gravity, 9.81 / 60. */
const PRESS = 9.81 / 60
/** Falls by less than this share of what it should have fallen: it stands. */
const HELD = 0.5

/**
 * `moveWithCollisions` of an ellipsoid, by the wish and the fall, once a frame; the fall is kept here, since it knows none. Its own
 * distance is 1 % of each radius, so its radii are such that it keeps the skin. Meshes have a material: otherwise their backs do not stop.
 */
export function openBabylon(): Runner {
  const engine = new NullEngine()
  return {
    name: 'Babylon.js',
    version: versionOf('@babylonjs/core'),
    settings: 'moveWithCollisions of an ellipsoid; no slopes, no steps, nothing driven',
    open: (setting) => open(engine, setting),
  }
}

function open(engine: NullEngine, setting: Setting): Player | null {
  const { level, body, options, start } = setting
  const round = body.kind === 'ellipsoid' || body.kind === 'sphere'
  const moves = level.some(({ path }) => path !== undefined)
  const solids = solidsOf(level)
  if (!round || moves || solids === null || isBeyond(setting) || upOf(options) !== 1 || options.stepHeight > 0)
    return null
  const scene = new Scene(engine)
  scene.collisionsEnabled = true
  const material = new StandardMaterial('surface', scene)
  material.backFaceCulling = false
  for (const solid of solids) {
    if (solid.thing.sensor) continue
    const { positions, indices } = meshOf(solid, false)
    const data = new VertexData()
    data.positions = positions
    data.indices = indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]]) // its fronts are clockwise
    const mesh = new Mesh('thing', scene)
    data.applyToMesh(mesh)
    mesh.material = material
    mesh.checkCollisions = true
    if (indices.length > MANY) {
      mesh.subdivide(Math.ceil(indices.length / MANY))
      mesh.createOrUpdateSubmeshesOctree(64, 3)
      mesh.useOctreeForCollisions = true
    }
    mesh.position = new Vector3(...solid.at)
    mesh.rotationQuaternion = new Quaternion(...solid.turn)
    mesh.computeWorldMatrix(true)
  }
  const { radius, height } = grown(body, options)
  const walker = new Mesh('walker', scene)
  walker.ellipsoid = new Vector3(radius / (1 + KEPT), height / 2 / (1 + KEPT), radius / (1 + KEPT))
  const way = new Vector3()
  let fall = 0
  let stands = false
  let wasStanding = false
  function place([x, y, z]: Vec): void {
    walker.position.set(x, y + height / 2, z)
    walker.computeWorldMatrix(true)
  }
  place(start)
  return {
    frame(input, _, dt) {
      if (input.resize !== undefined) return false
      if (input.teleport !== undefined) place(input.teleport)
      const [x, , z] = input.velocity ?? [0, 0, 0]
      fall = stands ? -PRESS / dt : (wasStanding && fall < 0 ? 0 : fall) - options.gravity * dt
      if (input.jump && stands) fall = options.jumpSpeed
      wasStanding = stands
      const before = walker.position.y
      if (input.move === undefined) way.set(x * dt, fall * dt, z * dt)
      else way.set(...(input.move as [number, number, number]))
      walker.moveWithCollisions(way)
      walker.computeWorldMatrix(true) // or the next move starts from the old pose
      stands = fall < 0 && walker.position.y - before > HELD * fall * dt
      return true
    },
    look: () => ({
      feet: [walker.position.x, walker.position.y - height / 2, walker.position.z],
      ground: stands ? 'ground' : 'air',
    }),
    dispose: () => scene.dispose(),
  }
}
