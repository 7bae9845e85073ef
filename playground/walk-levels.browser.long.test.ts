/** Levels dropped on scene "Walk", the rest of them; see walk-levels.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  boxPiece,
  glb,
  gltfParts,
  obj,
  ply,
  ROOM,
  ROOM_TRIANGLES,
  stl,
  stlText,
  transformed,
  writeGlb,
} from '../doctor/loading/test-files.ts'
import { pageErrors } from '../test/browser/page.ts'
import {
  drop,
  enter,
  hold,
  look,
  openWalk,
  ROOM_LEVEL,
  removeDropped,
  until,
  walkTheRoom,
} from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk()
})
afterEach(removeDropped)
afterAll(() => page.context().close())

describe('a dropped level', () => {
  for (const indices of ['u8', 'u32', 'none'] as const) {
    it(`.glb with ${indices} indices: entered and walked`, async () => {
      const name = `room-${indices}.glb`
      const { level } = await enter(page, { [name]: glb(ROOM, { indices }) }, name)
      expect(level.triangles).toBe(ROOM_TRIANGLES)
      expect(level.notes).toEqual([])
      await walkTheRoom(page, ROOM_LEVEL)
    })
  }

  it('.glb with collision data: colliders are walked on, the picture is drawn, and the page says so', async () => {
    // the picture is a room 1 m lower than its colliders
    const { json, bin } = gltfParts(ROOM)
    const lower = { mesh: 0, name: 'picture', translation: [0, -1, 0] }
    json.nodes = [lower, { mesh: 0, name: 'room-colonly' }]
    const file = writeGlb({ ...json, scenes: [{ nodes: [0, 1] }] }, bin)
    const { level } = await enter(page, { 'solid.glb': file }, 'solid.glb')
    expect(level.triangles).toBe(ROOM_TRIANGLES)
    expect(level.notes).toEqual(['solid is the collider of the file (names like -colonly); the rest is only drawn'])
    await walkTheRoom(page, ROOM_LEVEL)
  })

  it('.glb with nodes below nodes and a mirrored scale', async () => {
    const { json, bin } = gltfParts(ROOM)
    json.nodes = [
      { children: [1], translation: [300, 0, 0] },
      { mesh: 0, scale: [-1, 1, 1], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], translation: [-100, 0, 0] },
    ]
    await enter(page, { 'mirrored.glb': writeGlb(json, bin) }, 'mirrored.glb')
    const positions: number[] = []
    for (let i = 0; i < ROOM_LEVEL.positions.length; i += 3) {
      const [x, y, z] = ROOM_LEVEL.positions.slice(i, i + 3)
      positions.push(z + 200, y, x)
    }
    // A quarter turn by √½ is not exact in doubles: the corners may lie an ulp of single precision elsewhere.
    await walkTheRoom(page, { ...ROOM_LEVEL, positions }, 200, 1e-4)
  })

  for (const packing of ['draco', 'meshopt'] as const) {
    it(`.glb packed with ${packing}: unpacked by what came with the page`, async () => {
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!/^(blob:|data:|http:\/\/127\.0\.0\.1)/.test(request.url())) foreign.push(request.url())
      })
      const { level } = await enter(page, { [`${packing}.glb`]: await transformed(packing) }, `${packing}.glb`)
      expect(level.triangles).toBe(ROOM_TRIANGLES)
      await walkTheRoom(page, ROOM_LEVEL, 0, 1e-3) // packed numbers are rounded
      expect(foreign).toEqual([])
    })
  }

  it('.gltf with its buffer and a texture that is missing: plain colours, and a note', async () => {
    const { json, bin } = gltfParts(ROOM)
    json.buffers = [{ byteLength: bin.length, uri: 'room.bin' }]
    json.materials = [{ name: '<b>wall</b>', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }]
    json.textures = [{ source: 0 }]
    json.images = [{ uri: 'wall.png' }]
    for (const primitive of (json.meshes[0] as { primitives: Record<string, unknown>[] }).primitives)
      primitive.material = 0
    const { level } = await enter(page, { 'room.gltf': JSON.stringify(json), 'room.bin': bin }, 'room.gltf')
    expect(level.notes).toEqual(['1 texture is drawn in plain colours: not among the dropped files (wall.png)'])
    expect(await page.locator('[data-level=notes]').textContent()).toContain('wall.png')
    await walkTheRoom(page, ROOM_LEVEL)
  })

  it('a whole folder with a .gltf and its files in folders below', async () => {
    const { json, bin } = gltfParts(ROOM)
    json.buffers = [{ byteLength: bin.length, uri: 'data/room.bin' }]
    const files = { 'house/room.gltf': JSON.stringify(json), 'house/data/room.bin': bin, 'house/readme.txt': 'hello' }
    await drop(page, files)
    await until(
      page,
      'the folder is entered',
      (state) => state.level.name === 'room.gltf' && state.level.notes.length === 0,
    )
  })

  it('.ply and .stl, in text and in binary', async () => {
    for (const [name, data] of Object.entries({
      'text.ply': ply('ascii'),
      'big.ply': ply('binary_big_endian'),
      'text.stl': stlText(),
      'plain.stl': stl(),
    })) {
      const { level } = await enter(page, { [name]: data }, name)
      expect(level.triangles, name).toBe(ROOM_TRIANGLES)
      expect(level.notes).toEqual([])
      await walkTheRoom(page, ROOM_LEVEL)
    }
  })

  it('.obj: entered and walked, also by the article’s rule', async () => {
    await enter(page, { 'room.obj': obj() }, 'room.obj')
    await walkTheRoom(page, ROOM_LEVEL)
    await page.evaluate(() => document.exitPointerLock())
    await page.click('[data-mode=article]')
    const { centre } = await hold(page, ['KeyW'], 0.5)
    expect(Math.abs(centre.x)).toBeLessThan(12)
    await page.click('[data-mode=exact]')
  })

  it('the start is on the largest floor, and free: not on a roof, not inside a pillar', async () => {
    const pillar = boxPiece([-1, 0, -1], [1, 8, 1]) // in the middle of the floor
    const { start } = await enter(
      page,
      { 'pillar.glb': glb([ROOM[0], pillar, boxPiece([-30, 20, -2], [-20, 21, 2])]) },
      'pillar.glb',
    )
    expect(start.y).toBeLessThan(1.2)
    expect(Math.max(Math.abs(start.x), Math.abs(start.z))).toBeGreaterThan(1.3)
    const { trouble } = await hold(page, [], 0.3)
    expect(trouble).toBe('')
  })

  it('picked by the button instead of dropped', async () => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await page.click('[data-do=panel]')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=open…')])
    await chooser.setFiles({ name: 'picked.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from(glb()) })
    await until(page, 'entered', (state) => state.level.name === 'picked.glb')
    await page.click('[data-control=castle]')
    const { level } = await until(page, 'in the castle', (state) => state.level.builtIn)
    expect(level.triangles).toBeGreaterThan(1000)
    await page.setViewportSize({ width: 480, height: 280 })
  })
})

describe('a broken file', () => {
  const whole = glb()
  const chain = Array.from({ length: 200_000 }, (_, i) => (i < 199_999 ? { children: [i + 1] } : { mesh: 0 }))
  const zeros = {
    asset: { version: '2.0' },
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ componentType: 5126, type: 'VEC3', count: 2 ** 53 - 1 }],
  }
  const cases: [string, Record<string, Uint8Array | string>, RegExp][] = [
    [
      'cut short',
      { 'cut.glb': whole.slice(0, 900) },
      /^cut\.glb: the header promises 1,\d+ bytes, but the file has 900: cut short\?$/,
    ],
    [
      'foreign',
      { 'photo.glb': Buffer.from('89504e470d0a1a0a0000000d', 'hex') },
      /expected a binary glTF .* but got a PNG picture/,
    ],
    ['empty', { 'empty.glb': new Uint8Array(0) }, /but got an empty file/],
    [
      'without triangles',
      { 'dots.obj': 'v 0 0 0\nv 1 0 0\nv 0 0 1\n' },
      /expected triangles to walk on, but got 3 vertices/,
    ],
    [
      'over the budget',
      { 'zeros.glb': writeGlb(zeros) },
      /at most 50,000,000 triangles are allowed, but this needs 3,002,399,751,580,330/,
    ],
    [
      'with a loop',
      { 'loop.glb': writeGlb({ ...gltfParts(ROOM).json, nodes: [{ children: [0] }] }, gltfParts(ROOM).bin) },
      /node 0 is reached twice/,
    ],
    [
      'a chain of 200,000 nodes',
      { 'chain.glb': writeGlb({ ...gltfParts(ROOM).json, nodes: chain }, gltfParts(ROOM).bin) },
      /at most 1,000 nodes above one another/,
    ],
    [
      'that needs the network',
      {
        'far.gltf': JSON.stringify({
          ...gltfParts(ROOM).json,
          buffers: [{ byteLength: gltfParts(ROOM).bin.length, uri: 'http://example.org/x.bin' }],
        }),
      },
      /is an address in a network, and nothing is fetched here/,
    ],
    [
      'not a number',
      { 'nan.obj': 'v nan 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n' },
      /line 1: expected a number after "v", but got "nan"/,
    ],
    ['too far away', { 'far.obj': 'v 1e37 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n' }, /far\.obj: TriangleMesh: .*/],
    [
      'no level at all',
      { 'notes.txt': 'hello' },
      /expected a \.glb, \.gltf, \.obj, \.ply or \.stl file, but got "notes\.txt"/,
    ],
  ]

  it('is refused in a sentence, and the old level is walked on', { timeout: 300_000 }, async () => {
    await enter(page, { 'home.glb': glb() }, 'home.glb')
    for (const [what, files, message] of cases) {
      const before = await look(page)
      await drop(page, files)
      const box = page.locator('[data-refused]')
      await box.waitFor({ timeout: 20_000 })
      expect(await box.locator('p').textContent(), what).toMatch(message)
      expect(await box.locator('[data-do=raise]').count()).toBe(
        what === 'over the budget' || what.startsWith('a chain') ? 1 : 0,
      )
      await box.locator('[data-do=dismiss]').click()
      await until(page, 'the worker is gone', (state) => !state.loading, 5)
      expect(page.workers().length, what).toBe(0)
      const after = await hold(page, ['KeyA'], 0.2)
      expect(after.level).toEqual(before.level)
      expect(after.centre).not.toEqual(before.centre)
      await page.keyboard.press('KeyR')
    }
    // A refusal is an answer, not an accident: nothing was thrown.
    expect(pageErrors(page)).toEqual([])
  })

  it('over a limit can be allowed', async () => {
    const chained = Array.from({ length: 1500 }, (_, i) => (i < 1499 ? { children: [i + 1] } : { mesh: 0 }))
    await drop(page, { 'deep.glb': writeGlb({ ...gltfParts(ROOM).json, nodes: chained }, gltfParts(ROOM).bin) })
    await page.locator('[data-do=raise]').waitFor({ timeout: 20_000 })
    expect(await page.locator('[data-refused] p').textContent()).toBe(
      'deep.glb: at most 1,000 nodes above one another are allowed, but this needs 1,499',
    )
    await page.locator('[data-do=raise]').click()
    await until(page, 'the deep level is entered', (state) => state.level.name === 'deep.glb', 30)
  })
})

