import { type ThreeElements, useThree } from '@react-three/fiber'
import {
  type Context,
  createContext,
  createElement,
  type ReactNode,
  type Ref,
  use,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Group } from 'three'
import type { Character as CaromCharacter } from '../character/character.ts'
import type { CharacterOptions } from '../character/options.ts'
import type { Settings } from '../character/walker.ts'
import {
  type Action,
  type CameraArmSettings,
  createCameraArm,
  createGait,
  type Devices,
  type Gait,
  type GaitInput,
  type GaitSettings,
  type StepSmoothing,
} from '../controls/index.ts'
import type { Vec3 } from '../math/check.ts'
import { cylinder } from '../shapes/shapes.ts'
import { Actor } from './actor.ts'
import { useLatest, useStage } from './context.ts'
import { omit, pick } from './props.ts'
import { useValue } from './value.ts'

/** What belongs to a `<Character>`. */
export interface CharacterHandle {
  /** The `Character` of `carom`. Like `group`, it exists once the component is mounted: in effects and callbacks. */
  readonly body: CaromCharacter
  readonly gait: Gait
  readonly smoothing: StepSmoothing
  /** Its player's, if it has `controls`. */
  readonly devices: Devices | undefined
  /** At its feet, where they are drawn. */
  readonly group: Group
}

export interface CharacterProps
  extends Omit<ThreeElements['group'], 'ref' | 'position' | 'up'>,
    Omit<Partial<CharacterOptions>, 'position'> {
  /** Its feet at first, metres; default 0, 0, 0. If this changes later, it is teleported. */
  position?: readonly [number, number, number] | Vec3 | undefined
  /** Its speeds, accelerations and the rest of how it feels. */
  gait?: Partial<GaitSettings> | undefined
  /**
   * The player's keys, mouse, touch and gamepad control it, and the camera is in its head ('first') or behind it
   * ('third'). Needs `up` along y. Default: none, see `input`.
   */
  controls?: 'first' | 'third' | undefined
  /** The camera behind it: length 4 m, radius of its ball 0.2 m, how fast it grows back. */
  arm?: Partial<CameraArmSettings> | undefined
  /** Where it goes, asked in each step. Default: what the player does, or if there are no `controls`, nowhere. */
  input?: ((character: CharacterHandle, dt: number) => GaitInput) | undefined
  /** It begins to walk, to fall, to land …: for animation. */
  onAction?: ((action: Action, before: Action) => void) | undefined
  ref?: Ref<CharacterHandle> | undefined
  /** What is drawn at its feet, with its face to +z as in glTF. In first person it is hidden. */
  children?: ReactNode | undefined
}

const ActorContext: Context<Actor | undefined> = createContext<Actor | undefined>(undefined)

/** The character around this component. */
export function useCharacter(): CharacterHandle {
  const actor = use(ActorContext)
  if (actor === undefined) throw new Error('useCharacter: there is no <Character> around it')
  return actor
}

/**
 * A character that walks, runs, jumps, climbs and swims. Its parent must not move. Its children move with it, and turn
 * to where it goes.
 *
 * `shape`, `position`, `gait`, `controls` and the settings that are numbers may change at any time. (If there is no
 * room for another shape, the character takes it as soon as there is.) `skin`, `layer`, `mask`, `exclude`, `filter` and
 * `collider` are read once: give it another `key` to change them.
 */
export function Character(props: CharacterProps): ReactNode {
  const { gait: _gait, controls, arm: _arm, input: _input, onAction: _onAction, ref, children, ...more } = props
  const group = omit(more, OPTIONS)
  const stage = useStage('<Character>')
  const shape = useValue(props.shape ?? PERSON)
  const [actor] = useState(() => new Actor())
  const latest = useLatest({ ...props, shape })
  const feet = useRef<Group>(null)
  const model = useRef<Group>(null)
  useLayoutEffect(() => {
    const { current } = latest
    return actor.enter(
      stage,
      pick({ ...current, position: vector(current.position) }, OPTIONS),
      feet.current as Group,
      (dt) => latest.current.input?.(actor, dt),
      (action, before) => latest.current.onAction?.(action, before),
    )
  }, [stage, actor, latest])
  useImperativeHandle(ref, () => actor) // (after the effect, so that it has a body)
  useChanges(actor, { ...props, shape, position: vector(props.position) })
  useView(actor, model, controls)
  const inner = createElement('group', { ref: model, visible: controls !== 'first' }, children)
  return createElement(ActorContext, { value: actor }, createElement('group', { ...group, ref: feet }, inner))
}

const PERSON = cylinder({ radius: 0.3, height: 1.8 })

/** The options that may be assigned to a `Character` between moves. */
const SETTINGS = {
  maxSlope: true,
  gravity: true,
  jumpSpeed: true,
  snap: true,
  stepHeight: true,
  inheritVelocity: true,
} satisfies Record<keyof Settings, true>

const OPTIONS = {
  ...SETTINGS,
  shape: true,
  position: true,
  up: true,
  skin: true,
  collider: true,
  layer: true,
  mask: true,
  exclude: true,
  filter: true,
} satisfies Record<keyof CharacterOptions, true>

type Settled = CharacterProps & { shape: CharacterOptions['shape']; position: Vec3 }

/** Passes on what has changed since the last render; the first time, the body has it already. */
function useChanges(actor: Actor, props: Settled): void {
  const { shape, position, gait, arm } = props
  const { x, y, z } = position
  const settings = useValue(pick(props, SETTINGS))
  const up = useValue(props.up)
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (!isNew.current) actor.body.teleport({ x, y, z })
  }, [actor, x, y, z])
  useLayoutEffect(() => {
    if (!isNew.current) actor.resize(shape)
  }, [actor, shape])
  useLayoutEffect(() => {
    if (!isNew.current && up !== undefined) actor.body.up = up
  }, [actor, up])
  useLayoutEffect(() => {
    if (!isNew.current)
      for (const [name, value] of Object.entries(settings))
        if (value !== undefined) Object.assign(actor.body, { [name]: value })
  }, [actor, settings])
  useLayoutEffect(() => {
    if (gait !== undefined) Object.assign(actor.gait.settings, createGait(gait).settings)
    if (arm !== undefined) Object.assign(actor.arm.settings, createCameraArm(arm).settings)
  })
  useLayoutEffect(() => {
    isNew.current = false
    return () => {
      isNew.current = true
    }
  }, [])
}

/** The player's devices, the camera, and the pose of the model. */
function useView(actor: Actor, model: { current: Group | null }, controls: CharacterProps['controls']): void {
  const stage = useStage('<Character>')
  const canvas = useThree((state) => state.gl.domElement)
  const get = useThree((state) => state.get)
  const isLed = controls !== undefined
  useLayoutEffect(() => (isLed ? actor.listen(stage, canvas) : undefined), [actor, stage, canvas, isLed])
  useLayoutEffect(() => {
    const draw = (delta: number) => {
      actor.pose(model.current as Group)
      if (controls !== undefined) actor.film(stage, get().camera, controls, delta)
    }
    stage.draws.add(draw)
    return () => {
      stage.draws.delete(draw)
    }
  }, [actor, stage, model, get, controls])
}

function vector(position: CharacterProps['position'] = [0, 0, 0]): Vec3 {
  if (!Array.isArray(position)) return position as Vec3
  const [x, y, z] = position
  return { x, y, z }
}
