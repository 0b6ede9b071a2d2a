import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Label } from '#base/labels.ts'
import {
  buildCatalogues,
  type Catalogues,
  ERRORS,
  errorsOf,
  FRAME,
  forgetImports,
  type LabelSources,
  neededCatalogues,
  resolveImport,
} from './catalogues.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PATTERNS = ['base', 'statutory', 'server', 'web', 'modules'].map((top) => `${top}/**/labels.ts`)
const KEYS_FILE = join(ROOT, 'app/label-keys.generated.ts')
const LANGUAGES = { en: 'en', 'zh-TW': 'zh' } as const
const VIRTUAL = 'virtual:messages/'

/** Every file that holds labels, relative to the project, in a settled order. */
export function labelFiles(): string[] {
  return globSync(PATTERNS, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

/**
 * All labels of the product by key, what divides them into catalogues, and what is wrong: a text missing, one key with two
 * texts. `fresh` reads the files again after a change.
 */
export async function allLabels({
  fresh = false,
} = {}): Promise<LabelSources & { labels: Map<string, Label>; problems: string[] }> {
  const labels = new Map<string, Label>()
  const owners = new Map<string, readonly string[]>()
  const gatherers = new Map<string, string>()
  const problems: string[] = []
  for (const file of labelFiles()) {
    const { gatheredKeys = [], ...exported } = await importModule(join(ROOT, file), fresh)
    for (const beginning of gatheredKeys as readonly string[]) gatherers.set(beginning, file)
    for (const [key, label] of Object.values(exported).flatMap(labelsIn)) {
      if (!label.en.trim() || !label.zh.trim()) problems.push(`${file}: ${key} lacks a text`)
      const known = labels.get(key)
      if (known && (known.en !== label.en || known.zh !== label.zh))
        problems.push(`${key} differs between ${owners.get(key)} and ${file}`)
      owners.set(key, [...(owners.get(key) ?? []), file])
      labels.set(key, label)
    }
  }
  return { labels, owners, gatherers, screenKeys: await readScreenKeys(fresh), problems }
}

type ListedScreen = { title: string; nav?: { group?: string; phone?: { label?: string } } }

/** The keys of the titles of all pages, which the window's title shows before a page is loaded, and of their navigation. */
async function readScreenKeys(fresh: boolean): Promise<Set<string>> {
  const { listed } = await importModule(join(ROOT, 'app/web/screens.generated.ts'), fresh)
  const { PUBLIC_PAGES } = await importModule(join(ROOT, 'web/public/addresses.ts'), fresh)
  const screens = [...(listed as ListedScreen[]), ...(PUBLIC_PAGES as ListedScreen[])]
  return new Set(
    screens.flatMap(({ title, nav }) => [title, nav?.group, nav?.phone?.label].filter((key) => key !== undefined)),
  )
}

/** What a file exports; `fresh` reads it again after a change. */
async function importModule(file: string, fresh: boolean): Promise<Record<string, unknown>> {
  return await import(`${pathToFileURL(file).href}${fresh ? `?at=${statSync(file).mtimeMs}` : ''}`)
}

/** The texts of a table; one that has a language alone is a text as well, so that it is seen what it lacks. */
function labelsIn(table: unknown): [string, Label][] {
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).flatMap(([key, value]): [string, Label][] => {
    const label = value as Partial<Label> | null
    const isText = typeof label?.en === 'string' || typeof label?.zh === 'string'
    return isText ? [[key, { en: label.en ?? '', zh: label.zh ?? '' }]] : []
  })
}

/** The text of the file that types label keys: the union of the keys of every labels file, a line or two for each. */
export function keysSource(files = labelFiles()): string {
  const imports = files.map((file) => `import type * as ${nameOf(file)} from '../${file}'`)
  const tables = files.map((file) => `  | (typeof ${nameOf(file)})[keyof typeof ${nameOf(file)}]`)
  return [
    '// Written by `npm run generate`, and by the build.',
    // The compiler finds the file it adds to only where something imports it.
    "import type {} from '#web/label-key.ts'",
    ...imports,
    '',
    'type Tables =',
    ...tables,
    'type Keys<Table> = Table extends readonly unknown[] ? never : Extract<keyof Table, string>',
    '',
    "declare module '#web/label-key.ts' {",
    '  interface LabelKeyTable {',
    '    key: Keys<Tables>',
    '  }',
    '}',
    '',
  ].join('\n')
}

/** `modules/pay/payroll/web/labels.ts` as `modulesPayrollWeb`: a name that no other file's coming or going changes. */
function nameOf(file: string): string {
  const [first, ...rest] = file.slice(0, -'/labels.ts'.length).split(/[/-]/)
  return `${first}${rest.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')}`
}

/** Writes the key types when they are stale; answers whether they were. */
export function writeKeys(): boolean {
  const source = keysSource()
  let current = ''
  try {
    current = readFileSync(KEYS_FILE, 'utf8')
  } catch {
    // Not written yet.
  }
  if (current === source) return false
  writeFileSync(KEYS_FILE, source)
  return true
}

/** Loaders of a catalogue in each language, as source. */
function loadersSource(names: readonly string[]): string {
  const entries = names.map((name) => {
    const loads = Object.keys(LANGUAGES).map((one) => `"${one}":()=>import("${VIRTUAL}${one}/${name}")`)
    return `"${name}":{${loads.join()}}`
  })
  return `{${entries.join()}}`
}

const PART = /\bimport\(\s*(['"])([.#][^'"]+\.tsx?)\1\s*\)/g

/**
 * Serves the messages, a file for each catalogue and language (`virtual:messages/en/pay/loans`), and makes every
 * `import('./part.tsx')` wait for those that the part needs.
 */
export function labels(): Plugin[] {
  let now: Promise<{ labels: ReadonlyMap<string, Label>; problems: string[]; catalogues: Catalogues }> | undefined
  const all = () => {
    now ??= allLabels({ fresh: true }).then((found) => ({
      ...found,
      catalogues: buildCatalogues(found),
    }))
    return now
  }
  const texts: Plugin = {
    name: 'labels',
    enforce: 'pre',
    buildStart() {
      now = undefined
      forgetImports()
      writeKeys()
      for (const file of labelFiles()) this.addWatchFile(join(ROOT, file))
    },
    resolveId: { filter: { id: /^virtual:messages\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /virtual:messages\// },
      async handler(id) {
        const { labels, problems, catalogues } = await all()
        const [, kind = '', name = ''] = /^([\w-]+)(?:\/(.+))?$/.exec(id.slice(VIRTUAL.length + 1)) ?? []
        if (kind === 'start') return `export const {frame,errors}=${loadersSource([FRAME, ERRORS])}`
        if (kind === 'any') return anySource(catalogues)
        if (name === FRAME) for (const problem of problems) this.warn(problem)
        const texts = textsSource(catalogues.keysOf.get(name) ?? [], labels, LANGUAGES[kind as keyof typeof LANGUAGES])
        const errors = errorsOf(name)
        return catalogues.keysOf.has(errors)
          ? `${texts};export const errors=()=>import("${VIRTUAL}${kind}/${errors}")`
          : texts
      },
    },
    handleHotUpdate({ file, server }) {
      forgetImports()
      if (!/(^|[/-])labels\.ts$/.test(file.replaceAll('\\', '/'))) return
      now = undefined
      for (const module of server.moduleGraph.idToModuleMap.values())
        if (module.id?.startsWith('\0virtual:')) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
  const parts: Plugin = {
    name: 'messages-of-parts',
    transform: {
      filter: { id: { include: /\/(app|web|modules)\/.*\.tsx?$/, exclude: /node_modules/ }, code: 'import(' },
      async handler(code, id) {
        const file = relative(ROOT, id).replaceAll('\\', '/')
        const { catalogues } = await all()
        const here = neededCatalogues(file, catalogues)
        const changed = code.replace(PART, (load, _, specifier: string) => {
          const names = neededCatalogues(resolveImport(specifier, file), catalogues).filter(
            (name) => !here.includes(name),
          )
          return names.length === 0 ? load : `withMessages(${loadersSource(names)},${load})`
        })
        return changed === code ? undefined : `import { withMessages } from '#web/i18n.ts';${changed}`
      },
    },
  }
  return [texts, parts]
}

/** Every catalogue, and which of them have keys of a first word, for keys that come from the server. */
function anySource({ keysOf, namesOf }: Catalogues): string {
  const stems: Record<string, string[]> = {}
  for (const [key, names] of namesOf) {
    const stem = key.slice(0, key.indexOf('.'))
    if (stem !== 'error') stems[stem] = [...new Set([...(stems[stem] ?? []), ...names])]
  }
  const names = [...keysOf.keys()].filter((name) => !name.endsWith(ERRORS))
  return `export const messages=${loadersSource(names)},byStem=${JSON.stringify(stems)}`
}

function textsSource(keys: Iterable<string>, labels: ReadonlyMap<string, Label>, language: 'en' | 'zh'): string {
  const texts: Record<string, string> = {}
  for (const key of keys) {
    const label = labels.get(key)
    if (label) texts[key] = label[language]
  }
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
}
