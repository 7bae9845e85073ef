import { posix } from 'node:path'
import ts from 'typescript'

/**
 * The public doors, read from the built declarations: what `npm run build` would publish is emitted into memory and walked. Types
 * of parameters are kept as they are written there, since a table of values is looked up by name (valid.ts); what is not
 * in the table and is an interface or an object type is taken apart into its fields.
 */
export interface Declared {
  readonly name: string
  /** The type as written. */
  readonly text: string
  readonly optional: boolean
  /** Of an interface or object type; undefined where there are none. */
  readonly fields: readonly Declared[] | undefined
  /** The words, where the type is a union of string literals. */
  readonly words: readonly string[] | undefined
  /** Is it a function? */
  readonly callable: boolean
  /** The interface that declares it, for fields. */
  readonly owner: string
}

export interface Door {
  readonly kind: 'function' | 'constructor' | 'static' | 'method' | 'setter'
  /** As messages begin: World.castRay, sphere, Character.jumpSpeed; of a constructor the class. */
  readonly who: string
  /** The class or interface; '' for functions. */
  readonly owner: string
  readonly member: string
  readonly module: string
  readonly params: readonly Declared[]
}

const ROOT = '/declared'
/** What the declarations need of the language's own: types made of types. */
const LIBRARY = `
interface Array<T> {} interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
type Exclude<T, U> = T extends U ? never : T
type Pick<T, K extends keyof T> = { [P in K]: T[P] }
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>
type Partial<T> = { [P in keyof T]?: T[P] }
type Readonly<T> = { readonly [P in keyof T]: T[P] }
`
const OUT = `${ROOT}/out`

/** The declarations as they are built: path from `dist` to text. */
export function buildDeclarations(config: string): Map<string, string> {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: OUT, noCheck: true }, // `npm run check` checks
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (d) => fail(ts.flattenDiagnosticMessageText(d.messageText, ' ')),
    },
  )
  if (parsed === undefined) return fail('the configuration cannot be read')
  const program = ts.createProgram(parsed.fileNames, parsed.options)
  const files = new Map<string, string>()
  program.emit(
    undefined,
    (path, text) => {
      if (path.endsWith('.d.ts')) files.set(posix.relative(OUT, path), text)
    },
    undefined,
    true,
  )
  return files
}

function fail(why: string): never {
  throw new Error(`declarations: ${why}`)
}

/** All doors of some modules (paths in `files`, as index.d.ts): functions, constructors, methods, fields that can be set. */
export function doorsOf(built: ReadonlyMap<string, string>, modules: readonly string[]): Door[] {
  const files = new Map([...built, ['library.d.ts', LIBRARY]])
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getCurrentDirectory: () => ROOT,
    getSourceFile: (path, version) => {
      const text = files.get(posix.relative(ROOT, path))
      return text === undefined ? undefined : ts.createSourceFile(path, text, version, true)
    },
    fileExists: (path) => files.has(posix.relative(ROOT, path)),
    readFile: (path) => files.get(posix.relative(ROOT, path)),
    directoryExists: () => true,
    writeFile: () => {},
  }
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    allowImportingTsExtensions: true,
  }
  const program = ts.createProgram(
    ['library.d.ts', ...modules].map((path) => `${ROOT}/${path}`),
    options,
    host,
  )
  const checker = program.getTypeChecker()
  const doors: Door[] = []
  for (const path of modules) {
    const source = program.getSourceFile(`${ROOT}/${path}`) ?? fail(`there is no ${path}`)
    const module = checker.getSymbolAtLocation(source) ?? fail(`${path} exports nothing`)
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      for (const declaration of symbol.declarations ?? []) addDoors(declaration, exported.name, path, checker, doors)
    }
  }
  return doors
}

const isInternal = (node: ts.Node): boolean => ts.getJSDocTags(node).some((tag) => tag.tagName.text === 'internal')
const has = (node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind)
const nameOf = (node: { name?: ts.Node }): string => (node.name === undefined ? '' : node.name.getText())

