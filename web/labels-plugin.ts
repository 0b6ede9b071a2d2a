import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Label } from '#base/labels.ts'
import { resolveAlias } from '../scripts/resolve-alias.mjs'
import { filesReached, readAnew, saysOf } from './said-words.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PATTERNS = ['base', 'statutory', 'server', 'web', 'modules'].map((top) => `${top}/**/labels.ts`)
const KEYS_FILE = join(ROOT, 'app/label-keys.generated.ts')
const LANGUAGES = { en: 'en', 'zh-TW': 'zh' } as const
const STEMS_ID = 'virtual:words-by-stem'
const START_ID = 'virtual:start-words'
const CATALOGUE = /^virtual:words\/(en|zh-TW)\/(.+)$/

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
    const full = join(ROOT, file)
    const exported = (await import(
      `${pathToFileURL(full).href}${fresh ? `?at=${statSync(full).mtimeMs}` : ''}`
    )) as Record<string, unknown>
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
    '  interface Known {',
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

/** What the frame around every page says, and what a form may say of a mistake a moment later. */
const START = 'start'
const ERRORS = 'errors'
const FRAME = 'app/web/main.tsx'

/**
 * What only the server says: texts of mails, headings of files, what the log says was done, and names of long-running
 * work, which come with the work.
 */
const SAID_BY_SERVER = ['mail.', 'task.', 'heading.', 'did.']

export type Words = {
  /** Keys of the first page, of mistakes, and of all other pages by their first word. */
  start: readonly string[]
  errors: readonly string[]
  byStem: ReadonlyMap<string, readonly string[]>
  /** Keys that a file loaded later says with all it imports at once, beside those of the first page. */
  ofPage: (file: string) => readonly string[]
}

/**
 * Which words travel with which part of the program: a page's own come with it, from whichever folder, and those of the
 * frame with the first. Of refusals the server sends the text; the browser has those that its own code can say.
 */
export function wordsOf(owners: ReadonlyMap<string, readonly string[]>): Words {
  const ever = saysOf(filesReached(FRAME, { ever: true }), 'all')
  const isKits = (key: string) => owners.get(key)!.some((file) => /^(web|server)\//.test(file))
  const inBrowser = [...owners.keys()].filter((key) =>
    SAID_BY_SERVER.some((stem) => key.startsWith(stem))
      ? false
      : key.startsWith('error.') || owners.get(key)!.every((file) => file.startsWith('server/'))
        ? ever(key)
        : true,
  )
  const errors = inBrowser.filter((key) => key.startsWith('error.') && isKits(key))
  const inFrame = saysOf(filesReached(FRAME), 'none')
  const start = inBrowser.filter((key) => !key.startsWith('error.') && inFrame(key))
  const apart = new Set([...start, ...errors])
  const rest = inBrowser.filter((key) => !apart.has(key))
  const pages = new Map<string, readonly string[]>()
  const ofPage = (file: string) => {
    const found = pages.get(file) ?? rest.filter(saysOf(filesReached(file)))
    pages.set(file, found)
    return found
  }
  return {
    start,
    errors,
    byStem: Map.groupBy(rest, (key) => key.slice(0, key.indexOf('.'))),
    ofPage,
  }
}

/** `modules/pay/loans/web/loans.tsx` as the name of its words; a dot keeps it apart from a stem. */
export const wordsName = (file: string) => file.replace(/\.tsx$/, '').replaceAll('/', '.')

/** A loader of each language for some words. */
function loadersOf(name: string): string {
  const loads = Object.keys(LANGUAGES).map(
    (one) => `${JSON.stringify(one)}: () => import('virtual:words/${one}/${name}')`,
  )
  return `{ ${loads.join(', ')} }`
}

/** How parts that are loaded later are written; another way of writing them would come without words. @internal */
export const LATER = /\bimport\('([.#][^']+\.tsx)'\)/g

/** A file's lazy imports, each made to come together with the words of what it loads. @internal */
export function withWords(code: string, file: string, { ofPage }: Words): string {
  const changed = code.replace(LATER, (all, specifier: string) => {
    const path = specifier.startsWith('#')
      ? resolveAlias(specifier)
      : join(dirname(file), specifier).replaceAll('\\', '/')
    if (ofPage(path).length === 0) return all
    return `withWords(${JSON.stringify(wordsName(path))}, ${loadersOf(wordsName(path))}, ${all})`
  })
  return changed === code ? code : `import { withWords } from '#web/i18n.ts'\n${changed}`
}

/**
 * Serves the words: `virtual:words/en/start` and one for each part that is loaded later; `virtual:start-words`, which a
 * page starts with; and `virtual:words-by-stem`, which finds any of them. Whatever is loaded later comes with its words.
 */
export function labels(): Plugin {
  let now: Promise<{ labels: ReadonlyMap<string, Label>; problems: string[]; words: Words }> | undefined
  const all = () => {
    now ??= allLabels({ fresh: true }).then((found) => ({ ...found, words: wordsOf(found.owners) }))
    return now
  }
  const forget = () => {
    now = undefined
    readAnew()
  }
  return {
    name: 'labels',
    enforce: 'pre',
    buildStart() {
      forget()
      writeKeys()
    },
    resolveId: (id) => (id === STEMS_ID || id === START_ID || CATALOGUE.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${START_ID}`) return `export const start = ${loadersOf(START)}, errors = ${loadersOf(ERRORS)}`
      if (id === `\0${STEMS_ID}`) {
        const stems = [...(await all()).words.byStem.keys()]
        return `export const byStem = { ${stems.map((stem) => `${JSON.stringify(stem)}: ${loadersOf(stem)}`).join(', ')} }`
      }
      const asked = CATALOGUE.exec(id.slice(1))
      if (!id.startsWith('\0') || !asked) return undefined
      const { labels, problems, words } = await all()
      if (asked[2] === START) for (const problem of problems) this.warn(problem)
      for (const file of labelFiles()) this.addWatchFile(join(ROOT, file))
      return textsFile(keysNamed(words, asked[2]!), labels, LANGUAGES[asked[1] as keyof typeof LANGUAGES])
    },
    async transform(code, id) {
      const file = relative(ROOT, id).replaceAll('\\', '/')
      if (!/^(modules|web|app)\/.*\.tsx?$/.test(file)) return undefined
      const changed = withWords(code, file, (await all()).words)
      return changed === code ? undefined : changed
    },
    handleHotUpdate({ file, server }) {
      if (!/(^|[/-])labels\.ts$/.test(file.replaceAll('\\', '/'))) return
      forget()
      for (const module of server.moduleGraph.idToModuleMap.values())
        if (module.id?.startsWith('\0virtual:')) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
}

function keysNamed({ start, errors, byStem, ofPage }: Words, name: string): readonly string[] {
  if (name === START) return start
  if (name === ERRORS) return errors
  return byStem.get(name) ?? ofPage(`${name.replaceAll('.', '/')}.tsx`)
}

function textsFile(keys: readonly string[], labels: ReadonlyMap<string, Label>, language: 'en' | 'zh'): string {
  const texts = Object.fromEntries(keys.map((key) => [key, labels.get(key)![language]]))
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
}
