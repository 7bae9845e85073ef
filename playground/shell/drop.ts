/**
 * Files and whole folders dropped on the page. A file out of a folder keeps its place in it: `pathOf(file)` is
 * `level/textures/wall.png`, so that a .gltf finds its neighbours.
 */
const paths = new WeakMap<File, string>()

export function pathOf(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath || file.name)
}

export async function filesOf(data: DataTransfer): Promise<File[]> {
  // The list is only readable during the event: take all entries before the first await.
  const entries = [...data.items].map((item) => (item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? null) : null))
  const plain = [...data.files]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const files: File[] = []
  for (const entry of entries) if (entry) await collect(entry, files)
  return files
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((found, failed) => (entry as FileSystemFileEntry).file(found, failed))
    paths.set(file, entry.fullPath.replace(/^\//, ''))
    files.push(file)
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // a reader hands out a directory in portions, and an empty portion ends it
    const portion = await new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed))
    if (portion.length === 0) return
    for (const child of portion) await collect(child, files)
  }
}

/** Lets files fall on `target`; while they hover, it has the class `dropping`. Returns what takes the listeners off. */
export function acceptDrops(
  target: HTMLElement | Document,
  take: (files: File[]) => void,
  failed: (error: unknown) => void,
): () => void {
  const marked = target instanceof Document ? target.body : target
  let depth = 0
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  const enter = (event: Event) => {
    if (!hasFiles(event as DragEvent)) return
    event.preventDefault()
    depth += 1
    marked.classList.add('dropping')
  }
  const over = (event: Event) => {
    if (hasFiles(event as DragEvent)) event.preventDefault()
  }
  const leave = (event: Event) => {
    if (!hasFiles(event as DragEvent)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) marked.classList.remove('dropping')
  }
  const drop = (event: Event) => {
    const data = (event as DragEvent).dataTransfer
    depth = 0
    marked.classList.remove('dropping')
    if (!data || !hasFiles(event as DragEvent)) return
    event.preventDefault()
    filesOf(data).then((files) => {
      if (files.length > 0) take(files)
      else failed(new Error('The folder is empty.'))
    }, failed)
  }
  const listeners: [string, (event: Event) => void][] = [
    ['dragenter', enter],
    ['dragover', over],
    ['dragleave', leave],
    ['drop', drop],
  ]
  for (const [name, listener] of listeners) target.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) target.removeEventListener(name, listener)
  }
}
