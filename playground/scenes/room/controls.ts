/** The panel and the keys of the room. */

import { counted } from '../../../doctor/loading/limits.ts'
import type { Stage } from '../../shell/scene.ts'
import type { DebugFlags } from './debug-view.ts'
import type { Eye, Held } from './eye.ts'
import type { Room } from './room.ts'
import { number, pressedStep, STEP_RANGE } from './settings.ts'
import type { Sound } from './sound.ts'
import { createThrowIn } from './throw-in.ts'

export interface Controls {
  held(): Held
  /** Readouts, each frame. */
  show(): void
  /** Sliders and toggles as the settings now are. */
  refresh(): void
}

export function createControls(
  stage: Stage,
  room: Room,
  eye: Eye,
  sound: Sound,
  on: {
    restart(): void
    renew(): void
    /** Esc. */
    leave(): void
    debug(name: keyof DebugFlags, value: boolean): void
    figure(value: boolean): void
    guard(work: () => void): void
  },
): Controls {
  const { settings } = room
  const panel = stage.controls

  panel.group('Time')
  const step = panel.slider({
    id: 'step',
    label: 'time step (+, −)',
    min: STEP_RANGE.least,
    max: STEP_RANGE.most,
    step: 0.1,
    value: settings.step,
    format: (value) => number(value, 2),
    change: (value) => setStep(value),
  })
  panel.slider({
    id: 'slices',
    label: 'slices per step (lesson)',
    min: 1,
    max: 150,
    step: 1,
    value: settings.slices,
    change(value) {
      settings.slices = value
    },
  })
  const showHits = panel.readout('hits', 'hits so far')
  const showTrouble = panel.readout('trouble', 'warnings')

  panel.group('Balls', 'For exact mode. The lesson always has ten equal balls.')
  const slider = (
    id: 'count' | 'radius' | 'radiusSpread' | 'massSpread' | 'restitution' | 'gravity',
    label: string,
    range: readonly [least: number, most: number, step: number],
    change: () => void,
    format = (value: number) => number(value, 2),
  ) =>
    panel.slider({
      id,
      label,
      min: range[0],
      max: range[1],
      step: range[2],
      value: settings[id],
      format,
      change(value) {
        settings[id] = value
        change()
      },
    })
  const share = (value: number) => `± ${Math.round(100 * value)} %`
  const sliders = [
    slider('count', 'how many', [10, 1000, 10], on.restart, String),
    slider('radius', 'radius', [4, 40, 1], on.restart, String),
    slider('radiusSpread', 'variation of radii', [0, 0.8, 0.05], on.restart, share),
    slider('massSpread', 'variation of masses', [0, 0.9, 0.05], on.restart, share),
    slider('restitution', 'restitution', [0, 1, 0.01], on.renew),
    slider('gravity', 'gravity', [0, 1, 0.01], on.renew),
  ]
  const lid = panel.toggle({
    id: 'lid',
    label: 'close the room with a lid',
    value: settings.lid,
    change(value) {
      settings.lid = value
      on.restart()
    },
  })

  panel.button({
    id: 'gust',
    label: 'gust of wind',
    hint: 'the same force on every ball for one step: light balls fly off',
    press: () => room.gust(),
  })

  const throwOne = createThrowIn(panel, {
    throwIn: (ball) => on.guard(() => room.throwIn(ball)),
    heap: () => on.guard(() => room.heap(1000)),
    step: (value) => setStep(value),
  })

  panel.group('Camera and sound')
  const hook = panel.toggle({ id: 'hook', label: 'follow ball 0 (F2)', value: false, change: () => eye.hook() })
  const loud = panel.toggle({
    id: 'sound',
    label: 'sound (F3)',
    value: settings.sound,
    change: (value) => setSound(value),
  })
  const flag = (name: keyof DebugFlags, label: string, value: boolean) => ({
    id: `show-${name}`,
    label,
    value,
    change: (shown: boolean) => on.debug(name, shown),
  })
  stage.debug([
    {
      id: 'show-figure',
      label: 'next contact of ball 0',
      value: true,
      change: on.figure,
    },
    flag('early', 'bounces that are too early', true),
    flag('normals', 'contacts and normals', false),
    flag('paths', 'swept paths', false),
  ])

  function setStep(value: number): void {
    room.setStep(value)
    step.set(settings.step)
  }
  function setSound(value: boolean): void {
    settings.sound = value
    sound.on = value
    loud.set(value)
  }

  stage.keys.onPress((event) => {
    if (event.ctrlKey) return false
    if (event.code === 'Escape') {
      on.leave()
      return true
    }
    if (event.code === 'F2') {
      if (!event.repeat) {
        eye.hook()
        hook.set(eye.hooked)
      }
      return true
    }
    if (event.code === 'F3') {
      if (!event.repeat) setSound(!settings.sound)
      return true
    }
    const more = event.code === 'NumpadAdd' || event.key === '+' || event.key === '=' || event.code === 'PageUp'
    const less = event.code === 'NumpadSubtract' || event.key === '-' || event.code === 'PageDown'
    if (more || less) {
      const next = pressedStep(settings.step, more ? 1 : -1, settings.mode)
      if (next !== settings.step) setStep(next)
      return true
    }
    if (event.code === 'KeyT' && !event.repeat) {
      throwOne()
      return true
    }
    return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.code)
  })

  return {
    held: () => ({
      left: stage.keys.down('ArrowLeft'),
      right: stage.keys.down('ArrowRight'),
      up: stage.keys.down('ArrowUp'),
      down: stage.keys.down('ArrowDown'),
    }),
    show() {
      const { run, exact } = room
      showHits(`${run.hitCount.toLocaleString('en')} with ${counted(run.count, 'ball')}`)
      const notes = [
        run.trouble,
        room.missing > 0 ? `no room for ${counted(room.missing, 'ball')}: make the balls smaller` : '',
        exact && exact.limited > 0 ? `in ${counted(exact.limited, 'step')} a ball reached the limit of hits` : '',
        exact && exact.returned > 0 ? `${counted(exact.returned, 'ball')} fell out and came back` : '',
      ]
      showTrouble(notes.filter((note) => note !== '').join('; ') || 'none')
    },
    refresh() {
      step.set(settings.step)
      const names = ['count', 'radius', 'radiusSpread', 'massSpread', 'restitution', 'gravity'] as const
      names.forEach((name, i) => {
        sliders[i].set(settings[name])
      })
      lid.set(settings.lid)
      loud.set(settings.sound)
      hook.set(eye.hooked)
    },
  }
}
