import { toOneLine } from '#base/names.ts'
import { CHILD_NUMBERS, childColumnKey } from '../../core/child-columns.ts'

/** A child as a row says it; what the row leaves out is undefined. `column` is the one that an issue names. */
export type TypedChild = {
  readonly name: string
  readonly birth_year: number
  readonly studies?: string
  readonly is_disabled?: boolean
  readonly claim?: string
  readonly column: string
}
type CellIssue = { column: string; code: string; params?: Record<string, unknown> }
export type TypedChildren = {
  children: TypedChild[]
  /** How many there are by the row, where it names no child with a year. */
  count: number | null
  issues: CellIssue[]
}
type Values = Readonly<Record<string, unknown>>

/** Reads the children of a row: those with columns of their own, those named in one cell, and how many there are. */
export function readChildren(values: Values): TypedChildren {
  const listed = readListed(values)
  const named = readNames(values.child_names)
  const count = typeof values.child_count === 'number' ? values.child_count : null
  return {
    children: [...listed.children, ...named.children],
    count: count ?? named.count,
    issues: [...listed.issues, ...named.issues],
  }
}

function readListed(values: Values): Pick<TypedChildren, 'children' | 'issues'> {
  const children: TypedChild[] = []
  const issues: CellIssue[] = []
  for (const number of CHILD_NUMBERS) {
    const key = (cell: Parameters<typeof childColumnKey>[1]) => childColumnKey(number, cell)
    const name = text(values[key('name')])
    const born = text(values[key('birth_year')])
    const studies = text(values[key('studies')])
    const claim = text(values[key('claim')])
    const disabled = values[key('is_disabled')]
    const isDisabled = typeof disabled === 'boolean' ? disabled : undefined
    // A list often fills "no" in for everybody; that alone is no child.
    const isNamed = name !== null || born !== null || isDisabled === true
    if (!isNamed) continue
    const year = born === null ? undefined : yearIn(born)
    if (name === null) issues.push({ column: key('name'), code: 'cell_required' })
    if (born === null) issues.push({ column: key('birth_year'), code: 'cell_required' })
    else if (year === undefined)
      issues.push({ column: key('birth_year'), code: 'child_birth_year', params: { value: born.slice(0, 40) } })
    if (name === null || year === undefined) continue
    children.push({
      name,
      birth_year: year,
      column: key('birth_year'),
      ...(studies !== null && { studies }),
      ...(isDisabled !== undefined && { is_disabled: isDisabled }),
      ...(claim !== null && { claim }),
    })
  }
  return { children, issues }
}

/**
 * Names in one cell with their years: `Ali (2015), Siti (2018)`. A number, and names of which none has a year, say only how
 * many there are.
 */
function readNames(cell: unknown): TypedChildren {
  const typed = text(cell)
  const none = { children: [], count: null, issues: [] }
  if (typed === null) return none
  const column = 'child_names'
  if (/^\d{1,2}$/.test(typed)) return { ...none, count: Number(typed) }
  const parts = splitNames(typed).map((part) => ({ part, year: yearIn(part), name: nameIn(part) }))
  if (parts.every(({ year, name }) => year === undefined && name !== '')) return { ...none, count: parts.length }
  const wrong = parts.find(({ year, name }) => year === undefined || name === '' || name.length > 120)
  if (wrong) return { ...none, issues: [{ column, code: 'child_names', params: { value: wrong.part.slice(0, 40) } }] }
  return {
    ...none,
    children: parts.flatMap(({ name, year }) => (year === undefined ? [] : [{ name, birth_year: year, column }])),
  }
}

/** Splits at commas, semicolons, lines and slashes outside brackets. The slash of `a/l` and `s/o` belongs to a name. */
function splitNames(typed: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  const signs = [...typed]
  for (const [at, sign] of signs.entries()) {
    if ('([（【'.includes(sign)) depth++
    if (')]）】'.includes(sign)) depth--
    const isInName = sign === '/' && isLone(signs, at - 1, -1) && isLone(signs, at + 1, 1)
    if (depth === 0 && ',;、，；\n/'.includes(sign) && !isInName) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part].map(toOneLine).filter((one) => one !== '')
}

/** Whether a letter stands alone on this side of a slash. */
function isLone(signs: readonly string[], at: number, step: 1 | -1): boolean {
  return /\p{L}/u.test(signs[at] ?? '') && !/[\p{L}\p{N}]/u.test(signs[at + step] ?? '')
}

/** The only year in a text such as 2015, 2015-03-12 or 12/3/2015. */
function yearIn(typed: string): number | undefined {
  const found = typed.normalize('NFKC').match(/(?<!\d)(19|20|21)\d{2}(?!\d)/g)
  return found?.length === 1 ? Number(found[0]) : undefined
}

/** The name without what stands in brackets, the year, and the signs between them. */
function nameIn(part: string): string {
  const bare = part
    .replace(/[([（【][^)\]）】]*[)\]）】]?/gu, ' ')
    .replace(/(?<!\d)(19|20|21)\d{2}(?!\d)(年生?)?/gu, ' ')
    .replace(/(?<![\s\d\-–—:：.])[\s\d\-–—:：.]+$/u, '')
    .replace(/^[\d.)\s\-–—]+/u, '')
  return toOneLine(bare)
}

function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
