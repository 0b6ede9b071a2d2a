import { existsSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { resolveAlias } from '../../scripts/resolve-alias.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/** The texts that every page starts with, and those of general refusals, which are loaded a moment later. */
export const FRAME = 'frame'
export const ERRORS = 'errors'

/** Every page loads these two and all that they import. */
const FRAME_FILES = ['app/web/main.tsx', 'web/shell/shell.tsx']

/** The catalogue of a folder's refusals, which is loaded a moment after that of the folder. */
export const errorsOf = (folder: string) => `${folder}/${ERRORS}`

/** Texts that only the server uses: mails, headings of files, the audit log, and names of background jobs. */
const SERVER_ONLY = /^(mail|task|heading|did)\./

/** The keys of each catalogue: of a folder (`pay/loans`, `pay/payroll/runs`, `web/sheet`), of the frame, of refusals. */
export type Catalogues = {
  keysOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The catalogues that have a key. */
  namesOf: ReadonlyMap<string, readonly string[]>
}

/** What catalogues are made of (`allLabels` in `labels-plugin.ts`). */
export type LabelSources = {
  /** The labels files of each key. */
  owners: ReadonlyMap<string, readonly string[]>
  /** The labels file of a folder that shows the keys of all modules with a beginning. */
  gatherers: ReadonlyMap<string, string>
  /** The keys that the list of screens shows: titles and groups. */
  screenKeys: ReadonlySet<string>
}

/**
 * Divides the keys that the browser may need into catalogues: the folder whose labels have it, or the frame for titles of
 * screens and for the folders of the kit that every page loads.
 */
export function buildCatalogues({ owners, gatherers, screenKeys }: LabelSources): Catalogues {
  const frameFolders = new Set(
    [...importedBy(FRAME_FILES)].filter((file) => /^web\/.*\.tsx$/.test(file)).map((file) => posix.dirname(file)),
  )
  const namesOf = new Map<string, string[]>()
  for (const [key, files] of owners) {
    if (SERVER_ONLY.test(key)) continue
    const gatherer = [...gatherers].find(([beginning]) => key.startsWith(beginning))?.[1]
    const names = (gatherer ? [gatherer] : files).map((file) => {
      const folder = folderOf(file)
      if (key.startsWith('error.')) return folder ? errorsOf(folder) : ERRORS
      return folder && !frameFolders.has(folder) && !screenKeys.has(key) ? folder : FRAME
    })
    namesOf.set(key, [...new Set(names)])
  }
  const keysOf = new Map<string, Set<string>>()
  for (const [key, names] of namesOf)
    for (const name of names) keysOf.set(name, (keysOf.get(name) ?? new Set()).add(key))
  return { keysOf, namesOf }
}

/**
 * The folder that a file's texts belong to: `pay/payroll/runs` for what is in `modules/pay/payroll/runs` and its `web/`,
 * `web/sheet` in the kit; none for the rest, whose texts every page has.
 */
function folderOf(file: string): string | undefined {
  const folder = posix.dirname(file)
  if (folder.startsWith('modules/')) return folder.slice('modules/'.length).replace(/\/web(\/.*)?$/, '')
  return folder.startsWith('web/') ? folder : undefined
}

/** Files that list screens or pages import what these show only once it is opened. */
const LISTS = /\/(screens|pages)\.ts$/
const CONTRACT = /contract[\w-]*\.ts$/

/**
 * The catalogues that a page or part needs beside the frame before it is shown: those of the folders that it and its static
 * imports lie in, of the contracts these call, and of the folders above.
 */
export function neededCatalogues(file: string, { keysOf }: Catalogues): string[] {
  if (LISTS.test(file)) return []
  const screens = [...importedBy([file])].filter((one) => /(^|\/)web\//.test(one))
  const named = screens
    .flatMap((one) => importsOf(one).filter((to) => CONTRACT.test(to) || LABELS.test(to)))
    .flatMap(followPublicContract)
  const folders = new Set([...screens, ...named].flatMap(foldersAbove))
  return [...folders].filter((folder) => keysOf.has(folder)).sort()
}

/** The contract that a public file of a domain hands on; the file itself where it hands on none or several. */
function followPublicContract(file: string): readonly string[] {
  const contracts = file.includes('/public/') ? importsOf(file).filter((to) => CONTRACT.test(to)) : []
  return contracts.length === 1 ? contracts : [file]
}

/** The folder of a file's texts, and those above it up to its module. */
function foldersAbove(file: string): string[] {
  const parts = folderOf(file)?.split('/') ?? []
  return parts.slice(1).map((_, at) => parts.slice(0, at + 2).join('/'))
}

/** These files and all that they import at once, over any number of others. */
function importedBy(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const ahead = [...files]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (found.has(file)) continue
    found.add(file)
    ahead.push(...importsOf(file))
  }
  return found
}

const imports = new Map<string, readonly string[]>()

/** Forgets the imports that were read, after a file has changed. */
export function forgetImports(): void {
  imports.clear()
}

/** Imports of types; those of a labels file say that a page shows its texts: `import type {} from '../taiwan/labels.ts'`. */
const TYPES_ONLY = /^(?:import|export) type [^;']*?from '[^']+(?<!labels\.ts)'/gm
const IMPORTED = /^(?:import|export)\b[^;'"`]*?(?:\bfrom )?'([.#][^']+\.tsx?)'/gm
const LABELS = /(^|\/)labels\.ts$/
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** The files that a file imports at once, without types. */
function importsOf(file: string): readonly string[] {
  const known = imports.get(file)
  if (known) return known
  const path = join(ROOT, file)
  const text =
    !LABELS.test(file) && existsSync(path)
      ? readFileSync(path, 'utf8').replace(COMMENTS, '').replace(TYPES_ONLY, '')
      : ''
  const found = [...text.matchAll(IMPORTED)].map(([, one = '']) => resolveImport(one, file))
  imports.set(file, found)
  return found
}

/** The file that an import names, relative to the project. */
export function resolveImport(specifier: string, from: string): string {
  return specifier.startsWith('#') ? resolveAlias(specifier) : posix.join(posix.dirname(from), specifier)
}
