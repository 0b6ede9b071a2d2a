import type { RowIssue } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { RowsOf } from '#server/spreadsheets/template.ts'
import { type ImportPlan, lookupKey } from './plan.ts'
import type { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'

/** Finds those of some offices whose people nothing pays. */
export const UNPAID_OFFICES = extensionPoint<(tx: Tx, offices: readonly string[]) => Promise<ReadonlySet<string>>>(
  'offices whose people nothing pays',
)

const NAMES_SHOWN = 10

/** A warning that names the people of a file whose latest office in it nothing pays. */
export async function warnOfUnpaidOffices(
  tx: Tx,
  plan: ImportPlan,
  { Employees: people }: Pick<RowsOf<typeof EMPLOYEES_TEMPLATE>, 'Employees'>,
): Promise<RowIssue[]> {
  const offices = new Map<string, string>()
  const days = new Map<string, string>()
  for (const { number, table, change } of plan.facts) {
    if (table !== 'employment' || change.kind !== 'set' || typeof change.values.office_id !== 'string') continue
    if ((days.get(number) ?? '') > change.from) continue
    days.set(number, change.from)
    offices.set(number, change.values.office_id)
  }
  if (offices.size === 0) return []
  const unpaid = new Set<string>()
  for (const find of UNPAID_OFFICES.all())
    for (const office of await find(tx, [...new Set(offices.values())])) unpaid.add(office)
  const named = people.filter(({ values }) => unpaid.has(offices.get(lookupKey(values.employee_no)) ?? ''))
  const [first] = named
  if (!first) return []
  const names = named.slice(0, NAMES_SHOWN).map(({ values }) => values.full_name)
  const count = named.length
  return [
    {
      sheet: 'Employees',
      row: first.row,
      column: 'office',
      code: count > names.length ? 'import_no_pay_group_more' : 'import_no_pay_group',
      params: { names, count },
    },
  ]
}
