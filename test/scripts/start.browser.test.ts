/** What `npm start` serves, in a browser, from its sources. (All other pages in tests are built.) */
import { afterAll, beforeAll, it } from 'vitest'
import { checkScene } from '../browser/page.ts'
import { startServing } from './serve.ts'

let serving: Awaited<ReturnType<typeof startServing>>
beforeAll(async () => {
  serving = await startServing()
})
afterAll(() => serving?.stop())

it.each(['walk'])('opens /%s/', (scene) => checkScene(serving.address, scene))
