import { addDays, type Day } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'

/** Values from a day on, oldest row first. Until when they hold is derived. */
export type HistoryRow<V> = { from: Day; values: V }

/**
 * A change of a history. `set`: values hold from a day on; a row of that day is changed, else a new one is added.
 * `correct`: the row that started on `row` had wrong values or a wrong first day. `remove`: a planned row is cancelled.
 */
export type DatedChange<V> =
  | { kind: 'set'; from: Day; values: Partial<V> }
  | { kind: 'correct'; row: Day; values: Partial<V>; from?: Day }
  | { kind: 'remove'; row: Day }

/**
 * `blank`: values of a first row. `own`: columns of one row alone, such as its reason, which later rows do not inherit.
 */
type HistoryBounds<V> = { joinedOn: Day; today: Day; blank?: V; own?: readonly (keyof V & string)[] }

/**
 * The history after a change. Later rows that only inherited a value change with it; rows that set it themselves keep
 * it, so the order of entry does not matter. Throws `before_joining`, `no_such_change` (no row on that day),
 * `change_is_past` (removing a row that has begun), `change_crosses_another` (moving a row past its neighbours),
 * `first_row_incomplete`.
 */
export function historyAfter<V extends Record<string, unknown>>(
  history: readonly HistoryRow<V>[],
  change: DatedChange<V>,
  bounds: HistoryBounds<V>,
): HistoryRow<V>[] {
  switch (change.kind) {
    case 'set':
      return setValues(history, change.from, change.values, bounds)
    case 'correct':
      return correctRow(history, change, bounds)
    case 'remove':
      return removeRow(history, change.row, bounds)
  }
}

/** The row of a day; undefined before the first. */
export function rowOn<V>(history: readonly HistoryRow<V>[], day: Day): HistoryRow<V> | undefined {
  return history.findLast((row) => row.from <= day)
}

/** The last day of each row; null for the last row. */
export function untilDays(history: readonly { from: Day }[]): (Day | null)[] {
  return history.map((_, index) => {
    const next = history[index + 1]
    return next ? addDays(next.from, -1) : null
  })
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.from(a).equals(Buffer.from(b))
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  if (isObject(a) && isObject(b)) return Object.keys({ ...a, ...b }).every((key) => isSameValue(a[key], b[key]))
  return (a ?? null) === (b ?? null)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function setValues<V extends Record<string, unknown>>(
  history: readonly HistoryRow<V>[],
  from: Day,
  values: Partial<V>,
  { joinedOn, blank, own = [] }: HistoryBounds<V>,
): HistoryRow<V>[] {
  if (from < joinedOn)
    throw new DomainError('before_joining', { fields: { from_day: ['before_joining'] }, params: { day: joinedOn } })
  const before = rowOn(history, from)
  // The first row may start after joining, as an account entered later; the days before stay unknown.
  const base = before?.values ?? blank
  if (!base) throw new DomainError('first_row_incomplete')
  const earlier = history.filter((row) => row.from < from)
  const later = history.filter((row) => row.from > from).map((row) => ({ ...row }))
  if (before) {
    for (const [key, value] of Object.entries(values))
      if (!own.includes(key)) propagateValue(later, key, before.values[key], value)
  }
  const alone = before?.from === from ? {} : Object.fromEntries(own.map((key) => [key, null]))
  return [...earlier, { from, values: { ...base, ...alone, ...values } }, ...later]
}

/** Changes an inherited value in later rows up to the first row that set its own. */
function propagateValue<V extends Record<string, unknown>>(
  later: HistoryRow<V>[],
  key: string,
  old: unknown,
  value: unknown,
): void {
  for (const row of later) {
    if (!isSameValue(row.values[key], old)) return
    row.values = { ...row.values, [key]: value }
  }
}

function correctRow<V extends Record<string, unknown>>(
  history: readonly HistoryRow<V>[],
  change: { row: Day; values: Partial<V>; from?: Day },
  bounds: HistoryBounds<V>,
): HistoryRow<V>[] {
  const at = history.findIndex((row) => row.from === change.row)
  if (at === -1) throw new DomainError('no_such_change')
  // The row exists whatever the joining day is now; that day only limits where it may move.
  const rows = setValues(history, change.row, change.values, { ...bounds, joinedOn: change.row })
  const from = change.from ?? change.row
  const earlier = rows[at - 1]
  const next = rows[at + 1]
  if (from < bounds.joinedOn)
    throw new DomainError('before_joining', {
      fields: { from_day: ['before_joining'] },
      params: { day: bounds.joinedOn },
    })
  if ((earlier && from <= earlier.from) || (next && from >= next.from))
    throw new DomainError('change_crosses_another', { fields: { from_day: ['change_crosses_another'] } })
  return rows.map((row, index) => (index === at ? { ...row, from } : row))
}

function removeRow<V extends Record<string, unknown>>(
  history: readonly HistoryRow<V>[],
  day: Day,
  { today, own = [] }: HistoryBounds<V>,
): HistoryRow<V>[] {
  const at = history.findIndex((row) => row.from === day)
  const removed = history[at]
  if (removed === undefined) throw new DomainError('no_such_change')
  if (day <= today) throw new DomainError('change_is_past')
  const earlier = history[at - 1]
  const later = history.slice(at + 1).map((row) => ({ ...row }))
  if (earlier)
    for (const key of Object.keys(removed.values))
      if (!own.includes(key)) propagateValue(later, key, removed.values[key], earlier.values[key])
  return [...history.slice(0, at), ...later]
}
