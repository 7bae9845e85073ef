import { h, onBeforeUnmount, onMounted, ref } from 'vue'

const programs = import.meta.glob(['../../guides/*.ts', '!../../guides/guide.ts'], { import: 'default' })

/** The program of a guide, played and drawn beside its code. It is loaded when it comes into view. */
export const Scene = {
  props: {
    name: String,
    /** What the keys do: WASD, Space and E. */
    move: String,
    jump: String,
    action: String,
    /** Yaw and pitch in degrees, distance in metres (0: all is seen). */
    view: { type: String, default: '20 25 0' },
    follow: Boolean,
  },
  setup(props) {
    const element = ref(null)
    const state = ref('waiting')
    const isRunning = ref(true)
    const says = ref('')
    let stage
    let isGone = false

    async function load() {
      const [{ createStage }, start] = await Promise.all([
        import('../../stage/stage.ts'),
        programs[`../../guides/${props.name}.ts`](),
      ])
      if (isGone) return
      const [yaw, pitch, distance] = props.view.split(' ').map(Number)
      const aim = { yaw: (yaw * Math.PI) / 180, pitch: (pitch * Math.PI) / 180, distance, follow: props.follow }
      const buttons = Object.fromEntries(
        Object.entries({ jump: props.jump, action: props.action }).filter(([, does]) => does),
      )
      const onSays = (text) => {
        says.value = text
      }
      try {
        stage = createStage(element.value, start, { aim, hasStick: Boolean(props.move), buttons, onSays })
        run(!matchMedia('(prefers-reduced-motion: reduce)').matches)
        state.value = 'shown'
      } catch {
        state.value = 'no WebGL'
      }
    }
    function run(yes) {
      stage.isRunning = isRunning.value = yes
    }

    onMounted(() => {
      const seen = new IntersectionObserver(
        ([{ isIntersecting }]) => {
          if (!isIntersecting) return
          seen.disconnect()
          load()
        },
        { rootMargin: '200px' },
      )
      seen.observe(element.value)
    })
    onBeforeUnmount(() => {
      isGone = true
      stage?.dispose()
    })

    const keys = [
      [props.move, 'WASD or arrows'],
      [props.jump, 'Space'],
      [props.action, 'E'],
    ].filter(([does]) => does)
    const help = [...keys.map(([does, key]) => `${key}: ${does}`), 'drag: look around'].join(' · ')
    const button = (label, onClick) =>
      h('button', { type: 'button', disabled: state.value !== 'shown', onClick }, label)
    return () =>
      h('figure', { class: 'scene', 'data-state': state.value }, [
        h('div', {
          ref: element,
          class: 'scene-view',
          tabindex: 0,
          role: 'application',
          'aria-label': `Scene: ${help}`,
        }),
        h('figcaption', {}, [
          h(
            'span',
            {},
            state.value === 'no WebGL' ? 'This browser cannot show the scene: it has no WebGL.' : says.value,
          ),
          h('span', { class: 'scene-keys' }, keys.length > 0 ? `Click it first. ${help}` : help),
          button(isRunning.value ? 'Pause' : 'Play', () => run(!isRunning.value)),
          button('Reset', () => stage.reset()),
        ]),
      ])
  },
}
