/** The last level kept in the browser, see kept-level.browser.test.ts: folders, other scenes, and everything that goes wrong. */
import { afterEach, describe, expect, it } from 'vitest'
import { gltfParts, ROOM } from '../doctor/loading/test-files.ts'
import { closePages, pageErrors } from '../test/browser/page.ts'
import { revisit, untilForgotten, wordOfKeeping } from './level/test-level.ts'
import { drop, openScene } from './level/test-page.ts'
import { roomFile } from './level/test-room.ts'
import { enter, look, openWalk, removeDropped, until } from './scenes/walk/test-page.ts'

afterEach(closePages) // a page left open would go on drawing
afterEach(removeDropped)

const WIDE = { viewport: { width: 900, height: 300 } }
const KEPT = 'Kept in this browser for your next visit.'
const inTheCastle = async (page: Awaited<ReturnType<typeof openWalk>>) => {
  // what would come back has come by then
  await page.waitForTimeout(700)
  await until(page, 'the castle', (state) => !state.loading)
  expect((await look(page)).level.builtIn).toBe(true)
  expect(await page.locator('[data-refused]').count()).toBe(0)
  expect(await page.locator('.toast').count()).toBe(0)
  expect(pageErrors(page)).toEqual([])
}

describe('comes back', () => {
  it('a folder, whose files find each other by their paths', async () => {
    const page = await openWalk('/walk/', WIDE)
    const { json, bin } = gltfParts(ROOM)
    json.buffers = [{ byteLength: bin.length, uri: 'data/room.bin' }]
    const files = { 'folder/room.gltf': JSON.stringify(json), 'folder/data/room.bin': bin, 'folder/notes.txt': 'hello' }
    await enter(page, files, 'room.gltf')
    await expect.poll(() => wordOfKeeping(page)).toContain(KEPT)
    await removeDropped()
    await revisit(page)
    await until(page, 'the folder again', (state) => state.level.name === 'room.gltf', 20)
    expect(pageErrors(page)).toEqual([])
  })

  it('each scene has its own; home and back is a visit', async () => {
    const page = await openWalk('/walk/', WIDE)
    await enter(page, { 'one.glb': roomFile({}) }, 'one.glb')
    await expect.poll(() => wordOfKeeping(page)).toContain(KEPT)
    await revisit(page, '/cylinder/')
    await inTheCastle(page)
    await page.goto(new URL('/', page.url()).href)
    await page.goBack()
    await page.goBack()
    await page.waitForFunction(() => 'carom' in window)
    await until(page, 'the room again', (state) => state.level.name === 'one.glb', 20)
  })

  it('into the Magic Room, too', async () => {
    const page = await openScene('/room/', WIDE)
    await drop(page, { 'balls.glb': roomFile({}) })
    const name = () =>
      page.evaluate(
        () =>
          (window as unknown as { carom: { state(): { level: { name: string } | null } } }).carom.state().level?.name,
      )
    await expect.poll(name, { timeout: 20_000 }).toBe('balls.glb')
    await expect.poll(() => wordOfKeeping(page)).toContain(KEPT)
    await page.goto(new URL('/room/', page.url()).href) // without the turn, which a link would have
    await page.waitForFunction(() => 'carom' in window)
    await expect.poll(name, { timeout: 20_000 }).toBe('balls.glb')
    expect(pageErrors(page)).toEqual([])
  })
})

