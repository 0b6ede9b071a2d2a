import path from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { product } from '#app/modules.ts'
import { endpointName } from '#base/endpoint.ts'
import { PERMISSIONS } from '#base/permissions.generated.ts'
import { exportColumns } from '#server/call/page-route.ts'
import { allLabels } from '#web/build/labels-plugin.ts'
import { type FieldShape, readFieldShape } from '#web/fields/shape.ts'
import { isFilterable, rangeName } from '#web/table/filters/filterable.ts'
import { contractCalls, contractLists, type List, rowShape } from './contract-calls.ts'
import { imports, placeOf, sources, textOf } from './source-files.ts'

const { labels } = product
const { labels: shown } = await allLabels()

/** The words that the calls a screen knows stand under: those it imports, and those of its own module for a part of a form. */
function subjectsOf(screen: string): string[] {
  const isPart = screen.endsWith('-fields.tsx')
  const known = new Set(
    imports
      .filter(({ file }) => file === screen || (isPart && placeOf(file) === placeOf(screen)))
      .map(({ target }) => target),
  )
  return [...new Set(contractCalls.filter(({ file }) => known.has(file)).map(({ call }) => call.subject))]
}

/** Whether a field is called by a text, as `fieldLabel` looks for it. */
function isNamed(field: string, subjects: readonly string[]): boolean {
  const plain = field.replace(/_ids?$/, '')
  return [`field.${field}`, `field.${plain}`, ...subjects.map((subject) => `${subject}.${field}`)].some((key) =>
    shown.has(key),
  )
}

