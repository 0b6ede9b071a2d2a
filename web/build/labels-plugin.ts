import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Label } from '#base/labels.ts'
import { resolveAlias } from '../../scripts/resolve-alias.mjs'

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
 * All labels of the product by key, the files of each, and what is wrong with them: a text missing, one key with two texts.
 * `fresh` reads the files again after a change.
 */
export async function allLabels({ fresh = false } = {}): Promise<{
  labels: Map<string, Label>
  owners: Map<string, readonly string[]>
  problems: string[]
}> {
  const labels = new Map<string, Label>()
  const owners = new Map<string, readonly string[]>()
  const problems: string[] = []
  for (const file of labelFiles()) {
    const exported = await importModule(join(ROOT, file), fresh)
    for (const [key, label] of Object.values(exported).flatMap(labelsIn)) {
      if (!label.en.trim() || !label.zh.trim()) problems.push(`${file}: ${key} lacks a text`)
      const known = labels.get(key)
      if (known && (known.en !== label.en || known.zh !== label.zh))
        problems.push(`${key} differs between ${owners.get(key)} and ${file}`)
      owners.set(key, [...(owners.get(key) ?? []), file])
      labels.set(key, label)
    }
  }
  return { labels, owners, problems }
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
    'type Keys<Table> = Table extends unknown ? Extract<keyof Table, string> : never',
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

/**
 * What only the server says: texts of mails, headings of files, what the log says was done, and names of long-running
 * work, which come with the work.
 */
const SERVER_ONLY = ['mail.', 'task.', 'heading.', 'did.']

/** Folders of the kit whose messages come with the modules that use them; those of all others come with the frame. */
const KIT_PARTS = ['arranging', 'checked-file', 'org-chart', 'public', 'sheet']

/** Messages that several modules add to or say, by how their keys begin, and the catalogue they are in. */
const GATHERED: readonly (readonly [prefix: string, catalogue: string])[] = [
  ['activity.', 'platform/activity'],
  ['arrange.', 'web/arranging'],
  ['checked-file.', 'web/checked-file'],
  ['employment_type.', 'frame'],
  ['exchange-rate.source.', 'frame'],
  ['field.', 'frame'],
  ['gender.', 'frame'],
  ['ops.module.', 'frame'],
  ['payment_method.', 'frame'],
  ['permission.', 'platform/access'],
  ['unsent-mail.reason.', 'frame'],
]

const FRAME = 'frame'
const ERRORS = 'errors'

/** Keys by catalogue: of a module (`pay/loans`), of a part of the kit (`web/sheet`), of the frame, of the kit's refusals. */
export type Catalogues = ReadonlyMap<string, readonly string[]>

/** Every key that the browser may say, in the catalogue of the folder that its text stands in. */
export function cataloguesOf(owners: ReadonlyMap<string, readonly string[]>, titles: readonly string[]): Catalogues {
  const pairs = [...owners].flatMap(([key, files]) => files.map((file) => [catalogueOf(key, file), key] as const))
  const keys = Map.groupBy([...titles.map((key) => [FRAME, key] as const), ...pairs], ([catalogue]) => catalogue)
  keys.delete(undefined)
  return new Map([...keys].map(([name, found]) => [name!, [...new Set(found.map(([, key]) => key))]]))
}

function catalogueOf(key: string, file: string): string | undefined {
  if (SERVER_ONLY.some((prefix) => key.startsWith(prefix))) return undefined
  const gathered = GATHERED.find(([prefix]) => key.startsWith(prefix))
  return gathered?.[1] ?? catalogueOfFile(file) ?? (key.startsWith('error.') ? ERRORS : FRAME)
}

/** The catalogue of a file's folder; none for what every page has. */
function catalogueOfFile(file: string): string | undefined {
  const [top, first, second] = file.split('/')
  if (top === 'modules') return `${first}/${second}`
  return top === 'web' && KIT_PARTS.includes(first!) ? `web/${first}` : undefined
}

/** Files that say messages, or whose fields forms and lists call by them: all of the browser's but slots, and contracts. */
const SPEAKING = /^web\/|\/web\/(?!(?:.*-)?slots?\.ts$)|contract[\w-]*\.ts$/

/**
 * The catalogues that a module's screens need: its own and those of modules and parts of the kit whose screens and contracts
 * they import, now or later.
 */
export function neededCatalogues(name: string, catalogues: Catalogues): string[] {
  const folder = name.startsWith('web/') ? name : `modules/${name}/web`
  const reached = new Set<string>()
  for (const file of ['screens.ts', 'pages.ts']) addReached(`${folder}/${file}`, reached)
  const names = [...reached]
    .filter((file) => SPEAKING.test(file))
    .map(catalogueOfFile)
    .filter((one) => one !== undefined)
  return [...new Set([name, ...names])].filter((one) => catalogues.has(one)).sort()
}

const TYPES_ONLY = /^(import|export) type [^;]*?from '[^']+'/gm
const IMPORTED = /(?:\bfrom|^import|\bimport\()\s*'([.#][^']+\.tsx?)'/gm

