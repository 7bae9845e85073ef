/**
 * Every scene has a URL of its own on any static host: the one page is written again as `<name>/index.html`, with the title,
 * description and picture that a link to it shows elsewhere (Open Graph). The site is known to nobody here: those who build for a
 * host say `CAROM_SITE=https://example.org/carom/`, since most readers of such tags want whole addresses. Without it they are
 * relative to the host.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface Page {
  /** Of the scene; empty for the home page. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** Its picture, 1280 × 800, by its name in docs/pictures. */
  readonly picture: string
}

const HOME: Page = {
  name: '',
  title: 'carom: walk any level, fall through none',
  description: 'Exact 3D collision for TypeScript: what do I hit, where, when, and what happens then.',
  picture: 'walk.jpg',
}

/** Names of the scenes: `scenes/<name>.ts` or `scenes/<name>/scene.ts`. */
export function sceneNames(): string[] {
  return readdirSync(`${here}scenes`, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? entry.name : entry.name.replace(/\.ts$/, '')))
    .filter((name) => /^[a-z][a-z0-9-]*$/.test(name))
}

/** As the scene says of itself. */
export function pageOf(name: string): Page {
  if (name === '') return HOME
  const text = readFileSync(`${here}scenes/${name}/scene.ts`, 'utf8')
  const word = (key: string) => {
    const found = new RegExp(`\\n  ${key}: '([^'\\n]+)'`).exec(text)?.[1]
    if (!found) throw new Error(`pages: expected scenes/${name}/scene.ts to have ${key}: '…' in one line`)
    return found
  }
  return { name, title: `${word('title')} · carom`, description: word('summary'), picture: `${name}.jpg` }
}

/** The one page with the head of another. `root`: where the site's pages begin, with a slash at its end. */
export function withHead(html: string, { name, title, description, picture }: Page, root: string): string {
  const tag = (property: string, content: string) => `<meta property="og:${property}" content="${escaped(content)}" />`
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    tag('type', 'website'),
    tag('title', title),
    tag('description', description),
    tag('url', name === '' ? root : `${root}${name}/`),
    tag('image', `${root}og/${picture}`),
    tag('image:width', '1280'),
    tag('image:height', '800'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  return html.replace(/\s*<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, tags.join('\n    '))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** With a slash at its end; throws for what is no address of the web. */
export function siteRoot(site: string | undefined, base: string): string {
  if (!site) return base
  if (!/^https?:\/\/[^/]/.test(site)) {
    throw new Error(`CAROM_SITE: expected the address of the site, https://…, but got ${site}`)
  }
  return site.endsWith('/') ? site : `${site}/`
}

export function pageForEachScene(site = process.env.CAROM_SITE): Plugin {
  let base = '/'
  return {
    name: 'carom-pages',
    enforce: 'post',
    configResolved(config) {
      base = config.base
      siteRoot(site, base)
    },
    // the development server answers each scene's address with the one page
    transformIndexHtml: {
      order: 'post',
      handler(html, { server, originalUrl }) {
        if (!server) return html
        const name = /^\/([a-z][a-z0-9-]*)\//.exec(originalUrl ?? '')?.[1] ?? ''
        return withHead(html, pageOf(sceneNames().includes(name) ? name : ''), siteRoot(site, base))
      },
    },
    configureServer(server) {
      server.middlewares.use('/og/', (request, response, next) => {
        const name = /^\/([a-z]+)\.jpg$/.exec(request.url ?? '')?.[1]
        if (!name || !sceneNames().includes(name)) return next()
        response.setHeader('Content-Type', 'image/jpeg')
        response.end(pictureOf(pageOf(name)))
      })
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = String(page.source)
      const root = siteRoot(site, base)
      page.source = withHead(html, HOME, root)
      for (const name of sceneNames()) {
        const scene = pageOf(name)
        this.emitFile({ type: 'asset', fileName: `${name}/index.html`, source: withHead(html, scene, root) })
        this.emitFile({ type: 'asset', fileName: `og/${scene.picture}`, source: pictureOf(scene) })
      }
    },
  }
}

const pictureOf = ({ picture }: Page): Buffer => readFileSync(`${here}../docs/pictures/${picture}`)
