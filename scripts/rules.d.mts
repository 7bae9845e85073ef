interface File {
  path: string
  text: string
}
type Rule = (files: File[]) => string[]

export const FLOORS: Record<string, number>
export const sameBits: Rule
export const floors: Rule
export const circles: Rule
