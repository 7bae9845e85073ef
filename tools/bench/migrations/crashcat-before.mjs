import * as crashcat from 'crashcat'

crashcat.registerAll()
const { kcc } = crashcat
const settings = crashcat.createWorldSettings()
const still = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
const world = crashcat.createWorld(settings)
const addBox = (halfExtents, position) => {
  const shape = crashcat.box.create({ halfExtents })
  const motionType = crashcat.MotionType.STATIC
  crashcat.rigidBody.create(world, { shape, objectLayer: still, motionType, position })
}
addBox([10, 0.5, 10], [0, -0.5, 0])
addBox([0.2, 1.5, 10], [3, 1.5, 0])

const shape = crashcat.capsule.create({ halfHeightOfCylinder: 0.6, radius: 0.3 })
const maxSlopeAngle = (50 * Math.PI) / 180
const player = kcc.create({ shape, maxSlopeAngle, characterPadding: 0.02 }, [0, 0.92, 0], [0, 0, 0, 1])
const filter = crashcat.filter.forWorld(world)
const updates = kcc.createDefaultUpdateSettings()
updates.walkStairsStepUp = [0, 0.3, 0]
updates.stickToFloorStepDown = [0, -0.3, 0]
kcc.refreshContacts(world, player, filter)

for (let frame = 0; frame < 90; frame++) {
  const { linearVelocity: velocity, ground } = player
  velocity[0] = 4
  velocity[1] = (ground.state === kcc.GroundState.ON_GROUND ? 0 : velocity[1]) - 9.81 / 60
  velocity[2] = 1
  kcc.update(world, player, 1 / 60, [0, -9.81, 0], updates, undefined, filter)
}
const [x, y, z] = player.position
console.log(x.toFixed(1), (y - 0.92).toFixed(1), z.toFixed(1)) // 2.5 0.0 1.5
