import { useData, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import './site.css'
import { Scene } from './scene.mjs'
import { WalkScene } from './walk-scene.mjs'

/** Below each page. */
const TextOfPage = {
  setup() {
    const { page } = useData()
    const address = () => withBase(`/${page.value.relativePath}`)
    return () => h('p', { class: 'twin' }, h('a', { href: address(), target: '_self' }, 'This page as Markdown'))
  },
}

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => h(TextOfPage) }),
  enhanceApp({ app, router }) {
    app.component('Scene', Scene)
    app.component('WalkScene', WalkScene)
    // the playground is a page of its own
    router.onBeforeRouteChange = (to) => {
      if (!new URL(to, 'http://localhost').pathname.startsWith(withBase('/play/'))) return
      location.assign(to)
      return false
    }
  },
}
