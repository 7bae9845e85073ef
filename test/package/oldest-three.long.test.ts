import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureOwnPackages } from '../../scripts/own-packages.mjs'
import { makeProject, nodeIn, type Project } from './project.ts'

const HOME = 'test/package/typescripts'
let project: Project

beforeAll(async () => {
  await ensureOwnPackages(HOME, '205 MB', 'the types', process.env.CAROM_NO_INSTALL === undefined)
  project = makeProject(false)
  const three = join(project.folder, 'node_modules/three')
  rmSync(three)
  symlinkSync(resolve(HOME, 'node_modules/three-0.159'), three, 'junction')
}, 600_000)
afterAll(() => {
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

const PROGRAM = `
import { Character, createHit, cylinder, World } from 'carom'
import { accelerateRaycast, addObject3D, createDebugLines, Interpolation, meshFromObject3D } from 'carom/three'
import { BoxGeometry, Group, InstancedMesh, Matrix4, Mesh, Raycaster, REVISION, Scene, SphereGeometry, Vector3 } from 'three'

const level = new Group()
const floor = new Mesh(new BoxGeometry(20, 1, 20))
floor.position.y = -0.5
const rocks = new InstancedMesh(new BoxGeometry(), undefined, 2)
rocks.setMatrixAt(0, new Matrix4().makeTranslation(3, 0.5, 0))
rocks.setMatrixAt(1, new Matrix4().makeTranslation(5, 0.5, 0))
level.add(floor, rocks)
const world = new World()
world.add(meshFromObject3D(level))
const lift = new Mesh(new BoxGeometry(2, 0.2, 2))
lift.position.y = -0.1
const scene = new Scene().add(level, lift)
const moved = addObject3D(world, lift)
const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0.1, z: 0 } })
const model = new Group()
const drawn = new Interpolation()
drawn.addCharacter(player, model)
for (let i = 0; i < 60; i++) {
  lift.position.y += 1 / 60
  moved.drive(1 / 60)
  player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
  world.advance()
  drawn.record()
}
drawn.draw(1)
const hit = createHit()
world.castRay({ x: 5, y: 9, z: 0 }, { x: 0, y: -1, z: 0 }, 20, hit)
const ball = new Mesh(new SphereGeometry(1, 64, 64))
accelerateRaycast(ball)
const [found] = new Raycaster(new Vector3(0, 0, 5), new Vector3(0, 0, -1)).intersectObject(ball)
const lines = createDebugLines(world).geometry.drawRange.count > 0
console.log(REVISION, model.position.y.toFixed(6), hit.distance, found.distance.toFixed(2), lines)
`

test('carom/three works with the oldest three.js that package.json allows', () => {
  writeFileSync(join(project.folder, 'program.mjs'), PROGRAM)
  expect(nodeIn(project.folder, 'program.mjs').trim()).toBe('159 1.000000 8 4.00 true')
})
