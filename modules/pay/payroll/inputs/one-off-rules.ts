import type { RowIssue } from '#base/errors.ts'

export type OneOffRow = { employee_id: string; pay_item_id: string; amount: number | null; minutes: number | null }
export type KnownItem = { is_active: boolean; work_kind: string | null }

/** Finds errors of typed rows, by position in the list from 1; `column` is the field. */
export function oneOffIssues(
  rows: readonly (OneOffRow & { row?: number; remove?: boolean | undefined })[],
  people: ReadonlySet<string>,
  items: ReadonlyMap<string, KnownItem>,
): RowIssue[] {
  return rows.flatMap((row, index) => {
    const at = row.row ?? index + 1
    if (row.remove) return []
    const issue = (column: string, code: string): RowIssue[] => [{ row: at, column, code }]
    if (!people.has(row.employee_id)) return issue('employee_id', 'not_found')
    const item = items.get(row.pay_item_id)
    if (!item) return issue('pay_item_id', 'not_found')
    if (!item.is_active) return issue('pay_item_id', 'item_inactive')
    if ((row.amount === null) === (row.minutes === null))
      return issue(item.work_kind ? 'minutes' : 'amount', 'amount_or_minutes')
    if (row.minutes !== null && item.work_kind === null) return issue('minutes', 'minutes_need_work')
    if (row.amount !== null && row.amount <= 0) return issue('amount', 'too_small_number')
    return []
  })
}
