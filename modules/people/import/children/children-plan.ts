import type { Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { foldedName } from '#base/names.ts'
import { CHILD_COLUMNS } from '#statutory/malaysia/status/tax-status.ts'
import { MOST_CHILDREN_IN_ROW } from '../../core/child-columns.ts'
import type { NamedChild } from '../../core/children/child-counts.ts'
import type { FactValues } from '../../core/history/fact-columns.ts'
import { MAX_CHILDREN, OLDEST_BIRTH_YEAR } from '../../core/values.ts'
import { readChildren, type TypedChild } from './child-cells.ts'

/** All children of a person after the import, the eldest first, and those before. */
export type PlannedChildren = {
  number: string
  employeeId: string
  was: readonly NamedChild[]
  children: readonly NamedChild[]
}

export type RowChildren = {
  /** Undefined where the row changes none. */
  children: readonly NamedChild[] | undefined
  /** Children who are only counted: the row says nothing else of them. Null where it does not count either. */
  assumed: number | null
  errors: RowIssue[]
  warnings: RowIssue[]
}

type IssueAt = (column: string, code: string, params?: Record<string, unknown>) => RowIssue

/**
 * Plans the children of a row, by the checks of the form. A child is one of the record by name; what the row leaves out of it
 * stays, and so do children whom the row does not name.
 */
export function planChildren(
  values: Readonly<Record<string, unknown>>,
  { held, status, today, at }: { held: readonly NamedChild[]; status: FactValues; today: Day; at: IssueAt },
): RowChildren {
  const { children: typed, count, issues } = readChildren(values)
  const errors = issues.map(({ column, code, params }) => at(column, code, params))
  const thisYear = Number(today.slice(0, 4))
  for (const { birth_year, column } of typed)
    if (birth_year > thisYear + 1) errors.push(at(column, 'birth_in_future'))
    else if (birth_year < OLDEST_BIRTH_YEAR)
      errors.push(at(column, 'too_small_number', { least: OLDEST_BIRTH_YEAR, most: thisYear + 1 }))
  const distinct = new Map(typed.map((child) => [`${child.birth_year} ${foldedName(child.name)}`, child]))
  const [first] = typed
  if (first && distinct.size > MOST_CHILDREN_IN_ROW)
    errors.push(at(first.column, 'children_most', { most: MOST_CHILDREN_IN_ROW }))
  const children = mergeChildren(held, [...distinct.values()])
  if (first && children.length > MAX_CHILDREN) errors.push(at(first.column, 'children_most', { most: MAX_CHILDREN }))
  const counted = count === null ? null : planCount(count, { typed: typed.length, held, status, values, at })
  errors.push(...(counted?.errors ?? []))
  return {
    children: typed.length > 0 && errors.length === 0 && !isSameList(children, held) ? children : undefined,
    assumed: counted?.assumed ?? null,
    errors,
    warnings: counted?.warnings ?? [],
  }
}

/** A number of children beside what else is known of them. */
function planCount(
  count: number,
  {
    typed,
    held,
    status,
    values,
    at,
  }: {
    typed: number
    held: readonly NamedChild[]
    status: FactValues
    values: Readonly<Record<string, unknown>>
    at: IssueAt
  },
): { assumed: number | null; errors: RowIssue[]; warnings: RowIssue[] } {
  const none = { assumed: null, errors: [], warnings: [] }
  const column = values.child_count == null ? 'child_names' : 'child_count'
  if (count < 0 || count > MOST_CHILDREN_IN_ROW)
    return { ...none, errors: [at(column, 'children_most', { most: MOST_CHILDREN_IN_ROW })] }
  if (typed > 0)
    return typed === count ? none : { ...none, warnings: [at(column, 'children_listed', { typed, count })] }
  if (held.length > 0) return held.length === count ? none : { ...none, errors: [at(column, 'children_by_rows')] }
  // Counts by kind say more than their sum.
  if (CHILD_COLUMNS.some((one) => values[one] != null)) return none
  const halves = CHILD_COLUMNS.map((one) => Number(status[one] ?? 0))
  const known = halves.reduce((all, one) => all + one, 0)
  if (Math.ceil(known / 2) === count) return none
  const isByKind = halves.some((one, index) => CHILD_COLUMNS[index] !== 'children_under_18' && one > 0)
  return isByKind ? { ...none, errors: [at(column, 'children_by_kind')] } : { ...none, assumed: count }
}

/** The children of the record with what a row says of them, the eldest first. */
function mergeChildren(held: readonly NamedChild[], typed: readonly TypedChild[]): NamedChild[] {
  const left = [...held]
  const merged = typed.map(({ column: _, ...given }): NamedChild => {
    const isSame = ({ name }: NamedChild) => foldedName(name) === foldedName(given.name)
    const exact = left.findIndex((one) => isSame(one) && one.birth_year === given.birth_year)
    const at = exact === -1 ? left.findIndex(isSame) : exact
    const [known] = at === -1 ? [] : left.splice(at, 1)
    return {
      studies: 'none',
      is_disabled: false,
      claim: 'full',
      ...known,
      ...given,
      // A name in other letters is the same name.
      name: known?.name ?? given.name,
    } as NamedChild
  })
  return [...merged, ...left].sort(
    (a, b) => a.birth_year - b.birth_year || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  )
}

function isSameList(one: readonly NamedChild[], other: readonly NamedChild[]): boolean {
  const key = ({ name, birth_year, studies, is_disabled, claim }: NamedChild) =>
    [birth_year, name, studies, is_disabled, claim].join('\n')
  const keys = new Set(other.map(key))
  return one.length === other.length && one.every((child) => keys.has(key(child)))
}
