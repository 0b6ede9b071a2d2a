import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { resolveAlias } from '../scripts/resolve-alias.mjs'

/**
 * What nothing but tests uses proves nothing of the product. An export counts as used when another file of the product
 * imports its name, loads its file whole or lazily and has the word, or when its own file has the word again.
 * `@internal` in its docstring marks what is there for tests: a fixed clock, a file parsed back.
 */
const ROOT = path.join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)(test-[^/]*$|testing\/)|^(test|e2e)\//.test(file)
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !isTest(file))
const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))

/** Tools of tests that stand beside what they look into. */
const TOOLS = ['server/database/tables-without-company.ts']

const IMPORT = /\b(?:import|export)\b([^'"`;=]*?)\bfrom '([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g

/** For each file the texts that it is imported with: the names in braces, or all of the importing file. */
const importedAs = new Map<string, string[]>()
for (const [file, text] of texts)
  for (const [, names, plain, lazy] of text.matchAll(IMPORT)) {
    const target = (plain ?? lazy)!
    const full = target.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), target)
      : target.startsWith('#')
        ? resolveAlias(target)
        : undefined
    if (!full || !texts.has(full)) continue
    const how = names?.includes('{') ? names : text
    importedAs.set(full, [...(importedAs.get(full) ?? []), how])
  }

function unusedOf(file: string): string[] {
  const text = texts.get(file)!
  return [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)]
    .filter(({ index, 1: name }) => {
      const word = new RegExp(`\\b${name}\\b`, 'g')
      const before = text.slice(0, index).trimEnd()
      const doc = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
      return (
        !/@internal|@public/.test(doc) &&
        text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').match(word)!.length === 1 &&
        !(importedAs.get(file) ?? []).some((how) => how.search(word) >= 0)
      )
    })
    .map(([, name]) => `${file}: ${name}`)
}

it('the product uses every export, not tests alone', () => {
  expect(files.length).toBeGreaterThan(800)
  // Label tables and screen lists are found by their place, contracts of routes by their names; what a new module
  // exports stands as text in what writes it.
  const apart = /(^|\/)(labels|screens)\.ts$|^(vite|vitest)\.|^bench\/|^scripts\/new-module\.ts$/
  const unused = files.filter((file) => !apart.test(file) && !TOOLS.includes(file)).flatMap(unusedOf)
  expect(unused).toEqual([])
})
