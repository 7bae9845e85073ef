/** A character of a stage: its body, its feel, what is drawn of it, and its player. Knows nothing of React. */
import { type Camera, type Group, Matrix4, Vector3 } from 'three'
import { Character } from '../character/character.ts'
import type { CharacterOptions } from '../character/options.ts'
import {
  type Action,
  advanceCameraArm,
  advanceGait,
  createCameraArm,
  createDevices,
  createGait,
  createStepSmoothing,
  type Devices,
  type GaitInput,
  readDevices,
  type Surface,
  smoothSteps,
} from '../controls/index.ts'
import type { Mover } from '../mesh/solid.ts'
import type { Stage } from './stage.ts'

const STILL: GaitInput = { direction: { x: 0, y: 0, z: 0 } }
const NOT_YET = 'the character is not mounted yet: read it in effects, event handlers, useStep or useFrame'

/** From the eyes to the top of the head, and to what the camera's ball needs, metres. */
const FOREHEAD = 0.22

export class Actor {
  readonly gait = createGait()
  readonly smoothing = createStepSmoothing()
  /** Its player's devices, if it has `controls`. */
  devices: Devices | undefined
  #body: Character | undefined
  #group: Group | undefined
  readonly arm = createCameraArm()
  /** Its camera sees through its own collider. */
  #seeing: { readonly exclude: readonly number[] } = { exclude: [] }
  /** What the body is to be as soon as there is room for it. */
  #wanted: Mover | undefined

  /** The `Character` of `carom`. */
  get body(): Character {
    if (this.#body === undefined) throw new Error(`CharacterHandle.body: ${NOT_YET}`)
    return this.#body
  }

  /** A group at its feet, where they are drawn. */
  get group(): Group {
    if (this.#group === undefined) throw new Error(`CharacterHandle.group: ${NOT_YET}`)
    return this.#group
  }

  /**
   * Enters the stage.
   * @param ask where it goes in a step; undefined: where its player leads it
   * @returns what ends it
   */
  enter(
    stage: Stage,
    options: CharacterOptions,
    group: Group,
    ask: (dt: number) => GaitInput | undefined,
    tell: (action: Action, before: Action) => void,
  ): () => void {
    const body = new Character(stage.world, options)
    this.#body = body
    this.#group = group
    this.#wanted = undefined
    this.#seeing = { exclude: [body.collider] }
    stage.drawn.addCharacter(body, group)
    const move = (dt: number) => {
      if (this.#wanted !== undefined && body.resize(this.#wanted)) this.#wanted = undefined
      const { gait } = this
      const before = gait.action
      advanceGait(gait, body, ask(dt) ?? this.devices?.input ?? STILL, dt)
      smoothSteps(this.smoothing, body, dt)
      if (gait.action !== before) tell(gait.action, before)
    }
    stage.moves.add(move)
    return () => {
      stage.moves.delete(move)
      stage.drawn.remove(group)
      body.dispose()
    }
  }

  /** Takes another body, now or as soon as there is room for it. */
  resize(shape: Mover): void {
    this.#wanted = shape
  }

  /** Turns a model, which looks to +z, to where the character goes, and leans it into curves. */
  pose(model: Group): void {
    const { heading, lean } = this.gait
    const [x, y, z] = this.body.upRow
    up.set(x, y, z)
    model.position.copy(up).multiplyScalar(this.smoothing.offset)
    ahead.set(heading.x, heading.y, heading.z)
    if (ahead.lengthSq() === 0) return
    left.crossVectors(up, ahead)
    model.quaternion.setFromRotationMatrix(basis.makeBasis(left, up, ahead))
    model.rotateZ(lean)
  }

  /** Listens to its player. @returns what ends it */
  listen(stage: Stage, canvas: Surface): () => void {
    const devices = createDevices(canvas)
    this.devices = devices
    const read = (delta: number) => readDevices(devices, delta)
    stage.frames.add(read)
    return () => {
      stage.frames.delete(read)
      devices.dispose()
      this.devices = undefined
    }
  }

  /** Puts a camera into its head, or behind it. */
  film(stage: Stage, camera: Camera, view: 'first' | 'third', delta: number): void {
    if (this.devices === undefined) return
    const { yaw, pitch } = this.devices
    const { body } = this
    const [x, y, z] = body.upRow
    const height = 2 * body.extents[1]
    camera.rotation.set(pitch, yaw, 0, 'YXZ')
    eyes.copy(this.group.position).addScaledVector(up.set(x, y, z), Math.max(height / 2, height - FOREHEAD))
    if (view === 'third') {
      camera.getWorldDirection(ahead).negate()
      advanceCameraArm(this.arm, stage.world, eyes, ahead, delta, this.#seeing)
      camera.position.copy(this.arm.position)
    } else camera.position.copy(eyes)
    camera.position.addScaledVector(up, this.smoothing.offset)
  }
}

const up = new Vector3()
const ahead = new Vector3()
const left = new Vector3()
const eyes = new Vector3()
const basis = new Matrix4()