function addReached(file: string, reached: Set<string>): void {
  if (reached.has(file) || !existsSync(join(ROOT, file))) return
  reached.add(file)
  const text = readFileSync(join(ROOT, file), 'utf8').replace(TYPES_ONLY, '')
  for (const [, specifier] of text.matchAll(IMPORTED))
    addReached(
      specifier!.startsWith('#') ? resolveAlias(specifier!) : posix.join(posix.dirname(file), specifier!),
      reached,
    )
}

/** The names of screens and of their tabs: every page says them in its side bar. */
export async function screenTitles({ fresh = false } = {}): Promise<string[]> {
  const files = globSync(['modules/*/*/web/screens.ts', 'web/*/screens.ts', 'web/public/addresses.ts'], { cwd: ROOT })
  const exported = await Promise.all(files.map((file) => importModule(join(ROOT, file), fresh)))
  const screens = exported.flatMap((one) => Object.values(one)).flat(2) as ({
    title?: string
    nav?: { group?: string }
  } | null)[]
  return screens
    .flatMap((screen) => [screen?.title, screen?.nav?.group])
    .filter((key): key is string => typeof key === 'string')
}

/** A loader of each language for a catalogue. */
function loadersOf(catalogue: string): string {
  const loads = Object.keys(LANGUAGES).map(
    (one) => `${JSON.stringify(one)}: () => import('virtual:messages/${one}/${catalogue}')`,
  )
  return `{ ${loads.join(', ')} }`
}

const loadersByName = (names: readonly string[]) =>
  `{ ${names.map((name) => `${JSON.stringify(name)}: ${loadersOf(name)}`).join(', ')} }`

/**
 * Serves the messages: `virtual:messages/en/pay/loans` a catalogue in one language, `virtual:messages/of/pay/loans` the
 * loaders of what the screens of loans need, `virtual:messages/start` those that a page starts with, and
 * `virtual:messages/any` finds the catalogue of any key.
 */
export function labels(): Plugin {
  let now: Promise<{ labels: ReadonlyMap<string, Label>; problems: string[]; catalogues: Catalogues }> | undefined
  const all = () => {
    now ??= allLabels({ fresh: true }).then(async (found) => ({
      ...found,
      catalogues: cataloguesOf(found.owners, await screenTitles({ fresh: true })),
    }))
    return now
  }
  return {
    name: 'labels',
    enforce: 'pre',
    buildStart() {
      now = undefined
      writeKeys()
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined
      const { labels, problems, catalogues } = await all()
      const [, kind, name] = /^(\w+(?:-TW)?)(?:\/(.+))?$/.exec(id.slice(VIRTUAL.length + 1))!
      if (kind === 'start') return `export const frame = ${loadersOf(FRAME)}, errors = ${loadersOf(ERRORS)}`
      if (kind === 'of') return `export default ${loadersByName(neededCatalogues(name!, catalogues))}`
      if (kind === 'any') return anySource(catalogues)
      if (name === FRAME) for (const problem of problems) this.warn(problem)
      for (const file of labelFiles()) this.addWatchFile(join(ROOT, file))
      return textsFile(catalogues.get(name!) ?? [], labels, LANGUAGES[kind as keyof typeof LANGUAGES])
    },
    handleHotUpdate({ file, server }) {
      if (!/(^|[/-])labels\.ts$/.test(file.replaceAll('\\', '/'))) return
      now = undefined
      for (const module of server.moduleGraph.idToModuleMap.values())
        if (module.id?.startsWith('\0virtual:')) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
}

/** Every catalogue, and which of them have keys of a first word; refusals that no page brought have the server's words. */
function anySource(catalogues: Catalogues): string {
  const names = [...catalogues.keys()]
  const byStem = Map.groupBy(
    [...catalogues].flatMap(([name, keys]) =>
      [...new Set(keys.map((key) => key.slice(0, key.indexOf('.'))))].map((stem) => ({ stem, name })),
    ),
    ({ stem }) => stem,
  )
  byStem.delete('error')
  const stems = Object.fromEntries([...byStem].map(([stem, found]) => [stem, found.map(({ name }) => name)]))
  return `export const messages = ${loadersByName(names.filter((name) => name !== ERRORS))}, byStem = ${JSON.stringify(stems)}`
}

function textsFile(keys: readonly string[], labels: ReadonlyMap<string, Label>, language: 'en' | 'zh'): string {
  const texts = Object.fromEntries(keys.flatMap((key) => (labels.has(key) ? [[key, labels.get(key)![language]]] : [])))
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
}