describe('does not come back', () => {
  it('into the castle one went to by its button, nor where a link is to show a place in the castle', async () => {
    const page = await openWalk('/walk/', WIDE)
    await enter(page, { 'one.glb': roomFile({}) }, 'one.glb')
    await expect.poll(() => wordOfKeeping(page)).toContain(KEPT)
    await revisit(page, '/walk/?at=0,0,10&turn=90,0')
    await inTheCastle(page)
    await revisit(page, '/walk/')
    await until(page, 'the room again', (state) => state.level.name === 'one.glb', 20)
    await page.click('[data-control=castle]')
    await until(page, 'in the castle', (state) => state.level.builtIn, 10)
    await untilForgotten(page, 'walk')
    await revisit(page, '/walk/')
    await inTheCastle(page)
  })

  it('where the record is not what it should be', async () => {
    const page = await openWalk('/walk/', WIDE)
    const wrong = [
      'text',
      { version: 2, files: [], limits: {}, fit: { unit: 'm', up: 'y' } },
      { version: 1, files: [{ path: 'a.glb', blob: 'no blob' }], limits: {}, fit: { unit: 'm', up: 'y' } },
    ]
    for (const record of [...wrong, 'cut']) {
      await page.evaluate(async (value) => {
        const blob = new Blob(['glTF, but not much of it'])
        const cut = { version: 1, files: [{ path: 'cut.glb', blob }], limits: {}, fit: { unit: 'm', up: 'y' } }
        const request = indexedDB.open('carom')
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          request.onupgradeneeded = () => request.result.createObjectStore('levels')
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        const change = database.transaction('levels', 'readwrite')
        change.objectStore('levels').put(value === 'cut' ? cut : value, 'walk')
        await new Promise((resolve) => {
          change.oncomplete = resolve
        })
        database.close()
      }, record)
      await revisit(page)
      await inTheCastle(page)
    }
  })

  it('from a disk that is full: nothing is said, and the level before it does not come back instead', async () => {
    const page = await openWalk('/walk/', WIDE)
    await enter(page, { 'one.glb': roomFile({}) }, 'one.glb')
    await expect.poll(() => wordOfKeeping(page)).toContain(KEPT)
    // Chromium's own quota does not count in the private windows that tests have
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('the disk is full', 'QuotaExceededError')
      }
    })
    await enter(page, { 'two.glb': roomFile({ zUp: true }) }, 'two.glb')
    await untilForgotten(page, 'walk')
    expect(await wordOfKeeping(page)).toBeNull()
    await revisit(page)
    await inTheCastle(page)
  })

  it('from a browser without a database', async () => {
    const page = await openWalk('/walk/', WIDE)
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not in this window', 'SecurityError')
      }
    })
    await revisit(page)
    await enter(page, { 'one.glb': roomFile({}) }, 'one.glb')
    await page.waitForTimeout(300)
    expect(await wordOfKeeping(page)).toBeNull()
    await revisit(page)
    await inTheCastle(page)
  })
})

it('a refusal says that the level is still there only where there was one', async () => {
  const page = await openWalk('/walk/', WIDE)
  const words = page.locator('[data-refused] small')
  await drop(page, { 'empty.glb': new Uint8Array(0) })
  expect(await words.textContent({ timeout: 20_000 })).toBe('Choose another file, or stay in this level.')
  await enter(page, { 'one.glb': roomFile({}) }, 'one.glb')
  await drop(page, { 'empty.glb': new Uint8Array(0) })
  expect(await words.textContent({ timeout: 20_000 })).toBe('Your previous level is unchanged.')
})

it('on a phone nobody is told to drop anything: files are chosen; and a level in centimetres is asked about over the picture', async () => {
  const page = await openWalk('/walk/', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } })
  await page.tap('[data-do=panel]')
  const head = page.locator('.level-name')
  expect(await head.textContent()).toMatch(/choose a level of your own.*Choose files…/)
  expect(await head.textContent()).not.toMatch(/drop/i)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.tap('text=Choose files…')])
  const buffer = Buffer.from(roomFile({ perMetre: 100 }))
  await chooser.setFiles({ name: 'cm.glb', mimeType: 'model/gltf-binary', buffer })
  await until(page, 'entered', (state) => state.level.name === 'cm.glb', 20)
  await page.tap('[data-do=panel]')
  await page.tap('.fit-question [data-fit="cm y"]')
  const { level } = await until(page, 'in metres', (state) => state.level.fit.unit === 'cm', 20)
  expect(level.bounds.max.x).toBe(10)
  expect(await page.locator('.fit-question').count()).toBe(0)
  await page.tap('[data-touch=ball]')
  await until(page, 'a ball', (state) => state.balls.thrown === 1, 10)
  expect(pageErrors(page)).toEqual([])
})
