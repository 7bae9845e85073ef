/** The twelve lines that each scene has to copy. The home page shows one of them, and does without this file. */
const LINES = import.meta.glob<string>(['../snippets/*.ts', '!../snippets/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

export const snippetOf = (scene: string): string => LINES[`../snippets/${scene}.ts`]
