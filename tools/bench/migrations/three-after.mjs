import { Character, capsule, World } from 'carom'
import { meshFromObject3D } from 'carom/three'
import { BoxGeometry, Group, Mesh } from 'three'

const level = new Group()
level.add(new Mesh(new BoxGeometry(20, 1, 20).translate(0, -0.5, 0)))
level.add(new Mesh(new BoxGeometry(0.4, 3, 20).translate(3, 1.5, 0)))
const world = new World()
world.add(meshFromObject3D(level))

const shape = capsule({ radius: 0.3, height: 1.8 })
const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })

for (let frame = 0; frame < 90; frame++) player.walk({ velocity: { x: 4, y: 0, z: 1 } }, 1 / 60)
const { x, y, z } = player.position
console.log(x.toFixed(1), y.toFixed(1), z.toFixed(1)) // 2.5 0.0 1.5
