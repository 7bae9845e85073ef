// The states that scripts/screenshots.mjs takes its pictures of: each brings its scene there with real keys and clicks, and returns.

/**
 * `card`: the part of the canvas that the home page shows, as shares of its width and height: left, top, right; or of what `of` selects.
 * `query`: where the scene begins, if not at its start. `isLit`: its level is one that the page lights itself.
 */
export const PICTURES = {
  line: {
    card: [0.06, 0.2, 0.94],
    async prepare(page) {
      await page.click('[data-mode=tutorial]')
      await page.click('[data-tab="Where it fails"]')
      await page.click('[data-defect=KD1]')
      await frames(page, 10)
    },
  },
  walk: {
    isLit: true,
    card: [0, 0.1, 1],
    async prepare(page) {
      await page.click('canvas', { position: { x: 430, y: 400 } }) // takes the pointer
      await frames(page, 3)
      await page.keyboard.down('KeyW')
      await until(page, 's.centre.z < 11')
      await page.keyboard.up('KeyW')
      await page.keyboard.press('p') // and so no slow motion on the picture
      await frames(page, 5)
    },
  },
  cylinder: {
    isLit: true,
    card: [0, 0.1, 1],
    async prepare(page) {
      await page.click('canvas', { position: { x: 430, y: 400 } })
      await frames(page, 3)
      await page.keyboard.down('KeyW')
      await until(page, 's.centre.z < 18.6')
      await page.keyboard.up('KeyW')
      await page.keyboard.down('KeyD')
      await until(page, 's.centre.x > 0.75')
      await page.keyboard.up('KeyD')
      await page.keyboard.press('p')
      await frames(page, 5)
    },
  },
  blitter: {
    card: [0.05, 0, 0.95],
    async prepare(page) {
      await until(page, 's.slowly === null || s.report.written > 30000')
      await until(page, 's.clock.time > 14')
      await page.keyboard.press('p')
      await frames(page, 5)
    },
  },
  room: {
    card: [0.03, 0.2, 0.97],
    async prepare(page) {
      await until(page, 's.explosions.alive >= 6 && s.clock.time > 10')
      await page.keyboard.press('p')
      await frames(page, 5)
    },
  },
  moving: {
    isLit: true,
    card: [0, 0.16, 1],
    query: '?moment=420&at=13.9,4,8.6&turn=52,-10&paused=on',
    async prepare(page) {
      for (let i = 0; i < 40; i++) await page.keyboard.press('.')
      await until(page, "s.step >= 460 && s.ground === 'ground'")
      await frames(page, 5)
    },
  },
  oneway: {
    card: [0, 0.16, 1],
    query: '?at=-0.4,0,4.6&turn=14,-2&paused=on',
    async prepare(page) {
      for (let i = 0; i < 150; i++) await page.keyboard.press('.')
      await until(page, "s.step >= 150 && s.ground === 'ground'")
      await frames(page, 5)
    },
  },
  course: {
    isLit: true,
    card: [0, 0.16, 1],
    query: '?at=9.6,4,-44.2&turn=128,-17&paused=on',
    async prepare(page) {
      for (let i = 0; i < 250; i++) await page.keyboard.press('.')
      await until(page, "s.clock.steps >= 250 && s.ground === 'ground'")
      await frames(page, 5)
    },
  },
  crowd: {
    isLit: true,
    card: [0.06, 0.26, 0.94],
    query: '?situation=corridor&count=600&at=7,0.02,17&turn=74,-14&paused=on',
    async prepare(page) {
      for (let i = 0; i < 840; i++) await page.keyboard.press('.')
      await until(page, 's.clock.steps >= 840')
      await frames(page, 5)
    },
  },
  balls: {
    card: [0, 0.14, 1],
    query: '?paused=on',
    async prepare(page) {
      for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press(' ')
      for (let i = 0; i < 38; i++) await page.keyboard.press('.')
      await until(page, 's.clock.steps >= 38')
      await frames(page, 5)
    },
  },
  many: {
    card: [0.06, 0.16, 0.94],
    query: '?count=2000&moment=240&eye=0,0,0,38,21,54&paused=on',
    async prepare(page) {
      for (let x = 380; x < 520; x += 12) {
        await page.mouse.move(x, 300)
        await frames(page, 3)
        if (await page.evaluate('carom.state().picked !== null && carom.state().picked.distance < 50')) break
      }
      await frames(page, 5)
    },
  },
  rewind: {
    card: [0.02, 0.14, 0.98],
    query: '?paused=on',
    async prepare(page) {
      for (let i = 0; i < 150; i++) await page.keyboard.press('.')
      await until(page, 's.step >= 150')
      for (let i = 0; i < 4; i++) await page.keyboard.press('[')
      await frames(page, 5)
    },
  },
  doctor: {
    card: [0, 0.06, 1],
    async prepare(page) {
      await until(page, 's.report !== null && s.dots >= s.report.stances - 1')
      await page.keyboard.press('n')
      await until(page, 's.replay !== null && s.replay.step >= 30')
      await page.keyboard.press('p')
      await page.keyboard.press('v')
      await frames(page, 10)
    },
  },
  scenarios: {
    card: [0.1, 0.06, 0.9],
    query: '?scenario=s7-up-ten-steps-at-60-to-360-hz-capsule&frame=150&paused=on',
    async prepare(page) {
      await until(page, 's.outcome !== null')
      await frames(page, 10)
    },
  },
  speed: {
    card: [0, 0.218, 0.5],
    of: '.speed',
    async prepare(page) {
      await page.click('[data-do=panel]')
      await page.mouse.move(640, 720)
      await until(page, "s.phase === 'over'")
      await frames(page, 40)
    },
  },
  exact: {
    card: [0.04, 0.22, 0.96],
    async prepare(page) {
      await page.click('[data-tab=Controls]')
      await page.click('[data-control=peers]')
      await page.click('[data-tab=Lesson]')
      await until(page, 's.peers !== null && s.judgement !== null')
      await frames(page, 10)
    },
  },
}

/** The home page's first picture: its canvas alone, drawn finer than it is stored. */
export const STILL = {
  width: 1120,
  height: 800,
  finer: 2,
  style: `.stage { position: fixed !important; inset: 0 !important; z-index: 99 }
    .glass { mask: none !important }
    .tags, .stage figcaption, .motion { display: none !important }`,
}

async function frames(page, count) {
  const start = await page.evaluate(() => window.carom.state().page.frames)
  await until(page, `s.page.frames >= ${start + count}`)
}

function until(page, condition) {
  return page.waitForFunction((text) => new Function('s', `return ${text}`)(window.carom.state()), condition, {
    timeout: 180_000,
  })
}
