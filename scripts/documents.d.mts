export const documents: (
  documents: { path: string; text: string }[],
  known: {
    files: string[]
    scripts: string[]
    projects: string[]
    read: (path: string) => string
    figures?: [string, RegExp, string, RegExp][]
  },
) => string[]
