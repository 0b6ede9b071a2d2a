import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Label } from '#base/labels.ts'
import {
  CORE,
  codesInBrowser,
  ERRORS,
  everyPart,
  keysInFrame,
  partsOf,
  partsReached,
  SERVER,
  stemOf,
} from './label-parts.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PATTERNS = ['base', 'statutory', 'server', 'web', 'modules'].map((top) => `${top}/**/labels.ts`)
const KEYS_FILE = join(ROOT, 'app/label-keys.generated.ts')
const LANGUAGES = { en: 'en', 'zh-TW': 'zh' } as const
const PARTS_ID = 'virtual:label-parts'
const CORE_ID = 'virtual:core-words'
const CATALOGUE = /^virtual:labels\/(en|zh-TW)\/([\w-]+)$/

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

function labelsIn(table: unknown): [string, Label][] {
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).filter((entry): entry is [string, Label] => {
    const label = entry[1] as Partial<Label> | null
    return typeof label?.en === 'string' && typeof label.zh === 'string'
  })
}

/** The text of the file that types label keys: the union of the keys of every labels file, a line or two for each. */
export function keysSource(files = labelFiles()): string {
  const imports = files.map((file) => `import type * as ${nameOf(file)} from '#${file}'`)
  const tables = files.map((file) => `  | (typeof ${nameOf(file)})[keyof typeof ${nameOf(file)}]`)
  return [
    '// Written by `node web/labels-plugin.ts`; run it when a labels file is added or removed.',
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

/** `modules/payroll/web/labels.ts` as `modulesPayrollWeb`: a name that no other file's coming or going changes. */
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

async function catalogues(): Promise<{ found: Map<string, [string, Label][]>; stems: Record<string, string> }> {
  const { labels, owners } = await allLabels({ fresh: true })
  const found = new Map<string, [string, Label][]>()
  const users = new Map<string, Set<string>>()
  const put = (part: string, key: string) => found.set(part, [...(found.get(part) ?? []), [key, labels.get(key)!]])
  for (const [key, parts] of partsOf(owners, keysInFrame(), codesInBrowser()))
    for (const part of parts) {
      put(part, key)
      if (part !== CORE && part !== SERVER) users.set(stemOf(key), (users.get(stemOf(key)) ?? new Set()).add(part))
    }
  const shared = [...users].filter(([, parts]) => parts.size > 1).map(([stem]) => stem)
  for (const [part, texts] of [...found])
    if (part !== CORE && part !== SERVER)
      for (const [key] of texts) if (shared.includes(stemOf(key))) put(everyPart(stemOf(key)), key)
  found.delete(SERVER)
  const stems = [...users].map(([stem, parts]) => [stem, parts.size > 1 ? everyPart(stem) : [...parts][0]!])
  return { found, stems: Object.fromEntries(stems) }
}

/** A loader of each language for the words of a part. */
function wordsOf(part: string): string {
  const loads = Object.keys(LANGUAGES).map(
    (one) => `${JSON.stringify(one)}: () => import('virtual:labels/${one}/${part}')`,
  )
  return `{ ${loads.join(', ')} }`
}

const LOADS_PARTS = /^(modules\/[\w-]+\/(.*\/)?web\/.*|web\/(account|public)\/[\w-]+|app\/web\/router)\.tsx?$/
const LATER = /import\('([.#][^']+\.tsx)'\)/g

/** A file's lazy imports, each made to come together with the words of what it loads. */
function withWords(code: string, file: string, known: ReadonlyMap<string, unknown>): string {
  const used = new Set<string>()
  const changed = code.replace(LATER, (all, specifier: string) => {
    const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
    const parts = [...partsReached(path)].filter((part) => known.has(part))
    for (const part of parts) used.add(part)
    const named = parts.map((part) => `${JSON.stringify(part)}: wordsOf[${JSON.stringify(part)}]`)
    return parts.length ? `withLabels({ ${named.join(', ')} }, ${all})` : all
  })
  if (used.size === 0) return code
  const loaders = [...used].map((part) => `${JSON.stringify(part)}: ${wordsOf(part)}`)
  return `import { withLabels } from '#web/i18n.ts'\nconst wordsOf = { ${loaders.join(', ')} }\n${changed}`
}

/**
 * Serves the catalogues: `virtual:labels/en/core`, one for each part; `virtual:core-words`, which a page starts with;
 * and `virtual:label-parts`, which knows them all. Whatever a list of screens or a screen loads is made to come with
 * its words.
 */
export function labels(): Plugin {
  let now: ReturnType<typeof catalogues> | undefined
  const all = () => (now ??= catalogues())
  return {
    name: 'labels',
    enforce: 'pre',
    buildStart() {
      now = undefined
      writeKeys()
    },
    resolveId: (id) => (id === PARTS_ID || id === CORE_ID || CATALOGUE.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${CORE_ID}`) return `export const core = ${wordsOf(CORE)}, errors = ${wordsOf(ERRORS)}`
      if (id === `\0${PARTS_ID}`) {
        const { found, stems } = await all()
        const words = [...found.keys()].map((part) => `${JSON.stringify(part)}: ${wordsOf(part)}`)
        return `export const labelParts = { words: { ${words.join(', ')} }, stems: ${JSON.stringify(stems)} }`
      }
      const asked = CATALOGUE.exec(id.slice(1))
      if (!id.startsWith('\0') || !asked) return undefined
      const { problems } = await allLabels()
      for (const problem of problems) this.warn(problem)
      const language = LANGUAGES[asked[1] as keyof typeof LANGUAGES]
      const texts = (await all()).found.get(asked[2]!) ?? []
      for (const file of labelFiles()) this.addWatchFile(join(ROOT, file))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts.map(([key, label]) => [key, label[language]]))))})`
    },
    async transform(code, id) {
      const file = relative(ROOT, id).replaceAll('\\', '/')
      if (!LOADS_PARTS.test(file)) return undefined
      const changed = withWords(code, file, (await all()).found)
      return changed === code ? undefined : changed
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

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename)
  console.log(writeKeys() ? 'Label keys written' : 'Label keys are current')
