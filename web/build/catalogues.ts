import { existsSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { resolveAlias } from '../../scripts/resolve-alias.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/** The texts that every page starts with, and those of general refusals, which are loaded a moment later. */
export const FRAME = 'frame'
export const ERRORS = 'errors'

/** Every page loads these two and all that they import; the screens that modules list are among it. */
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

/**
 * Divides the keys that the browser may need: each is in the catalogue of the folder whose labels have it. `owners` are the
 * labels files of each key; `gatherers` the labels files of folders that show the keys of all modules with some beginning.
 */
export function buildCatalogues(
  owners: ReadonlyMap<string, readonly string[]>,
  gatherers: ReadonlyMap<string, string>,
): Catalogues {
  const namesOf = new Map<string, string[]>()
  for (const [key, files] of owners) {
    if (SERVER_ONLY.test(key)) continue
    const gatherer = [...gatherers].find(([beginning]) => key.startsWith(beginning))?.[1]
    const folders = (gatherer ? [gatherer] : files).map(folderOf)
    const names = folders.map((folder) =>
      key.startsWith('error.') ? (folder ? errorsOf(folder) : ERRORS) : (folder ?? FRAME),
    )
    namesOf.set(key, [...new Set(names)])
  }
  for (const file of importedBy(FRAME_FILES)) for (const key of namedKeys(file, namesOf)) namesOf.set(key, [FRAME])
  const keysOf = new Map<string, Set<string>>()
  for (const [key, names] of namesOf)
    for (const name of names) keysOf.set(name, (keysOf.get(name) ?? new Set()).add(key))
  keyCaches.clear()
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
 * The catalogues that a file needs beside the frame before it is shown: those of the keys that it and all that it imports at
 * once name, and those of the fields of the contracts that these call, which forms and lists label.
 */
export function neededCatalogues(file: string, { namesOf }: Catalogues): string[] {
  if (LISTS.test(file)) return []
  const files = [...importedBy([file])]
  const contracts = new Set(
    files.filter(isOfBrowser).flatMap((one) => sourceOf(one).imports.filter((to) => CONTRACT.test(to))),
  )
  const needed = new Set<string>()
  const cached = (keysIn: typeof namedKeys | typeof fieldKeys, one: string) => {
    const cache = keyCaches.get(keysIn) ?? new Map<string, readonly string[]>()
    keyCaches.set(keysIn, cache)
    const keys = cache.get(one) ?? keysIn(one, namesOf)
    cache.set(one, keys)
    return keys
  }
  for (const key of [
    ...files.flatMap((one) => cached(namedKeys, one)),
    ...[...contracts].flatMap((one) => cached(fieldKeys, one)),
  ]) {
    const names = (namesOf.get(key) ?? []).map((name) => name.replace(`/${ERRORS}`, ''))
    const [first] = names
    if (first && !names.some((name) => name === FRAME || name === ERRORS || needed.has(name))) needed.add(first)
  }
  return [...needed].sort()
}

/** The keys of files by the function that finds them, because nearly every part imports the same files of the kit. */
const keyCaches = new Map<unknown, Map<string, readonly string[]>>()

const isOfBrowser = (file: string) => /(^|\/)web\//.test(file)

/** The keys that label the fields of a contract and their choices (`web/fields/field-names.ts`). */
function fieldKeys(contract: string, namesOf: Catalogues['namesOf']): string[] {
  const { subjects, fields } = sourceOf(contract)
  const module = contract.split('/').slice(1, 3).join('/')
  const isOwnChoice = (key: string, field: string) =>
    key.startsWith(`${field}.`) && namesOf.get(key)?.some((name) => name === module || name.startsWith(`${module}/`))
  return [...namesOf.keys()].filter((key) => {
    const [stem = '', field = ''] = key.split('.')
    return (subjects.has(stem) && fields.has(field)) || (fields.has(stem) && isOwnChoice(key, stem))
  })
}

/** The keys that a file names, in full (of a plural its stem) or by their beginning, `` `progress.${state}` ``. */
function namedKeys(file: string, known: ReadonlyMap<string, unknown>): string[] {
  const { words, beginnings } = sourceOf(file)
  const named = words.flatMap((word) => [word, `${word}_one`, `${word}_other`].filter((key) => known.has(key)))
  if (beginnings.length === 0) return named
  return [...named, ...[...known.keys()].filter((key) => beginnings.some((beginning) => key.startsWith(beginning)))]
}

/** These files and all that they import at once, over any number of others. */
function importedBy(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const ahead = [...files]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (found.has(file)) continue
    found.add(file)
    ahead.push(...sourceOf(file).imports)
  }
  return found
}

type Source = {
  imports: readonly string[]
  words: readonly string[]
  beginnings: readonly string[]
  /** What the calls of a contract are about, and the names of properties in it. */
  subjects: ReadonlySet<string>
  fields: ReadonlySet<string>
}

const sources = new Map<string, Source>()

/** Forgets what was read, after a file has changed. */
export function forgetSources(): void {
  sources.clear()
  keyCaches.clear()
}

const TYPES_ONLY = /^(?:import|export) type [^;]*?from '[^']+'/gm
const IMPORTED = /^(?:import|export)\b[^;'"`]*?(?:\bfrom )?'([.#][^']+\.tsx?)'/gm
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const WORDS = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g
/** Refusals come with the contract whose fields they are about. */
const BEGINNINGS = /`((?!error\.)[\w-]+\.(?:[\w-]+\.)*)\$\{/g

/** What a file imports at once, and the words in it that may be keys; nothing of labels files, which are the texts. */
function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const path = join(ROOT, file)
  const isCode = /\.tsx?$/.test(file) && !/labels\.ts$/.test(file) && existsSync(path)
  const text = isCode ? readFileSync(path, 'utf8').replace(COMMENTS, '') : ''
  const source = {
    imports: [...text.replace(TYPES_ONLY, '').matchAll(IMPORTED)].map(([, one = '']) => resolveImport(one, file)),
    words: [...text.matchAll(WORDS)].map(([, word = '']) => word),
    beginnings: [...text.matchAll(BEGINNINGS)].map(([, beginning = '']) => beginning),
    subjects: new Set([...text.matchAll(/\bsubject\('([\w-]+)'/g)].map(([, subject = '']) => subject)),
    fields: new Set(
      CONTRACT.test(file) ? [...text.matchAll(/(?<=^|[{,\s])(\w+):/gm)].map(([, field = '']) => field) : [],
    ),
  }
  sources.set(file, source)
  return source
}

/** The file that an import names, relative to the project. */
export function resolveImport(specifier: string, from: string): string {
  return specifier.startsWith('#') ? resolveAlias(specifier) : posix.join(posix.dirname(from), specifier)
}
