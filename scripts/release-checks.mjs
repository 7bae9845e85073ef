/**
 * What stands in the way of a release.
 * @param {{ packages: { name: string, version: string }[], changelog: string, changed: string[] }} state changed: files that are not
 *   committed
 * @returns {string[]}
 */
export function obstacles({ packages, changelog, changed }) {
  const found = []
  const [{ version }] = packages
  for (const other of packages.slice(1))
    if (other.version !== version) found.push(`${other.name} has version ${other.version}, expected ${version}`)
  const heading = /^## (.*)$/m.exec(changelog)?.[1] ?? ''
  if (!new RegExp(`^${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`).test(heading))
    found.push(`CHANGELOG.md begins with "${heading}", expected "${version} (year-month-day)"`)
  if (changed.length > 0) found.push(`${changed.length} files are not committed: ${changed[0].trim()} …`)
  return found
}
