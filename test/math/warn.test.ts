import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inDevelopment, warnings, warnOnce } from '../../src/math/warn.ts'

const unexpected = (message: string) => {
  throw new Error(`a correct program was warned: ${message}`)
}
afterEach(() => warnings.use(unexpected))

test('each is said once, to whom it was asked to go', () => {
  const heard: string[] = []
  warnings.use((message) => heard.push(message))
  warnOnce('a', 'first')
  warnOnce('a', 'again')
  warnOnce('b', 'second')
  expect(heard).toEqual(['first', 'second'])
  warnings.use('nowhere')
  warnOnce('c', 'unheard')
  const spy = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warnings.use('console')
  warnOnce('c', 'third')
  warnOnce('c', 'third')
  expect(spy.mock.calls).toEqual([['third']])
  spy.mockRestore()
  expect(() => warnings.use('somewhere' as never)).toThrow(/warnings.use: to is "somewhere", expected a function/)
})

test('what a handler throws comes out, and the next one is heard', () => {
  warnings.use(() => {
    throw new RangeError('strict')
  })
  expect(() => warnOnce('a', 'first')).toThrow('strict')
  expect(() => warnOnce('a', 'first')).not.toThrow()
})

const PROGRAM = `import { inDevelopment, warnOnce } from './src/math/warn.ts'
  globalThis.ask = (x) => {
    if (inDevelopment && x > 1) warnOnce('x', 'x is large')
    return x
  }`

async function bundle(environment?: string): Promise<string> {
  const build = await rolldown({
    input: 'program',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? id : null),
        load: (id) => (id === 'program' ? PROGRAM.replace('./src', `${process.cwd()}/src`) : null),
      },
    ],
    platform: 'neutral', // else Rolldown chooses one itself
    transform: environment === undefined ? {} : { define: { 'process.env.NODE_ENV': JSON.stringify(environment) } },
  })
  const { output } = await build.generate({ format: 'iife', minify: environment !== undefined })
  await build.close()
  return output[0].code
}

/** What the program writes to the console of a host. */
function run(code: string, host: Record<string, unknown>): string[] {
  const heard: string[] = []
  const console = { warn: (message: string) => heard.push(message) }
  const context = createContext({ console, ...host })
  runInContext(`${code}; ask(2); ask(3)`, context)
  return heard
}

describe('development and production', () => {
  test('here, where tests run, is development', () => expect(inDevelopment).toBe(true))

  test('a bundle for production has nothing of it', async () => {
    const code = await bundle('production')
    expect(code).not.toContain('is large')
    expect(code.length).toBeLessThan(60)
    expect(run(code, {})).toEqual([])
  })

  test('a bundle for development warns, and so does a page without a bundler, which has no process', async () => {
    expect(run(await bundle('development'), {})).toEqual(['x is large'])
    const plain = await bundle()
    expect(run(plain, {})).toEqual(['x is large'])
    expect(run(plain, { process: {} })).toEqual(['x is large'])
    expect(run(plain, { console: undefined })).toEqual([])
  })

  test('in Node the environment says which it is', async () => {
    const plain = await bundle()
    expect(run(plain, { process: { env: {} } })).toEqual(['x is large'])
    expect(run(plain, { process: { env: { NODE_ENV: 'production' } } })).toEqual([])
  })

  test('Deno is not asked, because it would ask its user', async () => {
    const env = {
      get NODE_ENV(): string {
        throw new Error('a prompt')
      },
    }
    expect(run(await bundle(), { process: { env }, Deno: {} })).toEqual([])
  })
})
