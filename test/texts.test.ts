import path from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { product } from '#app/modules.ts'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { exportColumns } from '#server/call/page-route.ts'
import { allLabels } from '#web/build/labels-plugin.ts'
import { type FieldShape, readFieldShape } from '#web/fields/shape.ts'
import { isFilterable, rangeName } from '#web/table/filters/filterable.ts'
import { contractCalls, contractLists, type List, rowShape } from './contract-calls.ts'
import { imports, placeOf, sources, textOf } from './source-files.ts'

const { labels } = product
const { labels: shown } = await allLabels()

/** The subjects of the calls that a screen imports; for a part of a form, those of its own module. */
function subjectsOf(screen: string): string[] {
  const isPart = screen.endsWith('-fields.tsx')
  const known = new Set(
    imports
      .filter(({ file }) => file === screen || (isPart && placeOf(file) === placeOf(screen)))
      .map(({ target }) => target),
  )
  return [...new Set(contractCalls.filter(({ file }) => known.has(file)).map(({ call }) => call.subject))]
}

/** Whether a field has a label, as `fieldLabel` looks it up. */
function isNamed(field: string, subjects: readonly string[]): boolean {
  const plain = field.replace(/_ids?$/, '')
  return [`field.${field}`, `field.${plain}`, ...subjects.map((subject) => `${subject}.${field}`)].some((key) =>
    shown.has(key),
  )
}

/** Whether a choice has a label, as `choiceLabel` and a status look it up. */
function isChoiceNamed(subject: string, field: string, value: string, isStatus = false): boolean {
  const keys = [`${subject}.${field}.${value}`, `${field}.${value}`, `choice.${value}`]
  return [...keys, ...(isStatus ? [`status.${value}`] : [])].some((key) => shown.has(key))
}

/** The text between a bracket and its closing one. */
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

/** Places that list columns: in a table, beside it for several tables, and in a function. */
const COLUMNS = /columns=\{\[|\bColumn<[^=\n]*>\[\] = \[|: Column<\w+> (?==>|\{)|^const [A-Z]+ = \[$/gm

type ColumnIn = { field: string; hasHeading: boolean; hasCell: boolean }

/** The columns that a screen declares. */
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

/** The columns that a screen declares without a heading. */
function unheaded(text: string): string[] {
  return columnsIn(text).flatMap(({ field, hasHeading }) => (hasHeading ? [] : [field]))
}

/** The fields of a screen without a label of their own. */
function fieldsIn(text: string): string[] {
  return [...text.matchAll(/<(?:\w+\.)?Field\b([^>]*?)\/>/g)]
    .map(([, props]) => props!)
    .filter((props) => !/\blabel[=}]/.test(props))
    .flatMap((props) => /\bname="(\w+)"/.exec(props)?.[1] ?? [])
}

const screens = sources.filter((file) => /\/web\/[^/]+\.tsx$/.test(file) && file.startsWith('modules/'))

/**
 * The lists that a screen shows as tables, with the filters that it does not declare. The table offers those by name.
 */
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
] as const)('SYS-12a every %s of a screen has a label', (_, namesIn, least) => {
  const all = screens.flatMap((file) => namesIn(textOf(file)).map((field) => ({ file, field })))
  expect(all.length).toBeGreaterThan(least)
  expect(
    all.filter(({ file, field }) => !isNamed(field, subjectsOf(file))).map(({ file, field }) => `${file} ${field}`),
  ).toEqual([])
})

it('SYS-12a every filter of a list has a label', () => {
  const offered = screens.flatMap((file) =>
    listsOn(file).flatMap(({ list, filters }) =>
      filters.map(({ field }) => ({ file, list, filter: rangeName(field, list.filters.shape) ?? field })),
    ),
  )
  expect(offered.length).toBeGreaterThan(60)
  const unnamed = offered.filter(({ list: { subject }, filter }) => !isNamed(filter, [subject]))
  expect(unnamed.map(({ file, filter }) => `${file} ${filter}`)).toEqual([])
})

it('SYS-12a every choice of a filter or column has a label', () => {
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

it('SYS-12a SYS-15d every heading of an export is a label in both languages', () => {
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

it('SYS-12a every permission has a label', () => {
  // Permissions of the platform belong to operators: no company grants them and no screen lists them.
  const granted = Object.entries(PERMISSIONS).filter(([, of]) => of !== 'platform')
  expect(granted.map(([one]) => one).filter((one) => !shown.has(`permission.${one}`))).toEqual([])
})
