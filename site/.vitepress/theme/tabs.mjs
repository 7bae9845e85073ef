import { h, inject, onMounted, provide, ref } from 'vue'

const SELECTED = Symbol()
const idOf = (name) => `tab-${name.toLowerCase().replace(/\W/g, '-')}`

/** Tabs over parts of a page. `names` is a list with commas; each part is a `Tab`. A link to a heading opens its tab. */
export const Tabs = {
  props: { names: String },
  setup(props, { slots }) {
    const names = props.names.split(', ')
    const selected = ref(names[0])
    provide(SELECTED, selected)
    const root = ref(null)

    const open = () => {
      const panel =
        location.hash && root.value?.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.closest('.tab')
      if (panel) selected.value = panel.dataset.name
    }
    onMounted(() => {
      open()
      addEventListener('hashchange', open)
    })
    const step = (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (way === undefined) return
      selected.value = names[(names.indexOf(selected.value) + way + names.length) % names.length]
      root.value.querySelector(`[aria-controls="${idOf(selected.value)}"]`).focus()
    }
    const button = (name) => {
      const isSelected = selected.value === name
      const does = {
        type: 'button',
        role: 'tab',
        'aria-selected': isSelected,
        'aria-controls': idOf(name),
        tabindex: isSelected ? 0 : -1,
        onClick: () => {
          selected.value = name
        },
      }
      return h('button', does, name)
    }
    return () =>
      h('div', { ref: root, class: 'tabs' }, [
        h('div', { role: 'tablist', 'aria-label': 'Where to start', onKeydown: step }, names.map(button)),
        slots.default(),
      ])
  },
}

export const Tab = {
  props: { name: String },
  setup(props, { slots }) {
    const selected = inject(SELECTED)
    const panel = {
      class: 'tab',
      role: 'tabpanel',
      id: idOf(props.name),
      'data-name': props.name,
      'aria-label': props.name,
    }
    return () =>
      h('div', { ...panel, style: { display: selected.value === props.name ? '' : 'none' } }, slots.default())
  },
}
