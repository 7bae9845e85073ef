import { useData, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h, onMounted } from 'vue'
import './site.css'
import { Scene } from './scene.mjs'
import { Tab, Tabs } from './tabs.mjs'
import { WalkScene } from './walk-scene.mjs'

/** Below each page. */
const TextOfPage = {
  setup() {
    const { page } = useData()
    const address = () => withBase(`/${page.value.relativePath}`)
    return () => h('p', { class: 'twin' }, h('a', { href: address(), target: '_self' }, 'This page as Markdown'))
  },
}

/** The sidebar's groups are buttons with a button inside. Only the outer one shall be a control: it does the same. */
const Layout = {
  setup() {
    onMounted(() => {
      for (const caret of document.querySelectorAll('.VPSidebarItem > .item[role=button] > .caret'))
        for (const name of ['role', 'tabindex', 'aria-label']) caret.removeAttribute(name)
    })
    return () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => h(TextOfPage) })
  },
}

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app, router }) {
    app.component('Scene', Scene)
    app.component('Tab', Tab)
    app.component('Tabs', Tabs)
    app.component('WalkScene', WalkScene)
    // the playground is a page of its own
    router.onBeforeRouteChange = (to) => {
      if (!new URL(to, 'http://localhost').pathname.startsWith(withBase('/play/'))) return
      location.assign(to)
      return false
    }
  },
}
