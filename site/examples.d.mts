export interface Example {
  /** What a program imports: carom, carom/rays, … */
  entry: string
  /** A symbol, or Class.method. */
  name: string
  language: 'ts' | 'tsx'
  /** Runs in Node and prints what its comments say. */
  isRun: boolean
  /** What its page shows. */
  shown: string
  /** The whole program. */
  code: string
}
export function readExamples(root: string): Example[]
export function examplesOf(text: string): Example[]
export function withExamples(
  pages: ReadonlyMap<string, string>,
  examples: readonly Example[],
  entries: Record<string, string>,
): Map<string, string>
