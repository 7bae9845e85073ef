/**
 * The page's entry. `/` is the home page; `/<name>/` is the scene `scenes/<name>.ts` or `scenes/<name>/scene.ts`, found by
 * its file name and fetched when it is opened.
 */
import './style.css'
import './shell/shell.css'
import './home/home.css'
import { showHome } from './home/home.ts'
import type { Scene } from './shell/scene.ts'

const modules = import.meta.glob<{ scene: Scene }>(['./scenes/*.ts', './scenes/*/scene.ts', '!./scenes/*.test.ts'])
const base = import.meta.env.BASE_URL
const scenes = new Map<string, () => Promise<{ scene: Scene }>>()
for (const [path, load] of Object.entries(modules)) {
  const name = /^\.\/scenes\/([a-z][a-z0-9-]*)(?:\.ts|\/scene\.ts)$/.exec(path)?.[1]
  if (name) scenes.set(name, load)
}

const page = document.getElementById('page') as HTMLElement

async function open(files: readonly File[] = []): Promise<void> {
  const name = location.pathname.slice(base.length).replace(/(?:\/?index\.html)?\/?$/, '')
  const load = scenes.get(name)
  if (load) {
    // with the scene, so that the home page comes without three.js
    const [{ mountScene }, { scene }] = await Promise.all([import('./shell/mount.ts'), load()])
    await mountScene(page, scene, files)
  } else {
    showHome(page, {
      exists: (scene) => scenes.has(scene),
      address: (scene) => `${base}${scene}/`,
      missing: name,
      // files cannot travel through a link, so the scene is opened in this document
      openWith(scene, dropped) {
        history.pushState(null, '', `${base}${scene}/`)
        open(dropped).catch(failed)
      },
    })
  }
}

function failed(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  const note = document.createElement('p')
  note.className = 'failed'
  note.setAttribute('role', 'alert')
  const back = document.createElement('a')
  back.href = base
  back.textContent = 'Back to all scenes'
  note.append(`This page could not be opened: ${text}. `, back)
  page.replaceChildren(note)
}

window.addEventListener('popstate', () => location.reload())
open().catch(failed)
