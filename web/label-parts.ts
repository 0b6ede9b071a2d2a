import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** What every page shows at first: the kit's own words and the names in the side bar. */
export const CORE = 'core'
/** What the kit says of mistakes; it may come a moment later. */
export const ERRORS = 'errors'
/** What only the server says: texts of mails, headings of files, names of long-running work, refusals of calls. */
export const SERVER = 'server'
const SAID_BY_SERVER = ['mail.', 'task.', 'heading.']

/** The part with every module's words of one kind (`field.`, `error.`), for who says another module's: the log of changes. */
export const everyPart = (stem: string) => `every-${stem}`

export const stemOf = (key: string) => key.slice(0, key.indexOf('.'))

/**
 * The parts that keys travel in: each file's words come with the screens of its folder, a module's or a room's; a word
 * that several files have, with each of them. Nothing becomes common because two modules begin a key alike. `codes` are
 * those that the browser says of mistakes by itself; of other refusals the server sends the text.
 */
export function partsOf(
  owners: ReadonlyMap<string, readonly string[]>,
  inFrame: ReadonlySet<string>,
  codes: ReadonlySet<string>,
): Map<string, string[]> {
  return new Map(
    [...owners].map(([key, files]) => {
      if (SAID_BY_SERVER.some((stem) => key.startsWith(stem))) return [key, [SERVER]]
      const parts = new Set(files.map(partOfFolder))
      if (key.startsWith('error.')) {
        if (!codes.has(codeIn(key))) return [key, [SERVER]]
        return [key, parts.has(CORE) || parts.has(SERVER) ? [ERRORS] : [...parts]]
      }
      return [key, inFrame.has(key) || parts.has(CORE) ? [CORE] : [...parts]]
    }),
  )
}

/** `error.too_many_other` as `too_many`. */
function codeIn(key: string): string {
  return key.slice('error.'.length).replace(/_(one|other|unnamed)$/, '')
}

const KITS = /^web\/(public|account|sheet|org-chart|charts|checked-file)\//
const ROOMS = /^modules\/([\w-]+(?:\/[\w-]+)*?)(?:\/web)?\/[^/]+$/

/** The part of a file of words, by its folder: `modules/loans/web/labels.ts` and `modules/loans/labels.ts` are `loans`. */
function partOfFolder(file: string): string {
  if (file.startsWith('server/')) return SERVER
  return KITS.exec(file)?.[1] ?? ROOMS.exec(file)?.[1]?.replaceAll('/', '-') ?? CORE
}

/** The parts in which a source file's words may be: of its own folder and of those above it. */
function partsOfFile(file: string): string[] {
  const kit = KITS.exec(file)?.[1]
  if (kit) return [kit]
  const rooms = ROOMS.exec(file)?.[1]?.split('/') ?? []
  return rooms.map((_, index) => rooms.slice(0, index + 1).join('-'))
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const TEXT = /'([a-z][\w-]*\.[\w.-]+)'/g

/** Keys that the side bar shows wherever one is. */
export function keysInFrame(): Set<string> {
  const files = globSync(['modules/*/web/screens.ts', 'web/*/screens.ts', 'web/public/pages.ts'], { cwd: ROOT })
  return new Set(files.flatMap((file) => [...read(file).matchAll(TEXT)].map((at) => at[1]!)))
}

const AT_ONCE = /(?:\bfrom|^import)\s+'([.#][^']+\.tsx?)'/gm
const EVER = /(?:\bfrom|^import|\bimport\()\s*'([.#][^']+\.tsx?)'/gm
const TYPES_ONLY = /^(import|export) type [^;]*?from '[^']+'/gm

/** Files that a file imports, over any number of others: at once, or with `ever` whatever it loads later too. */
export function filesReached(from: string, { ever = false } = {}, seen = new Set<string>()): Set<string> {
  const path = from.replaceAll('\\', '/')
  if (seen.has(path) || !existsSync(join(ROOT, path))) return seen
  seen.add(path)
  for (const [, specifier] of read(path)
    .replace(TYPES_ONLY, '')
    .matchAll(ever ? EVER : AT_ONCE))
    filesReached(specifier!.startsWith('#') ? specifier!.slice(1) : join(dirname(path), specifier!), { ever }, seen)
  return seen
}

/** A screen that says the name of whatever field another module has. */
const ANY_FIELD = /\bfield\.\$\{/

/** The parts that a screen's file and all it imports at once have words in; what it loads later brings its own. */
export function partsReached(file: string): Set<string> {
  const parts = new Set<string>()
  for (const reached of filesReached(file)) {
    for (const part of partsOfFile(reached)) parts.add(part)
    if (reached.startsWith('modules/') && ANY_FIELD.test(read(reached))) parts.add(everyPart('field'))
  }
  return parts
}

/** Codes of mistakes that stand in what the browser loads: it may say them itself, in forms, sheets and previews. */
export function codesInBrowser(): Set<string> {
  const codes = new Set<string>()
  for (const file of filesReached('app/web/main.tsx', { ever: true })) {
    if (file.endsWith('labels.ts')) continue
    for (const [, said, code] of read(file).matchAll(/\berror\.(\w+)|'([a-z]\w*)'/g)) codes.add((said ?? code)!)
  }
  return codes
}
