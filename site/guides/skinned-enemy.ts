import { createHit, plane, World } from 'carom'
import { addObject3D, pickObject3D } from 'carom/three'
import { AnimationMixer } from 'three'
import { createRobot } from '../stage/robot.ts'
import type { Input } from './guide.ts'

const { scene: enemy, animations } = createRobot() // in your game: await new GLTFLoader().loadAsync('enemy.glb')
export const object = enemy // the scene shows it
const mixer = new AnimationMixer(enemy)
mixer.clipAction(animations[0]).play()

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
/** A capsule for each bone, around the vertices that the bone moves most. */
export const hitboxes = addObject3D(world, enemy, { bones: 'capsule' })
const DAMAGE: Record<string, number> = { head: 100, body: 40, leftArm: 20, rightArm: 20, leftLeg: 20, rightLeg: 20 }

export const hit = createHit()
export let struck = ''
let life = 300
const gun = { x: 0, y: 1.5, z: 6 }
let held = false
export function step(dt: number, { ray, action }: Input) {
  mixer.update(dt)
  hitboxes.drive(dt) // every collider to where the animation has its bone at the end of this step
  world.advance()
  const { origin, direction } = ray ?? { origin: gun, direction: { x: 0, y: 0, z: -1 } }
  const isHit = world.castRay(origin, direction, 50, hit)
  struck = (isHit && pickObject3D(world, hit.collider)?.bone?.name) || '' // the floor is no bone
  if (action && !held && struck !== '') life = life > 0 ? life - DAMAGE[struck] : 300
  held = action
}

export const marked = () => (struck === '' ? [] : [hit.collider])
export const lines = () => [{ from: gun, to: { ...hit.point }, on: struck !== '' }]
export const says = () => `${struck === '' ? 'missed' : `aims at the ${struck}`}; ${Math.max(0, life)} of 300 left`
export const demo = (time: number) => {
  const x = enemy.children[0].position.x // follows it, not quite
  const direction = { x: x + 0.5 * Math.sin(2.3 * time), y: -0.5 + 0.95 * Math.sin(1.3 * time), z: -6 }
  return { ray: { origin: gun, direction }, action: time % 1 > 0.9 }
}
