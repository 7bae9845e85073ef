import { expect, test } from 'vitest'
import { openPage } from './page.ts'

test('Chromium draws with WebGL2', async () => {
  const page = await openPage('data:text/html,<canvas></canvas>')
  const seen = await page.evaluate(() => {
    const gl = document.querySelector('canvas')!.getContext('webgl2')
    return gl ? String(gl.getParameter(gl.VERSION)) : 'no context'
  })
  expect(seen).toContain('WebGL 2.0')
})
