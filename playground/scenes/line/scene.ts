import type { Scene } from '../../shell/scene.ts'
import source from './scene.ts?raw'

export const scene: Scene = {
  id: 'line',
  title: 'Line and triangle',
  summary: 'drag',
  source: [{ name: 'scenes/line/scene.ts', text: source }],
  keys: [],
  step: 0.8,
  mount(stage) {
    stage.lesson({ intro: 'x', steps: [{ id: 'a', title: 'A', text: 'a' }] })
    return { frame() {}, reset() {}, state: () => ({}) }
  },
}
