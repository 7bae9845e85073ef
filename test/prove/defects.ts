/**
 * Planted defects: a figure that was never red is not believed. Each is a text replacement in one file of src/, made in a
 * temporary copy that the same suite then judges; it must be caught. A replacement whose text is not there exactly once no
 * longer applies, and that fails too.
 */
export interface Defect {
  name: string
  file: string
  find: string
  replace: string
}

export const DEFECTS: readonly Defect[] = []
