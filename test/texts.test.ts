import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { product } from '#app/modules.ts'
import { type Endpoint, name, type PageEndpoint } from '#base/endpoint.ts'
import { PERMISSIONS } from '#base/permissions.generated.ts'
import { exportColumns } from '#server/page-route.ts'
import { allLabels } from '#web/labels-plugin.ts'
import { imports, placeOf, sources, textOf } from './source-files.ts'

const ROOT = path.join(import.meta.dirname, '..')
const { labels } = product
const { labels: shown } = await allLabels()

const calls: Endpoint[] = []
const callsOf = new Map<string, Endpoint[]>()
for (const file of sources.filter((one) => /contract\.ts$|-api\.ts$/.test(one))) {
  const found = Object.values(await import(pathToFileURL(path.join(ROOT, file)).href))
    .flatMap((api) => (api && typeof api === 'object' ? Object.values(api) : []))
    .filter((one): one is Endpoint => Boolean(one && typeof one === 'object' && 'replies' in one && 'path' in one))
  callsOf.set(file, found)
  calls.push(...found)
}

/** The words that the calls a screen knows stand under: those it imports, and those of its own module for a part of a form. */
function subjectsOf(screen: string): string[] {
  const isPart = screen.endsWith('-fields.tsx')
  const known = imports
    .filter(({ file }) => file === screen || (isPart && placeOf(file) === placeOf(screen)))
    .flatMap(({ target }) => callsOf.get(target) ?? [])
  return [...new Set(known.map(({ subject }) => subject))]
}

/** Whether a field is called by a text, as `fieldLabel` looks for it. */
function isNamed(field: string, subjects: readonly string[]): boolean {
  const plain = field.replace(/_ids?$/, '')
  return [`field.${field}`, `field.${plain}`, ...subjects.map((subject) => `${subject}.${field}`)].some((key) =>
    shown.has(key),
  )
}

/** What stands between a bracket and the one that closes it. */
function inside(text: string, open: number): string {
  const [left, right] = [text[open]!, { '[': ']', '{': '}' }[text[open]!]!]
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === left) depth += 1
    if (text[at] === right) depth -= 1
    if (depth === 0) return text.slice(open + 1, at)
  }
  return text.slice(open + 1)
}

/** The columns that a screen names without a heading of their own. */
function columnsIn(text: string): string[] {
  const found: string[] = []
  for (const { 0: start, index } of text.matchAll(/columns=\{\[|\bColumn<[^=\n]*>\[\] = \[|: Column<\w+> (?==>|\{)/g)) {
    const list = inside(text, index + start.lastIndexOf(start.includes('[') ? '[' : '{'))
    found.push(...[...list.matchAll(/^\s*'(\w+)',?$/gm)].map(([, column]) => column!))
    for (const one of list.matchAll(/\{\s*name: '(\w+)'/g))
      if (!/\bheader\b/.test(inside(list, one.index))) found.push(one[1]!)
  }
  return found
}

/** Inputs that say themselves what they are about. */
const SAYS_ITSELF = ['confirmed']

/** The fields that a screen asks for without a label of their own. */
function fieldsIn(text: string): string[] {
  return [...text.matchAll(/<(?:\w+\.)?Field\b([^>]*?)\/>/g)]
    .map(([, props]) => props!)
    .filter((props) => !/\blabel[=}]/.test(props))
    .flatMap((props) => /\bname="(\w+)"/.exec(props)?.[1] ?? [])
    .filter((field) => !SAYS_ITSELF.includes(field))
}

const screens = sources.filter((file) => /\/web\/[^/]+\.tsx$/.test(file) && file.startsWith('modules/'))

it.each([
  ['column', columnsIn, 100],
  ['form field', fieldsIn, 150],
] as const)('SYS-12a every %s of a screen is called by a text', (_, namesIn, least) => {
  const all = screens.flatMap((file) => namesIn(textOf(file)).map((field) => ({ file, field })))
  expect(all.length).toBeGreaterThan(least)
  expect(
    all.filter(({ file, field }) => !isNamed(field, subjectsOf(file))).map(({ file, field }) => `${file} ${field}`),
  ).toEqual([])
})

it('SYS-12a SYS-15d every heading of an export is a text in both languages', () => {
  const lists = calls.filter(({ replies }) => replies === 'page') as unknown as PageEndpoint<
    z.ZodRawShape,
    unknown,
    unknown,
    string
  >[]
  expect(lists.length).toBeGreaterThan(60)
  const unnamed = lists
    .filter((list) => list.exports)
    .flatMap((list) =>
      (['en', 'zh-TW'] as const).flatMap((language) =>
        exportColumns(list as never, { labels } as never, language)
          .filter(({ key, header }) => header === key || header.trim() === '')
          .map(({ key }) => `${name(list)} ${key}`),
      ),
    )
  expect([...new Set(unnamed)]).toEqual([])
})

it('SYS-12a every permission is called by a text', () => {
  // Those of the platform are the operators': no company grants them, and no screen lists them.
  const granted = Object.entries(PERMISSIONS).filter(([, of]) => of !== 'platform')
  expect(granted.map(([one]) => one).filter((one) => !shown.has(`permission.${one}`))).toEqual([])
})
