import { backend } from '../../../src/index.ts'

/** Makes carom answer by its plain TypeScript alone: what `--plain` of the tasks about meshes asks for. */
export const forbidKernel = (): void => backend.use('plain')

/** What serves carom's questions, for the table and for the results. */
export const backendOf = (): string =>
  backend.serves === 'wasm' ? 'rays by the WebAssembly kernel' : `plain TypeScript (${backend.reason})`
