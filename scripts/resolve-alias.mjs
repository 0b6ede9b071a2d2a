import { readFileSync } from 'node:fs'

const { imports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The file that an alias of package.json names, relative to the project; any other specifier as it is. */
export function resolveAlias(specifier) {
  const alias = Object.keys(imports).find((one) => specifier.startsWith(one.slice(0, -1)))
  return alias ? imports[alias].slice(2, -1) + specifier.slice(alias.length - 1) : specifier
}