/** Whether a choice is called by a text, as `choiceLabel` and a status look for it. */
function isChoiceNamed(subject: string, field: string, value: string, isStatus = false): boolean {
  const keys = [`${subject}.${field}.${value}`, `${field}.${value}`, `choice.${value}`]
  return [...keys, ...(isStatus ? [`status.${value}`] : [])].some((key) => shown.has(key))
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

/** Where columns are listed: in the table, beside it for several tables, and by a function for those of one sort. */
const COLUMNS = /columns=\{\[|\bColumn<[^=\n]*>\[\] = \[|: Column<\w+> (?==>|\{)|^const [A-Z]+ = \[$/gm

type ColumnIn = { field: string; hasHeading: boolean; hasCell: boolean }

/** The columns that a screen names. */
function columnsIn(text: string): ColumnIn[] {
  if (!text.includes("'#web/table/")) return []
  const bare = (field: string) => ({ field, hasHeading: false, hasCell: false })
  const made = [...text.matchAll(/\bmoney\('(\w+)'\)|\bamountsIn\('\w+', \[([^\]]*)\]/g)].flatMap(([, one, several]) =>
    one ? [one] : [...(several ?? '').matchAll(/'(\w+)'/g)].map(([, each]) => each!),
  )
  const listed = [...text.matchAll(COLUMNS)].flatMap(({ 0: start, index }) => {
    const list = inside(text, index + start.lastIndexOf(start.includes('[') ? '[' : '{'))
    if (start.startsWith('const') && !list.includes('card:')) return []
    return [
      ...[...list.matchAll(/^\s*'(\w+)',?$/gm)].map(([, field]) => bare(field!)),
      ...[...list.matchAll(/\{\s*name: '(\w+)'/g)].map(({ 1: field, index: at }) => {
        const one = inside(list, at)
        return { field: field!, hasHeading: /\bheader\b/.test(one), hasCell: /\bcell\b/.test(one) }
      }),
    ]
  })
  return [...made.map(bare), ...listed]
}

/** The columns that a screen names without a heading of their own. */
function unheaded(text: string): string[] {
  return columnsIn(text).flatMap(({ field, hasHeading }) => (hasHeading ? [] : [field]))
}

/** The fields that a screen asks for without a label of their own. */
function fieldsIn(text: string): string[] {
  return [...text.matchAll(/<(?:\w+\.)?Field\b([^>]*?)\/>/g)]
    .map(([, props]) => props!)
    .filter((props) => !/\blabel[=}]/.test(props))
    .flatMap((props) => /\bname="(\w+)"/.exec(props)?.[1] ?? [])
}

const screens = sources.filter((file) => /\/web\/[^/]+\.tsx$/.test(file) && file.startsWith('modules/'))

/** The lists that a screen shows as tables, with the filters that it says nothing of: people are offered those by name. */
function listsOn(screen: string): { list: List; filters: { field: string; shape: FieldShape }[] }[] {
  const text = textOf(screen)
  if (!text.includes("'#web/table/table.tsx'")) return []
  const beside = imports.filter(({ file, target }) => file === screen && path.dirname(target) === path.dirname(screen))
  const said = [text, ...beside.map(({ target }) => textOf(target))].join('\n')
  const fixed = [...text.matchAll(/\binput=\{\{/g)].map(({ 0: start, index }) => inside(text, index + start.length - 1))
  const isSaid = (field: string) =>
    new RegExp(`\\b${field}: \\{[^{}]*\\b(hidden: true|label)\\b`).test(said) ||
    fixed.some((one) => new RegExp(`\\b${field}\\b`).test(one))
  return contractLists
    .filter(({ called }) => new RegExp(`\\b${called.replace('.', '\\.')}\\b`).test(text))
    .map(({ list }) => ({
      list,
      filters: Object.entries(list.filters.shape)
        .map(([field, schema]) => ({ field, shape: readFieldShape(schema as z.ZodType) }))
        .filter(({ field, shape }) => field !== 'search' && isFilterable(shape, false) && !isSaid(field)),
    }))
}

it.each([
  ['column', unheaded, 200],
  ['form field', fieldsIn, 150],
] as const)('SYS-12a every %s of a screen is called by a text', (_, namesIn, least) => {
  const all = screens.flatMap((file) => namesIn(textOf(file)).map((field) => ({ file, field })))
  expect(all.length).toBeGreaterThan(least)
  expect(
    all.filter(({ file, field }) => !isNamed(field, subjectsOf(file))).map(({ file, field }) => `${file} ${field}`),
  ).toEqual([])
})

it('SYS-12a every filter of a list is called by a text', () => {
  const offered = screens.flatMap((file) =>
    listsOn(file).flatMap(({ list, filters }) =>
      filters.map(({ field }) => ({ file, list, filter: rangeName(field, list.filters.shape) ?? field })),
    ),
  )
  expect(offered.length).toBeGreaterThan(60)
  const unnamed = offered.filter(({ list: { subject }, filter }) => !isNamed(filter, [subject]))
  expect(unnamed.map(({ file, filter }) => `${file} ${filter}`)).toEqual([])
})

it('SYS-12a every choice of a filter, and of a column that says its choice by itself, is called by a text', () => {
  const asked = screens.flatMap((file) =>
    listsOn(file).flatMap(({ list, filters }) => {
      const row = rowShape(list)
      const plain = columnsIn(textOf(file)).filter(({ field, hasCell }) => !hasCell && field in row)
      return [
        ...filters.map((one) => ({ file, list, ...one })),
        ...plain.map(({ field }) => ({ file, list, field, shape: readFieldShape(row[field]!) })),
      ]
    }),
  )
  const unnamed = asked.flatMap(({ file, list: { subject }, field, shape }) =>
    (shape.choices ?? [])
      .filter((one) => !isChoiceNamed(subject, field, one, shape.status))
      .map((one) => `${file} ${field} ${one}`),
  )
  expect(asked.filter(({ shape }) => shape.choices).length).toBeGreaterThan(20)
  expect([...new Set(unnamed)]).toEqual([])
})

it('SYS-12a SYS-15d every heading of an export is a text in both languages', () => {
  expect(contractLists.length).toBeGreaterThan(60)
  const unnamed = contractLists
    .filter(({ list }) => list.exports)
    .flatMap(({ list }) =>
      (['en', 'zh-TW'] as const).flatMap((language) =>
        exportColumns(list as never, { labels } as never, language)
          .filter(({ key, header }) => header === key || header.trim() === '')
          .map(({ key }) => `${endpointName(list)} ${key}`),
      ),
    )
  expect([...new Set(unnamed)]).toEqual([])
})

it('SYS-12a every permission is called by a text', () => {
  // Those of the platform are the operators': no company grants them, and no screen lists them.
  const granted = Object.entries(PERMISSIONS).filter(([, of]) => of !== 'platform')
  expect(granted.map(([one]) => one).filter((one) => !shown.has(`permission.${one}`))).toEqual([])
})
