/**
 * Whether a canvas is seen empty after its size has changed. Between the last ResizeObserver of a frame and the compositor nothing
 * else runs: what the canvas holds then is what is seen. Runs in Node.
 */
import type { Page } from 'playwright-core'

interface Watch {
  resizes: number
  black: number
}

/** To be called once the scene is mounted: its own observer comes first, then this one. */
export async function watchResizes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watch = { resizes: -1, black: 0 } // an observer reports once at its beginning
    Object.assign(window, { resizeWatch: watch })
    const canvas = document.querySelector('canvas') as HTMLCanvasElement
    const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
    /** Row and column through the middle. */
    const isBlack = () => {
      const { width, height } = canvas
      const pixels = new Uint8Array(4 * (width + height))
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
      gl.readPixels(0, height >> 1, width, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixels.subarray(0, 4 * width))
      gl.readPixels(width >> 1, 0, 1, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels.subarray(4 * width))
      return pixels.every((value, i) => value === 0 || i % 4 === 3)
    }
    new ResizeObserver(() => {
      watch.resizes += 1
      if (watch.resizes > 0 && isBlack()) watch.black += 1
    }).observe(canvas.parentElement as HTMLElement)
  })
  await page.waitForFunction(() => (window as unknown as { resizeWatch: Watch }).resizeWatch.resizes >= 0)
}

const seenBy = (page: Page) => page.evaluate(() => ({ ...(window as unknown as { resizeWatch: Watch }).resizeWatch }))

/** So many changes of the size of what fills the window, one a frame: to the page the same, without the way to the browser and back. */
export async function resizeWithin(page: Page, times: number): Promise<Watch> {
  await page.evaluate(async (times) => {
    const { resizeWatch } = window as unknown as { resizeWatch: Watch }
    const filling = document.querySelector('.scene') as HTMLElement
    for (let i = 1; i <= times; i++) {
      const before = resizeWatch.resizes
      filling.style.inset = `0 ${7 * (i % 9) + 1}px ${5 * (i % 7) + (i % 2)}px 0`
      while (resizeWatch.resizes === before) await new Promise(requestAnimationFrame)
    }
    filling.style.inset = ''
  }, times)
  return seenBy(page)
}

/** So many changes of the window's size, each seen through to its frame. */
export async function resize(page: Page, times: number): Promise<Watch> {
  const { width, height } = page.viewportSize() ?? { width: 640, height: 400 }
  for (let i = 1; i <= times; i++) {
    const { resizes } = await seenBy(page)
    await page.setViewportSize({ width: width - 7 * (i % 9) - 1, height: height - 5 * (i % 7) - (i % 2) })
    await page.waitForFunction(
      (before) => (window as unknown as { resizeWatch: Watch }).resizeWatch.resizes > before,
      resizes,
    )
  }
  await page.setViewportSize({ width, height })
  return seenBy(page)
}
