// The public declarations, as a user's editor sees them, in one file: docs/declarations.txt. A change of the face is a change of
// that file. `npm run check` compares; `node scripts/declarations.mjs --write` makes it anew.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ENTRIES } from './bundle-types.mjs'
import { root } from './install.mjs'

const FILE = 'docs/declarations.txt'
const HEADER = '// Made by scripts/declarations.mjs: every public declaration, by entry, without its comments.\n'

/**
 * What there is and what is wrong with it.
 * @returns {{ text: string, complaints: string[], names: number }} complaints: types that a public declaration needs and that cannot be
 *   imported; optional properties that refuse undefined under `exactOptionalPropertyTypes`
 */
export function declarations() {
  const folder = mkdtempSync(join(root, 'node_modules', '.declarations-')) // here the types of three are found
  try {
    emit(folder)
    return describe(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function emit(folder) {
  const config = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile).config
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(fileNames, { ...options, noEmit: false, emitDeclarationOnly: true, outDir: folder })
  program.emit()
}

function describe(folder) {
  const paths = Object.values(ENTRIES).map((entry) => join(folder, `${entry}.d.ts`))
  const program = ts.createProgram(paths, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const ownOf = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
  const faces = Object.keys(ENTRIES).map((name, i) => {
    const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(paths[i])))
    return { name, exports: symbols.map((symbol) => [symbol.name, ownOf(symbol)]).sort(([a], [b]) => (a < b ? -1 : 1)) }
  })
  const known = new Set(faces.flatMap(({ exports }) => exports.map(([, symbol]) => symbol)))
  const printer = ts.createPrinter({ removeComments: true })
  const complaints = []
  const parts = faces.map(({ name, exports }) => {
    const texts = exports.flatMap(([exported, symbol]) =>
      (symbol.declarations ?? []).map((node) => {
        const whole = ts.isVariableDeclaration(node) ? node.parent.parent : node
        for (const needed of typesIn(whole, checker, ownOf))
          if (!known.has(needed) && isOurs(needed, folder))
            complaints.push(`${name}: ${exported} needs ${needed.name}, which cannot be imported`)
        for (const property of refusingUndefined(whole))
          complaints.push(`${name}: ${exported}.${property} is optional: write \`?: T | undefined\``)
        return printer.printNode(ts.EmitHint.Unspecified, whole, whole.getSourceFile())
      }),
    )
    return `\n// ${name}\n\n${texts.join('\n')}\n`
  })
  const names = faces.reduce((sum, { exports }) => sum + exports.length, 0)
  return { text: HEADER + parts.join(''), complaints: [...new Set(complaints)], names }
}

/** The symbols of all types that are named in a declaration. */
function typesIn(node, checker, ownOf) {
  const found = new Set()
  const visit = (part) => {
    const name = ts.isTypeReferenceNode(part)
      ? part.typeName
      : ts.isExpressionWithTypeArguments(part)
        ? part.expression
        : ts.isTypeQueryNode(part)
          ? part.exprName
          : undefined
    const symbol = name && checker.getSymbolAtLocation(name)
    if (symbol) found.add(ownOf(symbol))
    ts.forEachChild(part, visit)
  }
  visit(node)
  return found
}

/** The optional properties in a declaration whose type does not name undefined. */
function refusingUndefined(node) {
  const found = []
  const isUndefined = (type) =>
    type.kind === ts.SyntaxKind.UndefinedKeyword || (ts.isUnionTypeNode(type) && type.types.some(isUndefined))
  const visit = (part) => {
    const isOptional =
      (ts.isPropertySignature(part) || ts.isPropertyDeclaration(part)) && part.questionToken && part.type
    if (isOptional && part.type.kind !== ts.SyntaxKind.UnknownKeyword && !isUndefined(part.type))
      found.push(part.name.getText())
    ts.forEachChild(part, visit)
  }
  visit(node)
  return found
}

/** Declared by carom itself, and not a type parameter. */
function isOurs(symbol, folder) {
  if (symbol.flags & ts.SymbolFlags.TypeParameter) return false
  return (symbol.declarations ?? []).some((node) => !relative(folder, node.getSourceFile().fileName).startsWith('..'))
}

/** How many complaints there are about the face and the file that shows it; each is printed. */
export function checkDeclarations() {
  const { text, complaints } = declarations()
  const path = join(root, FILE)
  const shown = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : ''
  if (shown !== text)
    complaints.push(
      `${FILE} is not what is declared: look at the difference after node scripts/declarations.mjs --write`,
    )
  for (const complaint of complaints) console.error(complaint)
  return complaints.length
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--write')) {
    const { text, complaints, names } = declarations()
    writeFileSync(join(root, FILE), text)
    for (const complaint of complaints) console.error(complaint)
    console.log(`${names} names in ${FILE}`)
  } else process.exitCode = checkDeclarations() > 0 ? 1 : 0
}
