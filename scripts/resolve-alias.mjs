import { readFileSync } from 'node:fs'

const { imports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The file of a package.json alias, relative to the project; any other specifier unchanged. */
export function resolveAlias(specifier) {
  const alias = Object.keys(imports).find((one) => specifier.startsWith(one.slice(0, -1)))
  return alias ? imports[alias].slice(2, -1) + specifier.slice(alias.length - 1) : specifier
}
