import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const installed = existsSync('site/node_modules/.carom-installed')

test.runIf(installed)('npm run site builds pages whose links lead to files, beside their .md', () => {
  const base = '/carom/'
  const built = spawnSync(process.execPath, ['scripts/site.mjs', '--no-install', '--base', base], { encoding: 'utf8' })
  expect(built.status, built.stderr).toBe(0)
  const pages = readdirSync('site/dist', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !path.startsWith('play') && path !== '404.html',
  )
  expect(pages.length).toBeGreaterThan(100)
  const lost = new Set<string>()
  for (const page of pages) {
    if (!existsSync(`site/dist/${page.replace(/\.html$/, '.md')}`)) lost.add(`${page}: no .md`)
    for (const [, target] of readFileSync(`site/dist/${page}`, 'utf8').matchAll(/\b(?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|data:)/.test(target)) continue
      const { pathname } = new URL(target, `file://${base}${page.replaceAll('\\', '/')}`)
      const file = pathname.startsWith(base) && pathname.slice(base.length).replace(/(^|\/)$/, '$1index.html')
      if (!file || !existsSync(`site/dist/${decodeURI(file)}`)) lost.add(`${page}: ${target}`)
    }
  }
  expect([...lost]).toEqual([])
})
