import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const TOPS = ['base', 'statutory', 'server', 'web', 'modules', 'demo', 'app'] as const

/** What each top folder may import; `base` stands at the far end of every arrow, `app`, which knows all, at its beginning. */
const MAY: Record<string, readonly string[]> = {
  base: ['base'],
  statutory: ['base', 'statutory'],
  server: ['base', 'statutory', 'server'],
  web: ['base', 'web'],
  modules: ['base', 'statutory', 'server', 'web', 'modules'],
  demo: ['base', 'statutory', 'server', 'modules', 'demo'],
  app: TOPS,
}

/** Libraries of forms, tables and fetching: the kits cover them, so that every screen behaves the same. */
const KIT_ONLY = ['@mantine/form', '@tanstack/react-table', '@tanstack/react-query', '@tanstack/react-virtual']

type Import = { file: string; target: string }

function sources(): string[] {
  return TOPS.flatMap((top) => walk(path.join(ROOT, top))).map((file) =>
    path.relative(ROOT, file).replaceAll('\\', '/'),
  )
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? walk(path.join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [path.join(folder, entry.name)]
        : [],
  )
}

function imports(): Import[] {
  return sources().flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return [
      ...text.matchAll(
        /\b(?:import|export)\b[^'"`;=]*?\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm,
      ),
    ]
      .map(([, plain, closing, lazy]) => plain ?? closing ?? lazy!)
      .map((target) => ({
        file,
        target: target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target.replace(/^#/, ''),
      }))
  })
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const all = imports()

it('the check finds the code it is for', () => {
  expect(all.length).toBeGreaterThan(300)
})

it('imports point one way: base, statutory, kits, modules, app', () => {
  const wrong = all
    .filter(
      ({ file, target }) =>
        !isTest(file) &&
        TOPS.some((top) => target.startsWith(`${top}/`)) &&
        !MAY[file.split('/')[0]!]!.includes(target.split('/')[0]!),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

it('a module uses another’s contract, rules and queries, never its routes or screens', () => {
  const wrong = all
    .filter(
      ({ file, target }) =>
        file.startsWith('modules/') &&
        !isTest(file) &&
        target.startsWith('modules/') &&
        target.split('/')[1] !== file.split('/')[1],
    )
    .filter(({ target }) => /\/routes[^/]*\.ts$|\/web\//.test(target))
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

it('contracts and labels run in the browser: they import base, other contracts and lists of names only', () => {
  const wrong = all
    .filter(
      ({ file, target }) =>
        /^modules\/[^/]+\/(contract|labels)[^/]*\.ts$/.test(file) &&
        !isTest(file) &&
        !/^(zod$|base\/|statutory\/malaysia\/files\/ea-boxes\.ts$|modules\/[^/]+\/[a-z-]*(contract|labels|rules|value)[^/]*\.ts$)/.test(
          target,
        ),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

it('screens outside web/ take forms, tables and calls from the kit', () => {
  const wrong = all
    .filter(
      ({ file, target }) =>
        file.startsWith('modules/') &&
        KIT_ONLY.some((library) => target === library || target.startsWith(`${library}/`)),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  const fetching = sources()
    .filter(
      (file) =>
        file.startsWith('modules/') &&
        file.endsWith('.tsx') &&
        /\bfetch\(|XMLHttpRequest/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    )
    .map((file) => `${file} fetches by itself`)
  expect([...wrong, ...fetching]).toEqual([])
})

it('the database driver is opened in the database folder, and roles are set there only', () => {
  const wrong = sources().filter((file) => {
    if (isTest(file) || file.startsWith('server/database/')) return false
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return (
      /\bset_config\(|\bset (local )?role\b|\breset role\b/i.test(text) && !['server/audit/verify.ts'].includes(file)
    )
  })
  expect(wrong).toEqual([])
})

it('FIL-1 only the receiver makes uploads, and nothing else is taken for one', () => {
  const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
  const makers = sources().filter((file) => !isTest(file) && /\bnew Upload\(|\bas Upload\b/.test(text(file)))
  expect(makers).toEqual(['server/files/receive.ts'])
})

it('nothing re-exports a folder and nothing is called utils', () => {
  expect(sources().filter((file) => /(^|\/)(index|utils|helpers)\.tsx?$/.test(file))).toEqual([])
})
