import { HEIGHT_CASES } from './cd-heights.ts'
import { PLAN_CASES } from './cd-plan.ts'
import type { CdCase } from './cd-run.ts'

const rank = (id: string) => (id === 'C13' ? 9.5 : Number(id.replace(/\D/g, '')))

/** Every row that can be shown, in the order of the rows; the sketch of C13 stands beside CD9, which it tries to mend. */
export const CD_CASES: readonly CdCase[] = [...PLAN_CASES, ...HEIGHT_CASES].sort((a, b) => rank(a.id) - rank(b.id))
