/** What `npm start` serves, the other scenes; see start.browser.test.ts. */
import { afterAll, beforeAll, it } from 'vitest'
import { checkScene, SCENES } from '../browser/page.ts'
import { startServing } from './serve.ts'

let serving: Awaited<ReturnType<typeof startServing>>
beforeAll(async () => {
  serving = await startServing()
})
afterAll(() => serving?.stop())

it.each(SCENES.filter((scene) => scene !== 'walk'))('opens /%s/', (scene) => checkScene(serving.address, scene))
