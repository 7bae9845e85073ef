import { allSamples, type Sample } from '../prove/meshes.ts'

/** Meshes of every sort, for the short tier. */
const FEW = [
  'soup',
  'lattice soup',
  'needles',
  'one giant among tiny',
  'flat floor',
  'one triangle',
  'no triangle',
  'grid box',
  'globe',
]
const isOfFew = ({ name }: Sample): boolean => FEW.includes(name)

export const fewSamples = (): readonly Sample[] => allSamples().filter(isOfFew)
/** Those that are left for the long tier. */
export const otherSamples = (): readonly Sample[] => allSamples().filter((sample) => !isOfFew(sample))
