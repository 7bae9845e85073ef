export interface Block {
  language: 'ts' | 'tsx' | 'js'
  /** What follows the language in the fence: `ts run`, `ts continued`. */
  words: string[]
  /** Of the fence, counted from 1. */
  line: number
  /** With the blocks before it, where it continues them. */
  code: string
}

/** The fenced ts, tsx and js blocks of a Markdown text, in order. */
export function codeBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  for (const match of markdown.matchAll(/^```(tsx?|js)\b([^\n]*)\n([\s\S]*?)^```/gm)) {
    const words = match[2].trim().split(/\s+/).filter(Boolean)
    const before = words.includes('continued') ? (blocks.at(-1)?.code ?? '') : ''
    const line = markdown.slice(0, match.index).split('\n').length
    blocks.push({ language: match[1] as Block['language'], words, line, code: before + match[3] })
  }
  return blocks
}
