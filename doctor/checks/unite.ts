/** Keeps a report readable: of each kind so many findings, the worst first, and one for all the others. */
import { type Finding, LINES_SHOWN, TRIANGLES_SHOWN } from '../finding.ts'
import { inOrder } from '../order.ts'

/** How many findings of one kind and severity are shown. */
export const FINDINGS_SHOWN = 200

export function unite(findings: readonly Finding[]): Finding[] {
  const kinds = new Map<string, Finding[]>()
  for (const finding of inOrder(findings)) {
    const key = `${finding.severity} ${finding.kind}`
    const list = kinds.get(key)
    if (list) list.push(finding)
    else kinds.set(key, [finding])
  }
  return [...kinds.values()].flatMap((list) => {
    if (list.length <= FINDINGS_SHOWN) return list
    const shown = list.slice(0, FINDINGS_SHOWN - 1)
    return [...shown, rest(list.slice(FINDINGS_SHOWN - 1))]
  })
}

/** The first of them stands for all. */
function rest(list: readonly Finding[]): Finding {
  const count = list.reduce((sum, finding) => sum + finding.count, 0)
  return {
    ...list[0],
    count,
    text: `${list.length} more findings like these, with ${count} cases. The worst: ${list[0].text}`,
    triangles: list.slice(0, TRIANGLES_SHOWN).flatMap(({ triangles }) => triangles.slice(0, 1)),
    lines: list.slice(0, LINES_SHOWN).flatMap(({ lines }) => lines.slice(0, 6)),
  }
}
