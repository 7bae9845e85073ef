import type { backend } from '../../src/index.ts'
import { runInOwnNode } from './own-node.ts'

/** V8 inlines functions of a few operations, and no others: what inlining saves is a matter of luck, since V8's budget for it is small. */
export const LITTLE_INLINING = '--max-inlined-bytecode-size-cumulative=0'

/**
 * How many bytes a question of each form leaves on the heap, once its code is compiled; of all forms or of those with these
 * names; `more` are further flags of Node's. Compiling at once instead of beside the work, so that a busy machine measures the same; and with room for everything that
 * might be left, so that no collection hides it.
 */
export async function bytesLeft(
  choice: Parameters<typeof backend.use>[0],
  names: readonly string[] = [],
  more: readonly string[] = [],
): Promise<Record<string, number>> {
  const room = ['--min-semi-space-size=64', '--max-semi-space-size=64']
  const flags = ['--expose-gc', '--no-concurrent-recompilation', ...room, ...more]
  return JSON.parse(await runInOwnNode('bytes-child.ts', flags, [choice, ...names]))
}
