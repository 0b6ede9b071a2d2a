import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Day, eachMonth, firstDay, lastDay, type Month, shiftMonth } from '#base/days/days.ts'
import { applyRate } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { publishNothing } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { encryptedAccountNumber } from '../modules/pay/files/payments/accounts.ts'
import { changeCompensation } from '../modules/people/core/history/change.ts'
import type { Person } from './people.ts'
import type { SeededCompany } from './seed-company.ts'
import { employeeOf } from './seed-company.ts'

/** Pay before the January review, in millionths of the present pay. */
const BEFORE_REVIEW = 950_000

const inMalaysia = (person: Person) => person.office !== 'TPE'

const worksIn = (month: Month) => (person: Person) =>
  person.joined <= lastDay(month) && (!person.left || person.left.last >= firstDay(month))

/** Inserts the accounts that pay the salaries, one in each country. */
export async function plantPayerAccounts(tx: Tx, vault: Vault): Promise<void> {
  const [malaysia, taiwan] = [randomUUID(), randomUUID()]
  await tx
    .insertInto('payer_account')
    .values([
      {
        id: malaysia,
        name: 'Salaries, Maybank',
        layout: 'maybank',
        bank_customer: 'MERIDIAN01',
        account_number: encryptedAccountNumber(vault, malaysia, '5140 1234 5678'),
      },
      {
        id: taiwan,
        name: 'Salaries, Taipei',
        layout: 'taiwan',
        bank_customer: '',
        account_number: encryptedAccountNumber(vault, taiwan, '013 0350 66778'),
      },
    ])
    .execute()
}

/** Inserts the present pay from the first January within the months, and a little less before it. */
export async function plantEarlierPay(
  tx: Tx,
  { company, today }: { company: SeededCompany; today: Day },
  vault: Vault,
  first: Month,
  open: Month,
): Promise<void> {
  const january = eachMonth(first, open).find((month) => month.endsWith('-01'))
  if (!january) return
  const when = { now: new Date(`${first}-01T01:00:00Z`), today, vault, publish: publishNothing }
  const reviewed = company.people.filter((person) => person.joined < firstDay(shiftMonth(first, -12)))
  await changeCompensation(
    tx,
    reviewed.flatMap((person) => [
      {
        employeeId: employeeOf(company, person.key),
        change: {
          kind: 'set' as const,
          from: person.joined,
          values: { basic_pay: applyRate(person.pay, BEFORE_REVIEW, 'down', 5_00) },
        },
      },
      {
        employeeId: employeeOf(company, person.key),
        change: {
          kind: 'set' as const,
          from: firstDay(january),
          values: { basic_pay: person.pay, reason: 'Yearly review' },
        },
      },
    ]),
    when,
  )
}

/** Inserts monthly allowances, varying overtime and commission, a bonus in December, and unpaid days. */
export async function plantUsualAmounts(
  tx: Tx,
  { company }: { company: SeededCompany },
  months: readonly Month[],
): Promise<void> {
  const items = new Map(
    (await tx.selectFrom('pay_item').select(['id', 'code']).execute()).map((item) => [item.code, item.id]),
  )
  const paid = company.people.filter(inMalaysia)
  const inTaipei = company.people.filter((person) => !inMalaysia(person))
  const changed_at = new Date(`${required(months[0], 'month 0 of the history')}-01T01:00:00Z`)
  const id = (person: Person) => employeeOf(company, person.key)
  await tx
    .insertInto('recurring_item')
    .values([
      ...paid
        .filter((one) => one.department === 'Sales')
        .map((one) => ({
          employee_id: id(one),
          pay_item_id: required(items.get('travel_duties'), 'pay item travel_duties'),
          amount: 350_00,
          from_day: one.joined,
          changed_at,
        })),
      ...paid
        .filter((one) => one.position === 'Packer' || one.position === 'Technician')
        .map((one) => ({
          employee_id: id(one),
          pay_item_id: required(items.get('meal_allowance'), 'pay item meal_allowance'),
          amount: 150_00,
          from_day: one.joined,
          changed_at,
        })),
      ...inTaipei.map((one) => ({
        employee_id: id(one),
        pay_item_id: required(items.get('meal_allowance'), 'pay item meal_allowance'),
        amount: 3_000,
        from_day: one.joined,
        changed_at,
      })),
    ])
    .execute()
  const once: {
    employee_id: string
    pay_item_id: string
    period: Month
    amount?: number
    minutes?: number
    day?: Day
    changed_at: Date
  }[] = []
  for (const [at, period] of months.entries()) {
    const here = paid.filter(worksIn(period))
    const shared = { period, changed_at }
    for (const [index, person] of here.entries()) {
      if (person.reportsTo === 'hafiz' && (index + at) % 3 !== 0)
        once.push({
          ...shared,
          employee_id: id(person),
          pay_item_id: required(items.get('overtime'), 'pay item overtime'),
          minutes: 120 + ((index * 7 + at * 5) % 9) * 60,
          day: `${period}-${String(5 + (index % 10)).padStart(2, '0')}`,
        })
      if (person.reportsTo === 'suresh' && (index + at) % 2 === 0)
        once.push({
          ...shared,
          employee_id: id(person),
          pay_item_id: required(items.get('commission'), 'pay item commission'),
          amount: 200_00 + ((index * 11 + at * 3) % 10) * 85_00,
        })
      if (period.endsWith('-12'))
        once.push({
          ...shared,
          employee_id: id(person),
          pay_item_id: required(items.get('annual_bonus'), 'pay item annual_bonus'),
          amount: applyRate(person.pay, 500_000, 'down', 1_00),
        })
    }
  }
  for (const [at, period] of months.entries()) {
    once.push({
      employee_id: employeeOf(company, 'wei.chen'),
      pay_item_id: required(items.get('overtime'), 'pay item overtime'),
      period,
      minutes: 120 + (at % 3) * 60,
      day: `${period}-10`,
      changed_at,
    })
    if (period.endsWith('-12'))
      for (const person of inTaipei.filter(worksIn(period)))
        once.push({
          employee_id: id(person),
          pay_item_id: required(items.get('annual_bonus'), 'pay item annual_bonus'),
          period,
          amount: applyRate(person.pay, 1_500_000, 'down', 1_000),
          changed_at,
        })
  }
  await tx.insertInto('one_off_item').values(once).execute()
  const unpaid = [
    {
      employee_id: employeeOf(company, 'razak'),
      from_day: `${required(months[4], 'month 4 of the history')}-12`,
      until_day: `${required(months[4], 'month 4 of the history')}-13`,
    },
    {
      employee_id: employeeOf(company, 'devi'),
      from_day: `${required(months[8], 'month 8 of the history')}-03`,
      until_day: `${required(months[8], 'month 8 of the history')}-03`,
    },
  ]
  await tx
    .insertInto('absence')
    .values(unpaid.map((row) => ({ ...row, kind: 'unpaid', note: 'Unpaid leave', created_at: changed_at })))
    .execute()
  // Amounts entered long ago count as known to every later calculation.
  await sql`update one_off_item set changed_at = ${changed_at}`.execute(tx)
}
