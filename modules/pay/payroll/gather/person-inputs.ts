import { isDeepStrictEqual } from 'node:util'
import { earlierDay, laterDay } from '#base/days/days.ts'
import type { PayableOf } from '../../sources/payable.ts'
import { payableRef } from '../../sources/payables.ts'
import type { AbsenceInput, ItemInput, PayStretch, PersonInputs } from '../payslip/inputs.ts'
import type { ItemRow, PayRow } from './amounts.ts'
import type { PersonRow } from './people.ts'
import type { ServiceDays } from './service-days.ts'

/** What was loaded of one person. */
export type PersonInputRows = {
  pay: readonly PayRow[]
  items: readonly ItemRow[] | undefined
  absences: readonly PayableOf<'days'>[]
  owed?: number | undefined
}

/**
 * Builds the inputs of a payslip in any country, or returns the first day in service without pay. Where the last run of a
 * month settles all of it (`settlesMonths`), its pay is that of the wage month, and a run that pays days pays the rest,
 * whichever run was planned to be the last.
 */
export function toPersonInputs(
  person: PersonRow,
  { days: paidDays, inMonth, open, closed }: ServiceDays,
  rows: PersonInputRows,
  { settlesMonths }: { settlesMonths: boolean },
): PersonInputs | string {
  const priced = paidDays && settlesMonths ? inMonth : paidDays
  const pay = rows.pay
    .map(
      (row): PayStretch => ({
        from: priced ? laterDay(row.from_day, priced.from) : row.from_day,
        until: priced ? earlierDay(row.until_day, priced.until) : row.until_day,
        amount: row.basic_pay,
        ...(row.pay_frequency !== 'monthly' && { per: row.pay_frequency as NonNullable<PayStretch['per']> }),
      }),
    )
    .filter((row) => row.from <= row.until)
  const [firstPay] = pay
  if (priced && (!firstPay || firstPay.from > priced.from)) return priced.from
  const isPaid = closed && !(settlesMonths && paidDays)
  return {
    employee: person.id,
    birth: person.birth_date!,
    ...paidDays,
    ...(inMonth && !isDeepStrictEqual(inMonth, paidDays) && { inMonth }),
    ...(open && { open: true }),
    pay,
    minutes: person.minutes_a_day ?? 480,
    week: person.working_days ?? [1, 2, 3, 4, 5],
    items: (rows.items ?? []).filter((row) => !isPaid || row.from_day === null).map(toItemInput),
    absences: rows.absences.map(toAbsenceInput),
    ...(paidDays && paidDays.until === person.last_paid && { leaves: true }),
    ...(rows.owed !== undefined && rows.owed > 0 && { owed: rows.owed }),
  }
}

function toItemInput({ code, amount, from_day, until_day, due }: ItemRow): ItemInput {
  if (!due)
    return { code, amount: amount!, from: from_day!, ...(until_day !== null && { until: until_day }), recurring: true }
  const id = payableRef(due)
  if (due.shape === 'amount') return { code, amount: due.amount, ...(due.back && { back: due.back }), id }
  const { minutes, day, rate, byLaw } = due
  return { code, minutes, ...(day !== undefined && { day }), ...(rate && { rate }), ...(byLaw && { byLaw }), id }
}

function toAbsenceInput({ from, until, kind, half, minutes, paid }: PayableOf<'days'>): AbsenceInput {
  return {
    from,
    until,
    kind,
    ...(half && { half }),
    ...(minutes !== undefined && { minutes }),
    ...(paid !== undefined && { paid }),
  }
}
