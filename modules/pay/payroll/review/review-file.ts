import { formatLabel } from '#base/labels.ts'
import type { AmountColumn } from '#server/call/page-route.ts'
import type { Context } from '#server/context/context.ts'
import { loadSheetColumns } from '../explanation/line-names.ts'
import type { Line } from '../payslip/lines.ts'
import { loadStoredRun } from '../runs/queries.ts'
import { amountsByCode } from './queries.ts'

/** What the file of a review adds to the list: the run's month in its name, and a column for each line of pay. */
export const reviewFile = {
  name: async ({ id }: { id: string }, { tx, today }: Context) => {
    const { period, kind, sequence } = await loadStoredRun(tx, id)
    const which = kind === 'monthly' && sequence === 1 ? '' : `-${kind.replaceAll('_', '-')}-${sequence}`
    return `payroll-review-${period}${which}-${today}`
  },
  /** Amounts as on payslips: deductions are positive, as in the column of all deductions. */
  amounts: async (
    { id }: { id: string },
    { tx, language }: Context,
    people: readonly string[],
  ): Promise<AmountColumn[]> => {
    const slips = await tx
      .selectFrom('payslip')
      .select(['employee_id', 'lines'])
      .where('pay_run_id', '=', id)
      .where('employee_id', 'in', [...people])
      .$narrowType<{ lines: Line[] }>()
      .execute()
    const columns = await loadSheetColumns(
      tx,
      slips.map(({ lines }) => lines),
      (label) => formatLabel(label, language),
    )
    const amounts = new Map(slips.map(({ employee_id, lines }) => [employee_id, amountsByCode(lines)]))
    return columns.map(({ code, title }) => ({
      header: title,
      amountOf: (person) => amounts.get(person)?.[code] ?? null,
    }))
  },
}
