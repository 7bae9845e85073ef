import { withBase } from 'vitepress'
import { h, ref } from 'vue'
import still from '../../../playground/home/still.webp'

/** A picture of the castle. A click loads the playground's scene in its place. */
export const WalkScene = {
  setup() {
    const isLive = ref(false)
    const start = () => {
      isLive.value = true
    }
    const frame = () =>
      h('iframe', {
        src: withBase('/play/walk/'),
        title: 'Walk through the castle',
        allow: 'fullscreen',
        onLoad: (event) => event.target.focus(),
      })
    const picture = () =>
      h('button', { type: 'button', onClick: start }, [
        h('img', { src: still, width: 1120, height: 800, alt: 'The courtyard of a castle with arches and stairs' }),
        h('span', {}, 'Walk here'),
      ])
    return () => h('div', { class: 'walk-scene' }, isLive.value ? frame() : picture())
  },
}
