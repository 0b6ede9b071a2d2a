import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { resolveAlias } from '../scripts/resolve-alias.mjs'

/**
 * Code that only tests use proves nothing about the product. An export counts as used when another product file imports
 * its name, when a file that loads its file whole or lazily contains the word, or when its own file contains it again.
 * `@internal` in its docstring marks an export for tests, such as a fixed clock or a parser of a written file.
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

/** Test tools that lie beside the code they inspect. */
const TOOLS = ['server/database/tables-without-company.ts']

const IMPORT = /\b(?:import|export)\b([^'"`;=]*?)\bfrom '([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g

/** For each file, the texts that import it: the names in braces, or the whole importing file. */
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
  // Label tables and screen lists are found by path, contracts of routes by name. The generator of a new module
  // contains its exports as text.
  const apart = /(^|\/)(labels|screens)\.ts$|^(vite|vitest)\.|^bench\/|^scripts\/new-module\.ts$/
  const unused = files.filter((file) => !apart.test(file) && !TOOLS.includes(file)).flatMap(unusedOf)
  expect(unused).toEqual([])
})
