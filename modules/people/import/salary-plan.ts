import type { Day } from '#base/days/days.ts'
import { isCurrency } from '#base/endpoints/currency-field.ts'
import { decimalsOf, parseMoney, type Sen, toDecimal } from '#base/money/money.ts'
import { findDuplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import { type HistoryRow, isSameValue } from '../core/history/dated-rows.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import { periodWarnings } from './job-plan.ts'
import { unknownPerson } from './lookups/unknown-people.ts'
import { type ImportPlan, type ImportPlanInputs, lookupKey, type PlannedFact } from './plan.ts'
import type { SALARY_TEMPLATE } from './templates/salary-template.ts'

/**
 * Plans an import of pay history. Gaps and overlaps are warnings; unknown people and days before joining are errors.
 */
export function planSalaries(
  rows: RowsOf<typeof SALARY_TEMPLATE>,
  facts: Pick<ImportPlanInputs, 'people' | 'currency' | 'payCurrencies'>,
): ImportPlan {
  const sheet = 'Salary history'
  const all = rows[sheet]
  const plan: ImportPlan = { people: [], facts: [], errors: [], warnings: periodWarnings(all, sheet) }
  plan.errors.push(
    ...findDuplicateRows(all, {
      sheet,
      column: 'from_day',
      key: (row) => `${lookupKey(row.values.employee_no)} ${row.values.from_day}`,
      typed: (row) => `${row.values.employee_no} ${row.values.from_day}`,
    }),
  )
  const usual = medianPay(all, facts.currency)
  const toIssue = (number: string) => {
    const [code, params] = unknownPerson(number, facts.people)
    return { code, params }
  }
  for (const { row, values } of all) {
    const number = lookupKey(values.employee_no)
    const known = facts.people.get(number)
    const currency = values.currency?.toUpperCase() ?? (known && facts.payCurrencies.get(known.id)) ?? facts.currency
    if (!known)
      plan.errors.push({
        sheet,
        row,
        column: 'employee_no',
        ...toIssue(values.employee_no),
      })
    else if (values.from_day < known.joinedOn)
      plan.errors.push({ sheet, row, column: 'from_day', code: 'before_joining', params: { day: known.joinedOn } })
    if (!isCurrency(currency)) plan.errors.push({ sheet, row, column: 'currency', code: 'currency_code' })
    const basic_pay = toMinorUnits(currency, values.basic_pay)
    if (basic_pay === null)
      plan.errors.push({
        sheet,
        row,
        column: 'basic_pay',
        code: 'cell_not_an_amount',
        params: { value: toDecimal(values.basic_pay), decimals: decimalsOf(currency) },
      })
    else if (basic_pay < 0) plan.errors.push({ sheet, row, column: 'basic_pay', code: 'negative_pay' })
    const others = usual.get(payKind(values, facts.currency))
    if (basic_pay !== null && others !== undefined && isFarOff(values.basic_pay, others))
      plan.warnings.push({
        sheet,
        row,
        column: 'basic_pay',
        code: 'pay_far_off',
        params: { value: toDecimal(values.basic_pay), usual: toDecimal(others) },
      })
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

/** The key of a row of pay: its person and day. */
export function payRowKey(number: string, from: Day): string {
  return `${lookupKey(number)} ${from}`
}

/**
 * Leaves out rows that repeat the pay in force beside a monthly amount, since an export has a row for each change of
 * either. `beside` names the rows with such an amount.
 */
export function withoutRepeatedPay(
  plan: ImportPlan,
  beside: ReadonlySet<string>,
  historyOf: (number: string) => readonly HistoryRow<FactValues>[],
): ImportPlan {
  const isRepeated = ({ number, table, change }: PlannedFact) => {
    if (table !== 'compensation') return false
    if (change.kind !== 'set' || change.values.reason !== null || !beside.has(payRowKey(number, change.from)))
      return false
    const stored = historyOf(number)
    if (stored.some(({ from }) => from === change.from)) return false
    const inFile = plan.facts.flatMap((one) =>
      one.number === number && one.table === 'compensation' && one.change.kind === 'set'
        ? [{ from: one.change.from, values: one.change.values }]
        : [],
    )
    const before = [...stored, ...inFile]
      .filter(({ from }) => from < change.from)
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
      .at(-1)
    return PAY_COLUMNS.every((column) => isSameValue(before?.values[column], change.values[column]))
  }
  return { ...plan, facts: plan.facts.filter((fact) => !isRepeated(fact)) }
}

/** What makes pay the same as other pay. */
export const PAY_COLUMNS = ['basic_pay', 'currency', 'pay_frequency'] as const

type Salary = RowsOf<typeof SALARY_TEMPLATE>['Salary history'][number]

/** Fewer rows of a kind do not show what is usual. */
const MIN_ROWS = 5
/** A missing or extra digit changes an amount tenfold; the highest pay of a company is rarely that far off. */
const MAX_FACTOR = 8

function payKind({ currency, pay_frequency }: Salary['values'], own: string): string {
  return `${currency?.toUpperCase() ?? own} ${pay_frequency ?? 'monthly'}`
}

/** Median pay in the file by currency and frequency, in the units of the file. */
function medianPay(rows: readonly Salary[], own: string): Map<string, Sen> {
  const middles = new Map<string, Sen>()
  for (const [kind, alike] of Map.groupBy(rows, ({ values }) => payKind(values, own))) {
    const pays = alike.map(({ values }) => values.basic_pay).sort((a, b) => a - b)
    const middle = pays[Math.floor(pays.length / 2)]
    if (pays.length >= MIN_ROWS && middle !== undefined) middles.set(kind, middle)
  }
  return middles
}

function isFarOff(pay: Sen, usual: Sen): boolean {
  return pay > 0 && (pay > usual * MAX_FACTOR || pay * MAX_FACTOR < usual)
}

/** Converts an amount read with two decimals into minor units of its currency; null where it has too many decimals. */
function toMinorUnits(currency: string, amount: Sen): Sen | null {
  const decimals = decimalsOf(currency)
  if (decimals === 2) return amount
  const typed = toDecimal(amount).replace(/\.00$/, '')
  return typed.includes('.') ? null : parseMoney(typed, decimals)
}
