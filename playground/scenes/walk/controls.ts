import type { Stage } from '../../shell/scene.ts'
import { number } from './defect-cases.ts'
import { type Settings, unit } from './settings.ts'

/** The panel of Walk: the visitor's body, the article's numbers, the clock, and where the visitor is. */
export interface Controls {
  /** The visitor flies, or no longer. */
  setFlying(flying: boolean): void
  /** Another height: all that is said in metres follows. */
  showSizes(): void
  readonly showPlace: (text: string) => void
  readonly showGround: (text: string) => void
  readonly showPace: (text: string) => void
}

export function createControls(
  stage: Stage,
  settings: Settings,
  on: {
    /** The body or its numbers are others now: `settings` has them. */
    change(): void
    respawn(): void
    /** `stage.clock.step` is another. */
    rateChanged(): void
  },
): Controls {
  stage.controls.group('Body')
  stage.controls.choice({
    id: 'shape',
    label: 'shape in exact mode',
    value: settings.shape,
    options: [
      { value: 'sphere', label: 'sphere' },
      { value: 'ellipsoid', label: 'ellipsoid' },
    ],
    change(value) {
      settings.shape = value === 'sphere' ? 'sphere' : 'ellipsoid'
      on.change()
    },
  })
  const height = stage.controls.slider({
    id: 'height',
    label: 'your height',
    min: -3,
    max: 4,
    step: 0.01,
    value: Math.log10(settings.height),
    kept: false,
    format: (value) => `${Number((10 ** value).toPrecision(3))} m`,
    change(value) {
      settings.height = Number((10 ** value).toPrecision(3))
      on.change()
    },
  })
  const fly = stage.controls.toggle({
    id: 'fly',
    label: 'fly (F)',
    value: false,
    change(value) {
      settings.flying = value
    },
  })
  stage.controls.group(
    'The article’s numbers',
    'In metres, with the article’s units in brackets. You are ten units tall.',
  )
  const lengths = (id: 'approach' | 'edgeMargin' | 'skin' | 'halfWidth', label: string, max: number, least: number) =>
    stage.controls.slider({
      id,
      label,
      min: least,
      max,
      step: 0.05,
      value: settings[id],
      format: (value) => `${number(value * unit(settings))} m (${value.toFixed(2)})`,
      change(value) {
        settings[id] = value
        on.change()
      },
    })
  const articleLengths = [
    lengths('approach', 'approach d', 10, 0.5),
    lengths('edgeMargin', 'edge margin L', 10, 0),
    lengths('skin', 'skin', 1, 0.05),
    lengths('halfWidth', 'half width (distance by normal)', 10, 0.5),
  ]
  stage.controls.choice({
    id: 'edgePlanes',
    label: 'edge planes',
    value: '6',
    options: [
      { value: '3', label: 'three' },
      { value: '6', label: 'six' },
    ],
    change(value) {
      settings.edgePlanes = value === '3' ? 3 : 6
      on.change()
    },
  })
  stage.controls.group('Clock')
  const rates = ['30', '60', '144']
  stage.controls.choice({
    id: 'rate',
    label: 'steps per second',
    value: String(Math.round(1 / stage.clock.step)),
    kept: false, // as hz
    options: rates.map((value) => ({ value, label: value })),
    change(value) {
      stage.clock.step = 1 / Number(value)
      on.rateChanged()
    },
  })
  stage.controls.group('Player')
  const showPlace = stage.controls.readout('place', 'feet at')
  const showGround = stage.controls.readout('ground', 'ground')
  const showPace = stage.controls.readout('pace', 'speed')
  stage.controls.button({ id: 'respawn', label: 'back to the start (R)', press: on.respawn })

  return {
    setFlying: (flying) => fly.set(flying),
    showSizes() {
      height.set(Math.log10(settings.height))
      for (const length of articleLengths) length.set(length.value)
    },
    showPlace,
    showGround,
    showPace,
  }
}
