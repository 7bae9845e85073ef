/**
 * What the schema of SARIF 2.1.0 says of those objects that the doctor writes: their properties (it allows no others), which are required,
 * and of what type. Taken from sarif-schema-2.1.0.json (OASIS); types in brackets are lists.
 */
type Rule = Record<string, string>

/** `!` behind a name: required. */
const SCHEMA: Record<string, Rule> = {
  log: { $schema: 'string', 'version!': '"2.1.0"', 'runs!': '[run]' },
  run: {
    'tool!': 'tool',
    automationDetails: 'automation',
    invocations: '[invocation]',
    artifacts: '[artifact]',
    results: '[result]',
    columnKind: '"utf16CodeUnits"|"unicodeCodePoints"',
    properties: 'bag',
  },
  tool: { 'driver!': 'component' },
  component: { 'name!': 'string', version: 'string', rules: '[rule]' },
  automation: { id: 'string' },
  rule: { 'id!': 'string', name: 'string', shortDescription: 'multi', fullDescription: 'multi', help: 'multi' },
  multi: { 'text!': 'string', markdown: 'string' },
  invocation: { 'executionSuccessful!': 'boolean', toolExecutionNotifications: '[notification]' },
  notification: { 'message!': 'message', level: '"none"|"note"|"warning"|"error"' },
  message: { 'text!': 'string' }, // or an id, which the doctor does not use
  artifact: { location: 'artifactLocation', roles: '["analysisTarget"]', properties: 'bag' },
  artifactLocation: { uri: 'uri', index: 'index' },
  result: {
    ruleId: 'string',
    ruleIndex: 'index',
    level: '"none"|"note"|"warning"|"error"',
    'message!': 'message',
    locations: '[location]',
    partialFingerprints: 'strings',
    properties: 'bag',
  },
  location: { physicalLocation: 'physical', logicalLocations: '[logical]' },
  physical: { 'artifactLocation!': 'artifactLocation', region: 'region' }, // or an address
  region: { startLine: 'line' },
  logical: { name: 'string', kind: 'string' },
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PLAIN: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  index: (value) => Number.isInteger(value) && (value as number) >= -1,
  line: (value) => Number.isInteger(value) && (value as number) >= 1,
  // a reference as RFC 3986 has it
  uri: (value) => typeof value === 'string' && /^([A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})+$/.test(value),
  bag: isObject,
  strings: (value) => isObject(value) && Object.values(value).every((inner) => typeof inner === 'string'),
}

/** One line for each fault. Besides the schema: what a result says of its rule and file has to be true. */
export function complaints(log: unknown): string[] {
  const found = check(log, 'log', 'log')
  if (found.length > 0 && !isObject(log)) return found
  // biome-ignore lint/suspicious/noExplicitAny: it may be anything
  for (const run of (log as any).runs ?? [])
    for (const [i, { ruleId, ruleIndex }] of (run.results ?? []).entries())
      if (run.tool?.driver?.rules?.[ruleIndex]?.id !== ruleId)
        found.push(`results[${i}]: rule ${ruleIndex} is not ${ruleId}`)
  return found
}

function check(value: unknown, type: string, where: string): string[] {
  if (type.startsWith('[')) {
    if (!Array.isArray(value)) return [`${where} is no list`]
    return value.flatMap((inner, i) => check(inner, type.slice(1, -1), `${where}[${i}]`))
  }
  if (type.startsWith('"')) return type.split('|').includes(JSON.stringify(value)) ? [] : [`${where} is not ${type}`]
  if (PLAIN[type]) return PLAIN[type](value) ? [] : [`${where} is no ${type}`]
  if (!isObject(value)) return [`${where} is no ${type}`]
  const rule = SCHEMA[type]
  const types = Object.fromEntries(Object.entries(rule).map(([name, inner]) => [name.replace('!', ''), inner]))
  const missing = Object.keys(rule).filter((name) => name.endsWith('!') && !(name.slice(0, -1) in value))
  return [
    ...missing.map((name) => `${where}.${name.slice(0, -1)} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) =>
      types[name] ? check(inner, types[name], `${where}.${name}`) : [`${where}.${name} is not in the schema`],
    ),
  ]
}
