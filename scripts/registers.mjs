// The house rule of registers (src/sweep/registers.ts): whoever writes is named where a register is declared, and a mover's own
// registers stay in its room. As far as imports and simple reading can tell: `w[X] =`, and the destination of the arithmetic.
import { posix } from 'node:path'
import ts from 'typescript'

const SHARED = 'src/sweep/registers.ts'
const MOVERS = ['sphere', 'ellipsoid', 'capsule', 'cylinder', 'box', 'hull']
/** Files that may import a mover's own registers without being in its room, each with the reason. None does so far. */
const GUESTS = {}

/** Who is who in the lines "written by: …". */
const WRITERS = {
  asking: /^src\/(closest|overlap)\//,
  frame: /^src\/sweep\/(frame|solid-target|negligible)\.ts$/,
  shared: /^src\/sweep\/(face|way-out)\.ts$/,
  rule: /^src\/sweep\/contact-rule\.ts$/,
  movers: new RegExp(`^src/sweep/((${MOVERS.join('|')})/|(plane|triangle-pair)\\.ts$)`),
  nobody: /^$/,
  ...Object.fromEntries(MOVERS.map((mover) => [mover, new RegExp(`^src/sweep/${mover}/`)])),
}

/** Functions of registers that write none. */
const READERS = new Set(['less'])

/** @param {{ path: string, text: string }[]} files */
export function registers(files) {
  const complaints = []
  const writers = declaredWriters(files, complaints)
  for (const file of files) {
    if (!file.path.startsWith('src/') || file.path === SHARED) continue
    const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2022, true)
    const place = (node) => `${file.path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
    const shared = new Map() // local name: name in SHARED
    const arithmetic = new Set()
    for (const statement of source.statements) {
      if (!(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) || !statement.moduleSpecifier)
        continue
      const target = posix.join(posix.dirname(file.path), statement.moduleSpecifier.text)
      const mover = /^src\/sweep\/([\w-]+)\/\1-registers\.ts$/.exec(target)?.[1]
      if (mover && !file.path.startsWith(`src/sweep/${mover}/`) && !(file.path in GUESTS))
        complaints.push(`${place(statement)}: registers of the ${mover} are for src/sweep/${mover} alone`)
      const names = statement.importClause?.namedBindings?.elements ?? []
      for (const { name, propertyName } of names) {
        if (target === SHARED) shared.set(name.text, (propertyName ?? name).text)
        if (target === 'src/math/double-double.ts') arithmetic.add(name.text)
      }
    }
    const isFile = (node) => ts.isIdentifier(node) && shared.get(node.text) === 'w'
    const check = (slot) => {
      const name = shared.get(firstName(slot))
      const groups = name === undefined ? undefined : writers.get(name)
      if (groups && !groups.some((group) => WRITERS[group].test(file.path)))
        complaints.push(`${place(slot)}: ${name} is written by: ${groups.join(', ')} (${SHARED})`)
    }
    const look = (node) => {
      if (isAssignment(node) && ts.isElementAccessExpression(node.left) && isFile(node.left.expression))
        check(node.left.argumentExpression)
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const [first, second] = node.arguments
        const name = node.expression.text
        if (first && second && isFile(first) && arithmetic.has(name) && !READERS.has(name)) check(second)
        if (first && /^(set|add)Size$/.test(shared.get(name) ?? '')) check(first)
      }
      ts.forEachChild(node, look)
    }
    look(source)
  }
  return complaints
}

/** Name of each register in SHARED: the groups of the last line "written by: …" above it. */
function declaredWriters(files, complaints) {
  const writers = new Map()
  const text = files.find(({ path }) => path === SHARED)?.text ?? ''
  let groups
  for (const [i, line] of text.split('\n').entries()) {
    const said = /^\/\/ written by: ([\w, ]+); read by: ./.exec(line)
    if (said) groups = said[1].split(', ')
    for (const group of said ? groups : [])
      if (!(group in WRITERS)) complaints.push(`${SHARED}:${i + 1}: who is "${group}"?`)
    if (said) groups = groups.filter((group) => group in WRITERS)
    const name = /^export const ([A-Z]\w*) = (?:(?:plain|number|vector|slots|one)\(|GIVEN)/.exec(line)?.[1]
    if (name && !groups) complaints.push(`${SHARED}:${i + 1}: nobody says who writes ${name}`)
    else if (name) writers.set(name, groups)
    else if (/^export const [A-Z]\w* = /.test(line))
      complaints.push(`${SHARED}:${i + 1}: a register that is numbered by hand`)
  }
  return writers
}

/** The identifier that a slot starts with: CENTRE of CENTRE + 2 * k. */
function firstName(node) {
  let left = node
  while (ts.isBinaryExpression(left)) left = left.left
  return ts.isIdentifier(left) ? left.text : undefined
}

function isAssignment(node) {
  if (!ts.isBinaryExpression(node)) return false
  const { kind } = node.operatorToken
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}
