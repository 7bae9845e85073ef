export function groups(root: string): [string, string[]][]
export function guides(root: string): string[]
export function withPrograms(text: string, root: string, document: string): string
export function sources(root: string): string[]
export function pageOf(document: string): string
export function entries(settings: string): Record<string, string>
export function titleOf(markdown: string): string
export function slug(heading: string): string
export function rewrite(
  text: string,
  document: string,
  pages: ReadonlyMap<string, string>,
): { text: string; pictures: string[] }
export function pictureOf(path: string): string
export function twin(text: string, base: string): string
export function listOfPages(groups: [string, { title: string; page: string }[]][], base: string): string
