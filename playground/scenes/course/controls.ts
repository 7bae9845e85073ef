import type { Stage } from '../../shell/scene.ts'
import { KINDS, type Kind, type Settings } from './settings.ts'

/** The panel: every option of a character, what this scene adds, and where the visitor is. */
export interface Controls {
  setThird(on: boolean): void
  setKind(kind: Kind): void
  readonly showPlace: (text: string) => void
  readonly showPace: (text: string) => void
}

type Sized = Exclude<{ [K in keyof Settings]: Settings[K] extends number ? K : never }[keyof Settings], 'maxSlope'>
const DEGREE = Math.PI / 180

export function createControls(
  stage: Stage,
  settings: Settings,
  on: {
    /** The settings are others, and the character has to follow. */
    change(): void
    respawn(): void
  },
): Controls {
  const { controls } = stage
  const slider = (id: Sized, label: string, unit: string, [min, max, step]: readonly [number, number, number]) =>
    controls.slider({
      id,
      label,
      min,
      max,
      step,
      value: settings[id],
      format: (value) => `${Number(value.toFixed(3))} ${unit}`,
      change(value) {
        settings[id] = value
        on.change()
      },
    })

  controls.group('Body')
  const kind = controls.choice({
    id: 'body',
    label: 'body',
    value: settings.kind,
    options: KINDS.map((value) => ({ value, label: value })),
    change(value) {
      settings.kind = KINDS.find((one) => one === value) ?? settings.kind
      on.change()
    },
  })
  slider('skin', 'skin', 'm', [0.005, 0.1, 0.005])
  controls.group('Ground')
  controls.slider({
    id: 'maxSlope',
    label: 'steepest slope',
    min: 0,
    max: 90,
    step: 1,
    value: settings.maxSlope / DEGREE,
    format: (value) => `${Math.round(value)}°`,
    change(value) {
      settings.maxSlope = value * DEGREE
      on.change()
    },
  })
  slider('stepHeight', 'highest step', 'm', [0, 0.6, 0.01])
  slider('snap', 'snap to ground', 'm', [0, 1, 0.05])
  controls.toggle({
    id: 'inheritVelocity',
    label: 'keeps the platform’s velocity when leaving it',
    value: settings.inheritVelocity,
    change(value) {
      settings.inheritVelocity = value
      on.change()
    },
  })
  controls.group('Motion')
  slider('speed', 'walking speed', 'm/s', [0.5, 12, 0.5])
  slider('runSpeed', 'running speed', 'm/s', [0.5, 20, 0.5])
  slider('acceleration', 'acceleration', 'm/s²', [1, 100, 1])
  slider('braking', 'braking', 'm/s²', [1, 100, 1])
  slider('airAcceleration', 'acceleration in the air', 'm/s²', [0, 50, 1])
  slider('gravity', 'gravity', 'm/s²', [0, 30, 0.1])
  slider('jumpSpeed', 'jump speed', 'm/s', [0, 15, 0.1])
  slider('release', 'speed kept by a released jump', '', [0, 1, 0.05])
  slider('coyote', 'jump after the edge', 's', [0, 0.4, 0.02])
  slider('buffer', 'jump before landing', 's', [0, 0.4, 0.02])
  controls.toggle({
    id: 'noclip',
    label: 'fly through everything',
    value: settings.noclip,
    change(value) {
      settings.noclip = value
    },
  })
  controls.group('Camera')
  const third = controls.toggle({
    id: 'third',
    label: 'third-person view (V)',
    value: settings.thirdPerson,
    change(value) {
      settings.thirdPerson = value
    },
  })
  slider('arm', 'camera distance', 'm', [1, 10, 0.25])
  controls.group('You')
  const showPlace = controls.readout('place', 'position')
  const showPace = controls.readout('pace', 'speed')
  controls.button({ id: 'respawn', label: 'back to the start (R)', press: on.respawn })
  return { setThird: third.set, setKind: kind.set, showPlace, showPace }
}
