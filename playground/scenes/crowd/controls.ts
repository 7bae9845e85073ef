import type { Stage } from '../../shell/scene.ts'
import { KINDS, type Kind } from './body.ts'
import { SITUATIONS, type Situation } from './situations.ts'

export const MOST = 1000
export const LEAST = 10

export interface Settings {
  situation: Situation
  count: number
  kind: Kind
  givesWay: boolean
  fromAbove: boolean
}

const NAMES: Readonly<Record<Situation, { readonly label: string; readonly hint: string }>> = {
  crossing: { label: 'crossing', hint: 'two streams cross at right angles, then come in again' },
  corridor: { label: 'corridor', hint: 'two streams meet head on in a gap' },
  circle: { label: 'circle', hint: 'everybody walks to the opposite side and back' },
  door: { label: 'doors', hint: 'everybody leaves a hall by three doors, then comes in again at the back' },
  you: { label: 'to you', hint: 'everybody comes to you' },
}

/** The panel: what there is to choose. `change`: another crowd is wanted, of another number or not. */
export function createControls(stage: Stage, settings: Settings, change: (isCount: boolean) => void) {
  const { controls } = stage
  const giveWay = stage.modes({
    value: 'give-way',
    options: [
      { value: 'give-way', label: 'give way', hint: 'people look ahead, step aside and slow down' },
      { value: 'straight', label: 'walk straight', hint: 'as if nobody else were there' },
    ],
    change(value) {
      settings.givesWay = value === 'give-way'
    },
  })
  controls.group('Crowd')
  const situation = controls.choice({
    id: 'situation',
    label: 'situation',
    value: settings.situation,
    options: SITUATIONS.map((value) => ({ value, ...NAMES[value] })),
    change(value) {
      settings.situation = SITUATIONS.find((one) => one === value) ?? settings.situation
      change(false)
    },
  })
  const count = controls.slider({
    id: 'count',
    label: 'people',
    min: LEAST,
    max: MOST,
    step: 10,
    value: settings.count,
    format: (value) => value.toLocaleString('en'),
    change(value) {
      settings.count = value
      change(true)
    },
  })
  controls.choice({
    id: 'body',
    label: 'body',
    value: settings.kind,
    options: KINDS.map((value) => ({ value, label: value })),
    change(value) {
      settings.kind = KINDS.find((one) => one === value) ?? settings.kind
      change(false)
    },
  })
  const view = controls.toggle({
    id: 'above',
    label: 'view from above (V)',
    value: settings.fromAbove,
    change(value) {
      settings.fromAbove = value
    },
  })
  controls.note('Blue and green: two streams. Pale: waiting. Yellow: you.')
  return {
    setCount(value: number) {
      settings.count = value
      count.set(value)
      change(true)
    },
    /** G */
    toggleGiveWay() {
      settings.givesWay = !settings.givesWay
      giveWay.set(settings.givesWay ? 'give-way' : 'straight')
    },
    /** N */
    nextSituation() {
      settings.situation = SITUATIONS[(SITUATIONS.indexOf(settings.situation) + 1) % SITUATIONS.length]
      situation.set(settings.situation)
      change(false)
    },
    /** V */
    toggleView() {
      settings.fromAbove = !settings.fromAbove
      view.set(settings.fromAbove)
    },
  }
}
