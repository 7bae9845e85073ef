// scripts/site.mjs makes the pages in site/.cache/pages and then runs this.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { aliases } from '../../scripts/aliases.mjs'
import { guidePrograms } from '../guides-plugin.mjs'
import { slug } from '../pages.mjs'

// the playground's
const page = readFileSync(new URL('../../playground/index.html', import.meta.url), 'utf8')
const icon = /href="(data:image[^"]+)"/.exec(page)[1]
const site = fileURLToPath(new URL('..', import.meta.url))
const sidebar = JSON.parse(readFileSync(`${site}.cache/sidebar.json`, 'utf8'))

/** Those who search for a task shall find its guide first. It is sent to the browser as text, so it names nothing outside. */
const boost = (id) => (id.includes('/guides/') ? 2 : id.includes('/api/') ? 0.7 : 1)

/** `{{ … }}` in code between words is no template. */
function keepBraces({ renderer: { rules } }) {
  const draw = rules.code_inline
  rules.code_inline = (...all) => draw(...all).replace('<code', '<code v-pre')
}

export default defineConfig({
  title: 'carom',
  description: 'Exact 3D collision for TypeScript: walk any level, fall through none.',
  lang: 'en',
  base: process.env.CAROM_BASE ?? '/',
  srcDir: '.cache/pages',
  cacheDir: '.cache/vitepress',
  outDir: 'dist',
  ignoreDeadLinks: [/^\/play\//],
  head: [['link', { rel: 'icon', href: icon }]],
  markdown: {
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: keepBraces,
    image: { lazyLoading: true },
  },
  /** Guides have code of 120 columns: the room beside it is needed. */
  transformPageData({ relativePath, frontmatter }) {
    if (relativePath.startsWith('guides/')) frontmatter.aside = false
  },
  router: { prefetchLinks: false },
  vite: {
    plugins: [guidePrograms()],
    resolve: { alias: aliases },
    publicDir: `${site}.cache/public`,
    build: { chunkSizeWarningLimit: 3000 },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guides/', activeMatch: '/guides/' },
      { text: 'Manual', link: '/characters', activeMatch: '/(characters|worlds|concepts|examples)\\.' },
      { text: 'API', link: '/api/', activeMatch: '/api/' },
      { text: 'Playground', link: '/play/', target: '_self', noIcon: true },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument: boost } } } },
    docFooter: { prev: false, next: false },
  },
})
