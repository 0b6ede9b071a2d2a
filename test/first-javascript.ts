import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildCatalogues, FRAME, neededCatalogues } from '#web/build/catalogues.ts'
import { allLabels } from '#web/build/labels-plugin.ts'
import { resolveAlias } from '../scripts/resolve-alias.mjs'
import { imports } from './source-files.ts'

const ROOT = path.join(import.meta.dirname, '..')

type Entry = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] }

/** A build: its parts by source, and each file's gzip size in bytes. */
export type Build = { parts: Readonly<Record<string, Entry>>; page: string; bytes: (file: string) => number }

/** Reads the build in `dist/`. */
export function buildIn(folder: string): Build {
  const read = (name: string) => readFileSync(path.join(ROOT, folder, name))
  const sizes = new Map<string, number>()
  return {
    parts: JSON.parse(read('.vite/manifest.json').toString()) as Build['parts'],
    page: read('index.html').toString(),
    bytes(file) {
      const known = sizes.get(file)
      if (known !== undefined) return known
      const sent = path.join(ROOT, folder, `${file}.gz`)
      const size = existsSync(sent) ? readFileSync(sent).length : gzipSync(read(file), { level: 9 }).length
      sizes.set(file, size)
      return size
    },
  }
}

const catalogues = buildCatalogues(await allLabels())

const LANGUAGES = ['en', 'zh-TW'] as const
const SHELL = 'web/shell/shell.tsx'
const PUBLIC = 'web/public/frame/public-layout.tsx'
const CHARTS = 'web/charts/charts.tsx'
const DRAWN = 'web/charts/svg-charts.tsx'
const TABLE = 'web/table/table.tsx'

/** A list page is a table itself. Other pages may have a table in a tab, a card or beside a sheet. */
export type Kind = 'list' | 'charts' | 'other'

/** The file of a screen, the file that lists it, and its kind. */
export type ScreenFile = { file: string; lists: string; frame: string; kind: Kind }

/** Every screen with an address, found in the files that list them. */
export function screenFiles(): ScreenFile[] {
  const found = globSync(['modules/*/*/web/pages.ts', 'web/*/pages.ts'], { cwd: ROOT }).flatMap((listed) => {
    const lists = listed.replaceAll('\\', '/')
    const text = readFileSync(path.join(ROOT, lists), 'utf8')
    // A module's list of pages may load some for everybody; these are named as such.
    const publicFiles = [...text.matchAll(/PublicPage\['component'\] = \(\) => import\('([^']+)'\)/g)].map(
      ([, to]) => to,
    )
    return [...text.matchAll(/import\('([.#][^']+\.tsx)'\)/g)].map(([, to]) => {
      const file = to!.startsWith('#') ? resolveAlias(to!) : path.posix.join(path.posix.dirname(lists), to!)
      return {
        file,
        lists,
        frame: lists.startsWith('web/public/') || publicFiles.includes(to) ? PUBLIC : SHELL,
        kind: pageKind(file),
      }
    })
  })
  return [...new Map(found.map((one) => [one.file, one])).values()].filter(({ file }) => !file.includes('/gallery/'))
}

function pageKind(file: string): Kind {
  if (importedBy(file).has(CHARTS)) return 'charts'
  const own = readFileSync(path.join(ROOT, file), 'utf8')
  return own.includes(`'#${TABLE}'`) && !/<(Card|Form|Sheet)\b/.test(own) ? 'list' : 'other'
}

/** Files that a file imports statically, directly or through others. */
function importedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { target } of imports.filter((one) => one.file === file && !one.isLazy)) importedBy(target, seen)
  return seen
}

/**
 * The JavaScript in bytes that a screen needs before it shows anything: the frame, its surroundings, the file that
 * lists it, its own with all imports, and their messages in the language with the longer ones.
 */
export function firstJavaScript(build: Build, { file, lists, frame, kind }: ScreenFile): number {
  const wanted = [frame, lists, file, ...(kind === 'charts' ? [DRAWN] : [])].filter((one) => one in build.parts)
  const start = [...build.page.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, script]) => script!)
  const inFrame = Object.keys(build.parts).filter((part) => start.includes(build.parts[part]!.file))
  const names = new Set(wanted.flatMap((one) => neededCatalogues(one, catalogues)))
  return Math.max(
    ...LANGUAGES.map((language) => {
      const messages = [FRAME, ...names].map((name) => `virtual:messages/${language}/${name}`)
      const files = reachedFiles(build, [...inFrame, ...wanted, ...messages])
      return [...files].reduce((sum, one) => sum + build.bytes(one), 0)
    }),
  )
}

function reachedFiles({ parts }: Build, from: readonly string[], seen = new Set<string>()): Set<string> {
  for (const part of from) {
    const { file, imports = [] } = parts[part]!
    if (seen.has(file)) continue
    seen.add(file)
    reachedFiles({ parts } as Build, imports, seen)
  }
  return new Set([...seen].filter((file) => file.endsWith('.js')))
}
