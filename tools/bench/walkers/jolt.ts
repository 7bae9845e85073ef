import initJolt, { type Jolt } from 'jolt-physics/wasm-compat'
import { STEP, takesSteps, WALK, type WalkBody, type WalkPeer } from '../peer.ts'
import { meshShape, startJolt } from '../peers/jolt.ts'
import { versionOf } from '../peers/version.ts'

/** Triangles of one mesh; a level of more is several bodies. */
const CHUNK = 150_000

/**
 * Jolt's own recipe for a `CharacterVirtual`: the wish, plus what gravity adds, as its velocity, then `ExtendedUpdate`. Vectors,
 * filters (those of the base classes, which never call into JavaScript) and settings are used again; 4 triangles a leaf, which its manual advises for
 * speed. The ground never moves, so that its velocity need not be asked for.
 */
export async function openJolt(): Promise<WalkPeer> {
  const jolt = await initJolt()
  const world = startJolt(jolt)
  const system = world.GetPhysicsSystem()
  const bodies = system.GetBodyInterface()
  const allocator = world.GetTempAllocator()
  const upright = new jolt.Quat(0, 0, 0, 1)
  const at = new jolt.RVec3(0, 0, 0)
  const velocity = new jolt.Vec3(0, 0, 0)
  const gravity = new jolt.Vec3(0, -WALK.gravity, 0)
  const layers = new jolt.BroadPhaseLayerFilter()
  const objects = new jolt.ObjectLayerFilter()
  const all = new jolt.BodyFilter()
  const shapes = new jolt.ShapeFilter()
  const onGround = jolt.EGroundState_OnGround
  const updates = { steps: updateSettings(jolt, WALK.stepHeight, WALK.snap), plain: updateSettings(jolt, 0, WALK.snap) }
  return {
    name: 'jolt',
    version: versionOf('jolt-physics'),
    settings: 'CharacterVirtual.ExtendedUpdate; 4 triangles a leaf',
    level(positions, indices) {
      const ids = chunksOf(positions, indices).map(([vertices, triangles]) => {
        const mesh = meshShape(jolt, vertices, triangles)!
        at.Set(0, 0, 0)
        const settings = new jolt.BodyCreationSettings(mesh, at, upright, jolt.EMotionType_Static, 0)
        const id = bodies.CreateBody(settings).GetID()
        bodies.AddBody(id, jolt.EActivation_DontActivate)
        jolt.destroy(settings)
        mesh.Release()
        return id
      })
      system.OptimizeBroadPhase()
      return {
        walker(body) {
          const shape = shapeOf(jolt, body)
          if (shape === null) return null
          const settings = new jolt.CharacterVirtualSettings()
          settings.mShape = shape
          settings.mMaxSlopeAngle = WALK.maxSlope
          settings.mCharacterPadding = WALK.skin
          at.Set(0, 0, 0)
          const character = new jolt.CharacterVirtual(settings, at, upright, system)
          character.AddRef()
          jolt.destroy(settings)
          const update = takesSteps(body) ? updates.steps : updates.plain
          const centre = body.height / 2
          function place(x: number, y: number, z: number): void {
            at.Set(x, y + centre, z)
            character.SetPosition(at)
            velocity.Set(0, 0, 0)
            character.SetLinearVelocity(velocity)
            character.RefreshContacts(layers, objects, all, shapes, allocator)
          }
          function readFeet(to: Float64Array, k: number): void {
            const position = character.GetPosition()
            to[k] = position.GetX()
            to[k + 1] = position.GetY() - centre
            to[k + 2] = position.GetZ()
          }
          return {
            place,
            readFeet,
            save() {
              const feet = new Float64Array(3)
              readFeet(feet, 0)
              return feet
            },
            restore: (saved) => place(saved[0], saved[1], saved[2]),
            step(wish) {
              const fall = character.GetGroundState() === onGround ? 0 : character.GetLinearVelocity().GetY()
              velocity.Set(wish[0], fall - WALK.gravity * STEP, wish[1])
              character.SetLinearVelocity(velocity)
              character.ExtendedUpdate(STEP, gravity, update, layers, objects, all, shapes, allocator)
            },
            dispose: () => character.Release(),
          }
        },
        dispose() {
          for (const id of ids) {
            bodies.RemoveBody(id)
            bodies.DestroyBody(id)
          }
        },
      }
    },
  }
}

/** Squares of a level that are small enough for Jolt to build a tree of, in the memory that its npm build has. */
function chunksOf(positions: Float32Array, indices: Uint32Array): (readonly [Float32Array, Uint32Array])[] {
  const across = Math.ceil(Math.sqrt(indices.length / 3 / CHUNK))
  if (across === 1) return [[positions, indices]]
  const spans = [0, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity]
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, positions[i])
      high = Math.max(high, positions[i])
    }
    return [low, across / (high - low)]
  })
  const chunks = Array.from({ length: across * across }, () => ({ positions: [] as number[], indices: [] as number[] }))
  const known = chunks.map(() => new Map<number, number>())
  for (let t = 0; t < indices.length; t += 3) {
    const [column, line] = spans.map(([low, scale], k) =>
      Math.min(across - 1, Math.floor((positions[3 * indices[t] + 2 * k] - low) * scale)),
    )
    const n = across * column + line
    for (const vertex of indices.subarray(t, t + 3)) {
      let index = known[n].get(vertex)
      if (index === undefined) {
        index = known[n].size
        known[n].set(vertex, index)
        chunks[n].positions.push(...positions.subarray(3 * vertex, 3 * vertex + 3))
      }
      chunks[n].indices.push(index)
    }
  }
  return chunks.map((chunk) => [Float32Array.from(chunk.positions), Uint32Array.from(chunk.indices)])
}

export function updateSettings(jolt: Jolt, stepHeight: number, snap: number, up = 1): Jolt.ExtendedUpdateSettings {
  const settings = new jolt.ExtendedUpdateSettings()
  settings.mStickToFloorStepDown.Set(0, -snap * up, 0)
  settings.mWalkStairsStepUp.Set(0, stepHeight * up, 0)
  return settings
}

/** Null for an ellipsoid: its spheres scale by one number only. A cylinder has its usual convex radius. */
export function shapeOf(jolt: Jolt, { kind, radius, height }: WalkBody): Jolt.Shape | null {
  if (kind === 'sphere') return new jolt.SphereShape(radius)
  if (kind === 'box') return new jolt.BoxShape(new jolt.Vec3(radius, height / 2, radius), 0.05)
  if (kind === 'capsule') return new jolt.CapsuleShape(height / 2 - radius, radius)
  return kind === 'cylinder' ? new jolt.CylinderShape(height / 2, radius, 0.05) : null
}
