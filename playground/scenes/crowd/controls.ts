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
  crossing: { label: 'crossing', hint: 'two streams at right angles; who has crossed comes in again' },
  corridor: { label: 'corridor', hint: 'two streams head on through one gap' },
  circle: { label: 'circle', hint: 'everybody to the opposite place, and back' },
  door: { label: 'door', hint: 'all leave a hall by one door; who is out comes in again at the back' },
  you: { label: 'to you', hint: 'everybody comes to where you are' },
}

/** The panel: what there is to choose. `change`: another crowd is wanted. */
export function createControls(stage: Stage, settings: Settings, change: () => void) {
  const { controls } = stage
  const manners = stage.modes({
    value: 'give-way',
    options: [
      { value: 'give-way', label: 'give way', hint: 'they look who is ahead, veer and slow down' },
      { value: 'straight', label: 'walk straight on', hint: 'as if nobody else were there' },
    ],
    change(value) {
      settings.givesWay = value === 'give-way'
    },
  })
  controls.group('The crowd')
  const situation = controls.choice({
    id: 'situation',
    label: 'where to',
    value: settings.situation,
    options: SITUATIONS.map((value) => ({ value, ...NAMES[value] })),
    change(value) {
      settings.situation = SITUATIONS.find((one) => one === value) ?? settings.situation
      change()
    },
  })
  controls.slider({
    id: 'count',
    label: 'how many',
    min: LEAST,
    max: MOST,
    step: 10,
    value: settings.count,
    format: (value) => value.toLocaleString('en'),
    change(value) {
      settings.count = value
      change()
    },
  })
  controls.choice({
    id: 'body',
    label: 'body',
    value: settings.kind,
    options: KINDS.map((value) => ({ value, label: value })),
    change(value) {
      settings.kind = KINDS.find((one) => one === value) ?? settings.kind
      change()
    },
  })
  const view = controls.toggle({
    id: 'above',
    label: 'seen from above (V)',
    value: settings.fromAbove,
    change(value) {
      settings.fromAbove = value
    },
  })
  controls.note('Blue and green: two streams. Red: waits. Yellow: you.')
  return {
    /** G */
    toggleManners() {
      settings.givesWay = !settings.givesWay
      manners.set(settings.givesWay ? 'give-way' : 'straight')
    },
    /** N */
    nextSituation() {
      settings.situation = SITUATIONS[(SITUATIONS.indexOf(settings.situation) + 1) % SITUATIONS.length]
      situation.set(settings.situation)
      change()
    },
    /** V */
    toggleView() {
      settings.fromAbove = !settings.fromAbove
      view.set(settings.fromAbove)
    },
  }
}
