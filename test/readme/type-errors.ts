import ts from 'typescript'

/** Compiles programs as a user would, with `carom` from the sources. @param more declarations of what is not installed */
export function typeErrors(files: string[], more: string[]): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd())
  const program = ts.createProgram([...files, ...more], {
    ...options,
    allowJs: true,
    checkJs: true,
    jsx: ts.JsxEmit.ReactJSX,
    moduleDetection: ts.ModuleDetectionKind.Force,
    noUnusedLocals: false,
  })
  return files
    .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    .map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${file?.fileName.split('/').at(-1)}+${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
}
