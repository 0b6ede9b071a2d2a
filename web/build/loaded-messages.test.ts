import { expect, it } from 'vitest'
import { isTest, sources, textOf } from '#test/source-files.ts'
import { buildCatalogues, neededCatalogues, resolveImport } from './catalogues.ts'
import { allLabels } from './labels-plugin.ts'

const catalogues = buildCatalogues(await allLabels())

const browserFiles = sources.filter(
  (file) =>
    /^(app|modules\/.+)?\/?web\//.test(file) &&
    !isTest(file) &&
    !/^web\/(build|gallery|testing)\/|\/testing\/|labels\.ts$|\/(screens|pages)\.ts$/.test(file),
)
const codeOf = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** The keys whose texts are there when a file is shown: those of the frame, and of what is loaded with the file. */
function loadedKeys(file: string): Set<string> {
  const names = ['frame', 'errors', ...neededCatalogues(file, catalogues).flatMap((name) => [name, `${name}/errors`])]
  return new Set(names.flatMap((name) => [...(catalogues.keysOf.get(name) ?? [])]))
}

it('SYS-12a loads with every page and part the texts of the keys that it names', () => {
  expect(browserFiles.length).toBeGreaterThan(700)
  const missing = browserFiles.flatMap((file) => {
    const loaded = loadedKeys(file)
    const literals = [...codeOf(file).matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key)
    return literals
      .filter((key) => [key, `${key}_one`, `${key}_other`].some((form) => catalogues.namesOf.has(form)))
      .filter((key) => ![key, `${key}_one`, `${key}_other`].some((form) => loaded.has(form)))
      .map((key) => `${file} names ${key}`)
  })
  expect(missing).toEqual([])
})

/** Texts that are loaded when the first one is shown: numbers of a company beside a file, choices of every pay rule. */
const LOADED_WHEN_SHOWN = /^(company|payroll)\.\$\{\w+\}(\.\$\{\w+\})?$/

it('SYS-12a loads with every page and part all texts of which it names the beginning', () => {
  const missing = browserFiles.flatMap((file) => {
    const loaded = loadedKeys(file)
    const code = codeOf(file)
    const beginnings = [...code.matchAll(/'([a-z][\w-]*\.(?:[\w-]+\.)+)'/g)].map(([, one]) => `${one}\${}`)
    const templates = [...code.matchAll(/\b(?:t|labelOf|findLabel)\(\s*`([a-z][\w-]*\.[^`]*\$\{[^`]*)`/g)]
    return [...templates.map(([, template = '']) => template), ...beginnings]
      .filter((template) => !template.startsWith('error.') && !LOADED_WHEN_SHOWN.test(template))
      .flatMap((template) => {
        const parts = template.split(/\$\{[^}]*\}+/).map((part) => part.replaceAll('.', '\\.'))
        const form = new RegExp(`^${parts.join('.+')}$`)
        return [...catalogues.namesOf.keys()].filter((key) => form.test(key) && !loaded.has(key))
      })
      .map((key) => `${file} may name ${key}`)
  })
  expect(missing).toEqual([])
})

it('SYS-12a names the beginning of every key that a page puts together, so that the build finds its texts', () => {
  const unknown = browserFiles.filter((file) => /\bt\(\s*`\$\{/.test(codeOf(file)))
  expect(unknown).toEqual([])
})

/** Keys that code names in full: texts of their own, though a contract may have a field of that name. */
const namedInFull = new Set(
  browserFiles.flatMap((file) => [...codeOf(file).matchAll(/'([a-z][\w-]*\.[\w-]+)'/g)].map(([, key]) => key)),
)

it('SYS-12a loads with every page and part the labels of the fields of the contracts that it calls', () => {
  const missing = browserFiles.flatMap((file) => {
    // Asks for a person only.
    if (file === 'modules/people/list/web/people-input.tsx') return []
    const contracts = [...textOf(file).matchAll(/^import (?!type\b)[^;']*?from '([^']+contract[\w-]*\.ts)'/gm)]
    const loaded = loadedKeys(file)
    return contracts.flatMap(([, path = '']) => {
      const text = codeOf(resolveImport(path, file))
      const fields = [...text.matchAll(/^\s+(\w+):/gm)].map(([, field = '']) => field)
      return [...text.matchAll(/\bsubject\('([\w-]+)'/g)]
        .flatMap(([, subject = '']) => fields.map((field) => `${subject}.${field}`))
        .filter((key) => catalogues.namesOf.has(key) && !loaded.has(key) && !namedInFull.has(key))
        .map((key) => `${file} lists or asks for ${key}`)
    })
  })
  expect([...new Set(missing)]).toEqual([])
})

it('SYS-12a loads every part of the program by its file, so that the build knows its texts', () => {
  const unknown = browserFiles.filter((file) =>
    [...codeOf(file).matchAll(/\bimport\(([^)]*)\)/g)].some(([, path = '']) => !/^\s*'[^']+'\s*$/.test(path)),
  )
  expect(unknown).toEqual([])
})