describe('a load that takes long', () => {
  let file: Uint8Array
  beforeAll(() => {
    const side = 700 // 980,000 triangles
    const positions = new Float32Array((side + 1) ** 2 * 3)
    const indices = new Uint32Array(side * side * 6)
    for (let z = 0, k = 0; z <= side; z++) for (let x = 0; x <= side; x++, k += 3) positions.set([x, (x * z) % 7, z], k)
    for (let z = 0, k = 0; z < side; z++) {
      for (let x = 0; x < side; x++, k += 6) {
        const a = z * (side + 1) + x
        indices.set([a, a + side + 1, a + 1, a + 1, a + side + 1, a + side + 2], k)
      }
    }
    const bin = new Uint8Array(positions.byteLength + indices.byteLength)
    bin.set(new Uint8Array(positions.buffer))
    bin.set(new Uint8Array(indices.buffer), positions.byteLength)
    file = writeGlb(
      {
        asset: { version: '2.0' },
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3' },
          { bufferView: 1, componentType: 5125, count: indices.length, type: 'SCALAR' },
        ],
        bufferViews: [
          { buffer: 0, byteLength: positions.byteLength },
          { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength },
        ],
        buffers: [{ byteLength: bin.length }],
      },
      bin,
    )
  })

  it('shows a bar, and cancel frees the worker within 200 ms', async () => {
    const before = await look(page)
    const times: number[] = []
    for (const stage of ['Building', 'Building', 'Unpacking', 'Building']) {
      if (times.some((time) => time < 200)) break // a busy machine may need a second try to show it
      await drop(page, { 'large.glb': file })
      await page.locator('.progress progress').waitFor({ timeout: 20_000 })
      const text = (wanted: string) => document.querySelector('.progress')?.textContent?.includes(wanted)
      await page.waitForFunction(text, stage, { timeout: 60_000 })
      expect(page.workers().length).toBe(1)
      const worker = page.workers()[0]
      const gone = new Promise<number>((resolve) => worker.on('close', () => resolve(performance.now())))
      const cancel = await page.locator('[data-do=cancel]').boundingBox()
      if (cancel === null) throw new Error('no cancel button')
      await page.mouse.move(cancel.x + 5, cancel.y + 5)
      await page.mouse.down()
      const pressed = performance.now()
      await page.mouse.up()
      times.push((await gone) - pressed)
    }
    expect(Math.min(...times)).toBeLessThan(200)
    const after = await look(page)
    expect(after.loading).toBe(false)
    expect(after.level).toEqual(before.level)
    expect(await page.locator('.progress').count()).toBe(0)
    await hold(page, ['KeyD'], 0.2)
  })

  it('a hidden page loads nothing; the load begins anew when it is seen again', async () => {
    await drop(page, { 'seen.glb': file })
    await page.locator('.progress progress').waitFor({ timeout: 20_000 })
    const turn = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await turn(true)
    await until(page, 'nothing is loading', (state) => !state.loading, 5)
    await expect.poll(() => page.workers().length, { timeout: 5000 }).toBe(0)
    await turn(false)
    const { level } = await until(page, 'entered', (state) => state.level.name === 'seen.glb', 60)
    expect(level.triangles).toBe(980_000)
    expect(pageErrors(page)).toEqual([])
  })
})
