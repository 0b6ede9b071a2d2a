import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { resolveAlias } from '../scripts/resolve-alias.mjs'

const ROOT = resolve(import.meta.dirname, '..')

const AT_ONCE = /(?:\bfrom|^import)\s+'([.#][^']+\.tsx?)'/gm
const EVER = /(?:\bfrom|^import|\bimport\()\s*'([.#][^']+\.tsx?)'/gm
const TYPES_ONLY = /^(import|export) type [^;]*?from '[^']+'/gm

const texts = new Map<string, string>()

/** Forgets what files held; after a change. */
export function readAnew(): void {
  texts.clear()
  sayings.clear()
}

function textOf(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(ROOT, file), 'utf8').replace(TYPES_ONLY, '')
  texts.set(file, text)
  return text
}

/** Files that a file imports itself: at once, or with `ever` whatever it loads later too. */
function importsOf(file: string, ever = false): string[] {
  return [...textOf(file).matchAll(ever ? EVER : AT_ONCE)]
    .map(([, specifier]) => (specifier!.startsWith('#') ? resolveAlias(specifier!) : join(dirname(file), specifier!)))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => existsSync(join(ROOT, path)))
}

/** Files that a file imports, over any number of others: at once, or with `ever` whatever it loads later too. */
export function filesReached(from: string, { ever = false } = {}, seen = new Set<string>()): Set<string> {
  const path = from.replaceAll('\\', '/')
  if (seen.has(path) || !existsSync(join(ROOT, path))) return seen
  seen.add(path)
  for (const target of importsOf(path, ever)) filesReached(target, { ever }, seen)
  return seen
}

/** What a file can say: keys that stand in it, keys put together from parts; whose records and which fields it asks for, and names of fields and values. */
type Sayings = { keys: string[]; shapes: string[]; subjects: string[]; names: string[] }

const sayings = new Map<string, Sayings>()
const KEY = /['"]([a-z][\w-]*\.[\w.-]+)['"]/g
const NAME = /['"]([a-z][\w-]*)['"]|\b([a-z]\w*)\??:/g
/** A field that a form asks for; its choices are called by it, as `marital_status.single`. */
const FIELD = /<Field name="(\w+)"/g
const SUBJECT = /'(?:\w+ \/api\/)?([\w/{}-]+)'/g
const COMPOSED = /`([a-z][\w-]*\.[^`\n]*\$\{[^`\n]*)`/g

function sayingsOf(file: string): Sayings {
  const known = sayings.get(file)
  if (known) return known
  const text = textOf(file)
  const found = {
    keys: [...text.matchAll(KEY)].map(([, key]) => key!),
    shapes: [...text.matchAll(COMPOSED)]
      .map(([, composed]) => composed!.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'))
      .filter((shape) => /^[\w.*-]+$/.test(shape)),
    subjects: file.startsWith('modules/')
      ? [...text.matchAll(SUBJECT), ...text.matchAll(FIELD)].flatMap(([, path]) => path!.split('/'))
      : [],
    names: [...text.matchAll(NAME)].map(([, quoted, property]) => (quoted ?? property)!).flatMap(asCalled),
  }
  sayings.set(file, found)
  return found
}

/** A name, and what a form or a list calls it too: `position_id` as the position, `joined_from` as "From joined". */
function asCalled(name: string): string[] {
  const called = name.replace(/_(?:ids?|from|to)$/, '')
  return called === name ? [name] : [name, called]
}

const CONTRACT = /(^|\/)[\w-]*contract[\w-]*\.ts$/
const SCREENS = /\/web\/|\.tsx$/

/**
 * Files of modules whose names may be those of fields and choices on a page: its screens and what they import. What a
 * contract takes from another place's is shapes, of which a screen says itself what it shows.
 */
function namingFiles(files: ReadonlySet<string>): Set<string> {
  const naming = new Set([...files].filter((file) => file.startsWith('modules/') && SCREENS.test(file)))
  for (const file of naming)
    for (const target of importsOf(file))
      if (target.startsWith('modules/') && !isTakenOver(file, target)) naming.add(target)
  return naming
}

function isTakenOver(file: string, target: string): boolean {
  return CONTRACT.test(file) && CONTRACT.test(target) && dirname(file) !== dirname(target)
}

/** Stems of keys that forms and lists put together from a name alone. */
const BY_NAME = ['field', 'choice', 'error']

/**
 * Whether files can say a key: it stands in them, or fits one they put together (`pay.scheme.${scheme}`), or they have
 * its stem and its names, as a form finds `loans.amount` for the field `amount`: names that stand in modules, in any
 * file (`all`), or `none` of them.
 */
export function saysOf(
  files: ReadonlySet<string>,
  named: 'modules' | 'all' | 'none' = 'modules',
): (key: string) => boolean {
  const keys = new Set<string>()
  const shapes = new Set<string>()
  const subjects = new Set(BY_NAME)
  const names = new Set(['hint'])
  const naming = namingFiles(files)
  for (const file of files) {
    const said = sayingsOf(file)
    for (const key of said.keys) keys.add(key)
    for (const subject of said.subjects) subjects.add(subject)
    if (named === 'all' || naming.has(file)) for (const name of said.names) names.add(name)
    // the kit's own `field.*` is for names that a screen gives it; a screen that says `field.*` says any, as a log does
    for (const shape of said.shapes)
      if (shape === 'field.*' ? file.startsWith('modules/') : !BY_NAME.some((stem) => shape === `${stem}.*`))
        shapes.add(shape)
  }
  const patterns = [...shapes].map(
    (shape) => new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll('*', '[\\w.:-]+')}$`),
  )
  return (key) => {
    const bare = key.replace(/_(one|other|unnamed)$/, '')
    const [stem, ...rest] = bare.split('.')
    return (
      keys.has(bare) ||
      keys.has(key) ||
      patterns.some((pattern) => pattern.test(bare)) ||
      (named !== 'none' && subjects.has(stem!) && rest.every((name) => names.has(name)))
    )
  }
}
