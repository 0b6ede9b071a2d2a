import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Label } from '#base/labels.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PATTERNS = ['base', 'statutory', 'server', 'web', 'modules'].map((top) => `${top}/**/labels.ts`)
const KEYS_FILE = join(ROOT, 'app/label-keys.generated.ts')
const LANGUAGES = { en: 'en', 'zh-TW': 'zh' } as const
const PARTS_ID = 'virtual:label-parts'
const CATALOGUE = /^virtual:labels\/(en|zh-TW)\/([\w-]+)$/

/** Every file that holds labels, relative to the project, in a settled order. */
export function labelFiles(): string[] {
  return globSync(PATTERNS, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

/**
 * All labels of the product by key, the file of each, and what is wrong with them: a text missing, one key with two texts. `fresh` reads
 * the files again after a change.
 */
export async function allLabels({ fresh = false } = {}): Promise<{
  labels: Map<string, Label>
  owners: Map<string, string>
  problems: string[]
}> {
  const labels = new Map<string, Label>()
  const owners = new Map<string, string>()
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
      owners.set(key, file)
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

/** What every page shows at first: the kit's own words, and those that more than one part has words for. */
export const CORE = 'core'
/** What is said only of mistakes; it may come a moment later. */
const ERRORS = 'errors'
/** What only the server says: texts of mails, headings of files, and names of long-running work, which come with the work. */
const SERVER = 'server'
const SAID_BY_SERVER = ['mail.', 'task.', 'heading.']

/**
 * The part a key travels in: a module's own words come with its screens, those of the public pages with them. A word
 * before the first dot that several parts use (`field.`, `status.`) makes its keys common, so that a key's part follows
 * from that word alone.
 */
export function partsOf(owners: ReadonlyMap<string, string>, inFrame: ReadonlySet<string>): Map<string, string> {
  const stem = (key: string) => key.slice(0, key.indexOf('.'))
  const users = new Map<string, Set<string>>()
  for (const [key, file] of owners) users.set(stem(key), (users.get(stem(key)) ?? new Set()).add(partOfFile(file)))
  return new Map(
    [...owners].map(([key, file]) => {
      if (key.startsWith('error.')) return [key, ERRORS]
      if (SAID_BY_SERVER.some((stem) => key.startsWith(stem))) return [key, SERVER]
      return [key, users.get(stem(key))!.size > 1 || inFrame.has(key) ? CORE : partOfFile(file)]
    }),
  )
}

function partOfFile(file: string): string {
  return (
    /^(?:modules\/([\w-]+)|web\/(public|account|sheet|org-chart|charts|checked-file))\//
      .exec(file)
      ?.slice(1)
      .find(Boolean) ?? CORE
  )
}

const TEXT = /'([a-z][\w-]*\.[\w.-]+)'/g

/** Keys that the side bar and the titles of windows show wherever one is. */
function keysInFrame(): Set<string> {
  const files = globSync(['modules/*/web/screens.ts', 'web/*/screens.ts', 'web/public/pages.ts'], { cwd: ROOT })
  return new Set(
    files.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(TEXT)].map((at) => at[1]!)),
  )
}

async function catalogues(): Promise<Map<string, [string, Label][]>> {
  const { labels, owners } = await allLabels({ fresh: true })
  const parts = partsOf(owners, keysInFrame())
  const found = new Map<string, [string, Label][]>()
  for (const [key, label] of labels) {
    const part = parts.get(key)!
    found.set(part, [...(found.get(part) ?? []), [key, label]])
  }
  return found
}

const SPECIFIER = /(?:\bfrom|^import)\s+'([.#][^']+\.tsx?)'/gm
const TYPES_ONLY = /^(import|export) type [^;]*?from '[^']+'/gm

/** The parts that a screen's file and all it imports at once have words in; what it loads later brings its own. */
export function partsReached(file: string, seen = new Set<string>()): Set<string> {
  const parts = new Set<string>()
  const follow = (at: string) => {
    const path = at.replaceAll('\\', '/')
    if (seen.has(path) || !existsSync(join(ROOT, path))) return
    seen.add(path)
    parts.add(partOfFile(path))
    const source = readFileSync(join(ROOT, path), 'utf8').replace(TYPES_ONLY, '')
    for (const [, specifier] of source.matchAll(SPECIFIER))
      follow(specifier!.startsWith('#') ? specifier!.slice(1) : join(dirname(path), specifier!))
  }
  follow(file)
  parts.delete(CORE)
  return parts
}

const LOADS_PARTS = /^(modules\/(?:[\w-]+\/){1,2}web\/.*|web\/(account\/screens|public\/[\w-]+|router))\.tsx?$/

/**
 * Serves the catalogues: `virtual:labels/en/core`, one for each part, and `virtual:label-parts`, which knows them all.
 * Whatever a screen list or a screen loads is made to come together with its words.
 */
export function labels(): Plugin {
  return {
    name: 'labels',
    enforce: 'pre',
    buildStart() {
      writeKeys()
    },
    resolveId: (id) => (id === PARTS_ID || CATALOGUE.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${PARTS_ID}`) {
        const found = await catalogues()
        const lists = Object.keys(LANGUAGES).map((language) => {
          const loads = [...found.keys()].map(
            (part) => `${JSON.stringify(part)}: () => import('virtual:labels/${language}/${part}')`,
          )
          return `${JSON.stringify(language)}: { ${loads.join(', ')} }`
        })
        const stems = [...found].flatMap(([part, labels]) =>
          part === CORE || part === ERRORS ? [] : labels.map(([key]) => [key.slice(0, key.indexOf('.')), part]),
        )
        return `export const labelParts = { loads: { ${lists.join(', ')} }, stems: ${JSON.stringify(Object.fromEntries(stems))} }`
      }
      const asked = CATALOGUE.exec(id.slice(1))
      if (!id.startsWith('\0') || !asked) return undefined
      const { problems } = await allLabels()
      for (const problem of problems) this.warn(problem)
      const language = LANGUAGES[asked[1] as keyof typeof LANGUAGES]
      const texts = (await catalogues()).get(asked[2]!) ?? []
      for (const file of labelFiles()) this.addWatchFile(join(ROOT, file))
      const all = Object.fromEntries(texts.map(([key, label]) => [key, label[language]]))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))})`
    },
    transform(code, id) {
      const file = relative(ROOT, id).replaceAll('\\', '/')
      if (!LOADS_PARTS.test(file)) return undefined
      const changed = code.replace(/import\('([.#][^']+\.tsx)'\)/g, (all, specifier: string) => {
        const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
        const parts = [...partsReached(path)]
        return parts.length ? `withLabels(${JSON.stringify(parts)}, ${all})` : all
      })
      return changed === code ? undefined : `import { withLabels } from '#web/i18n.ts'\n${changed}`
    },
    handleHotUpdate({ file, server }) {
      if (!/(^|[/-])labels\.ts$/.test(file.replaceAll('\\', '/'))) return
      for (const module of server.moduleGraph.idToModuleMap.values())
        if (module.id?.startsWith('\0virtual:label')) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename)
  console.log(writeKeys() ? 'Label keys written' : 'Label keys are current')
