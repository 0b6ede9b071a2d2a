import { isCurrency } from '#base/country-field.ts'
import { decimalsOf, parseMoney, type Sen, toDecimal } from '#base/money.ts'
import { duplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import type { SALARY_TEMPLATE } from '../templates/salary-template.ts'
import { periodWarnings } from './job-plan.ts'
import { type ImportFacts, type ImportPlan, key } from './plan.ts'

/** What importing a salary history would do; gaps and overlaps are warnings, unknown people and days before joining errors. */
export function plannedSalaries(
  rows: RowsOf<typeof SALARY_TEMPLATE>,
  facts: Pick<ImportFacts, 'people' | 'currency'>,
): ImportPlan {
  const sheet = 'Salary history'
  const all = rows[sheet]
  const plan: ImportPlan = { people: [], facts: [], errors: [], warnings: periodWarnings(all, sheet) }
  plan.errors.push(
    ...duplicateRows(all, {
      sheet,
      column: 'from_day',
      key: (row) => `${key(row.values.employee_no)} ${row.values.from_day}`,
      typed: (row) => `${row.values.employee_no} ${row.values.from_day}`,
    }),
  )
  for (const { row, values } of all) {
    const number = key(values.employee_no)
    const known = facts.people.get(number)
    const currency = values.currency?.toUpperCase() ?? facts.currency
    if (!known)
      plan.errors.push({
        sheet,
        row,
        column: 'employee_no',
        code: 'import_unknown_person',
        params: { value: values.employee_no },
      })
    else if (values.from_day < known.joinedOn)
      plan.errors.push({ sheet, row, column: 'from_day', code: 'before_joining', params: { day: known.joinedOn } })
    if (!isCurrency(currency)) plan.errors.push({ sheet, row, column: 'currency', code: 'currency_code' })
    const basic_pay = inUnitsOf(currency, values.basic_pay)
    if (basic_pay === null)
      plan.errors.push({
        sheet,
        row,
        column: 'basic_pay',
        code: 'cell_not_an_amount',
        params: { value: toDecimal(values.basic_pay), decimals: decimalsOf(currency) },
      })
    else if (basic_pay < 0) plan.errors.push({ sheet, row, column: 'basic_pay', code: 'negative_pay' })
    plan.facts.push({
      number,
      table: 'compensation',
      change: {
        kind: 'set',
        from: values.from_day,
        values: {
          basic_pay,
          currency,
          pay_frequency: values.pay_frequency ?? 'monthly',
          reason: values.reason,
        },
      },
    })
  }
  return plan
}

/** A file's amount, read with two decimals, in the minor units of its currency; null where it has more decimals than that. */
function inUnitsOf(currency: string, amount: Sen): Sen | null {
  const decimals = decimalsOf(currency)
  if (decimals === 2) return amount
  const typed = toDecimal(amount).replace(/\.00$/, '')
  return typed.includes('.') ? null : parseMoney(typed, decimals)
}