function addDoors(node: ts.Declaration, name: string, module: string, checker: ts.TypeChecker, doors: Door[]): void {
  const params = (of: ts.SignatureDeclarationBase): Declared[] =>
    of.parameters.map((p) => describe(nameOf(p), p.type, p.questionToken !== undefined, '', checker, 0))
  if (ts.isFunctionDeclaration(node) && !isInternal(node))
    doors.push({ kind: 'function', who: name, owner: '', member: name, module, params: params(node) })
  if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) return
  if (has(node, ts.SyntaxKind.AbstractKeyword)) return // its methods are those of the classes that extend it
  for (const member of membersOf(node, checker)) {
    if (isInternal(member) || has(member, ts.SyntaxKind.PrivateKeyword)) continue
    const own = nameOf(member)
    if (own.startsWith('#')) continue
    const at = { owner: name, member: own, module }
    if (ts.isConstructorDeclaration(member))
      doors.push({ ...at, kind: 'constructor', who: name, member: 'constructor', params: params(member) })
    else if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member)) {
      const kind = has(member, ts.SyntaxKind.StaticKeyword) ? 'static' : 'method'
      doors.push({ ...at, kind, who: `${name}.${own}`, params: params(member) })
    } else if (ts.isClassDeclaration(node)) {
      const settable =
        (ts.isPropertyDeclaration(member) && !has(member, ts.SyntaxKind.ReadonlyKeyword)) ||
        ts.isSetAccessorDeclaration(member)
      if (!settable) continue
      const type = ts.isPropertyDeclaration(member) ? member.type : member.parameters[0].type
      const value = describe(own, type, false, name, checker, 0)
      doors.push({ ...at, kind: 'setter', who: `${name}.${own}`, params: [value] })
    }
  }
}

/** The members of a class or an interface; of a class with those that it inherits. */
function membersOf(
  node: ts.ClassDeclaration | ts.InterfaceDeclaration,
  checker: ts.TypeChecker,
): (ts.ClassElement | ts.TypeElement)[] {
  const parents = ts.isClassDeclaration(node) ? (checker.getTypeAtLocation(node).getBaseTypes?.() ?? []) : []
  const classes = parents.flatMap(({ symbol }) => symbol.declarations ?? []).filter(ts.isClassDeclaration)
  return [...node.members, ...classes.flatMap((parent) => membersOf(parent, checker))]
}

const DEEP = 4

function describe(
  name: string,
  node: ts.TypeNode | undefined,
  optional: boolean,
  owner: string,
  checker: ts.TypeChecker,
  depth: number,
): Declared {
  const written = node === undefined ? '' : node.getText().replace(/\s+/g, ' ')
  // `?: T | undefined`, as `exactOptionalPropertyTypes` wants it, is an optional T
  const text = optional ? written.replace(/ \| undefined$/, '').replace(/^\((.*=>.*)\)$/, '$1') : written
  const type = node === undefined ? undefined : checker.getNonNullableType(checker.getTypeFromTypeNode(node))
  const callable = type !== undefined && type.getCallSignatures().length > 0
  return {
    name,
    text,
    optional,
    owner,
    callable,
    words: type === undefined ? undefined : wordsOf(type),
    fields: type === undefined || callable || depth >= DEEP ? undefined : fieldsOf(type, text, checker, depth),
  }
}

function wordsOf(type: ts.Type): string[] | undefined {
  const types = type.isUnion() ? type.types : [type]
  const words = types.flatMap((t) => (t.isStringLiteral() ? [t.value] : []))
  return words.length === types.length && words.length > 0 ? words : undefined
}

function fieldsOf(type: ts.Type, text: string, checker: ts.TypeChecker, depth: number): Declared[] | undefined {
  if (type.isUnion() || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return undefined
  const fields: Declared[] = []
  for (const property of checker.getPropertiesOfType(type)) {
    const declaration = property.declarations?.[0]
    if (declaration === undefined || !(ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration)))
      return undefined // a class with methods, an array: only the table knows those
    const parent = declaration.parent
    const owner = ts.isInterfaceDeclaration(parent) ? parent.name.text : text
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0
    fields.push(describe(property.name, declaration.type, optional, owner, checker, depth + 1))
  }
  return fields.length > 0 ? fields : undefined
}
