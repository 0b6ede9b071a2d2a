import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import { type Day, daysInMonth, eachMonth, firstDay, type Month, monthOf, shiftMonth } from '#base/days.ts'
import { share } from '#base/money.ts'
import { ROLES } from '#base/roles.ts'
import { changeCompensation } from '#modules/employees/change.ts'
import { approveRun, confirmRun } from '#modules/payroll/approve.ts'
import { calculatedRun } from '#modules/payroll/calculate.ts'
import { checkAll } from '#modules/payroll/checks.ts'
import { createdRun } from '#modules/payroll/run-routes.ts'
import { setUpPayroll } from '#modules/payroll/set-up.ts'
import { storeRun } from '#modules/payroll/store.ts'
import { sealedNumber } from '#modules/payroll-files/account-routes.ts'
import { append } from '#server/audit/append.ts'
import type { HeadFiles } from '#server/audit/head-files.ts'
import type { Change, Context } from '#server/context.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { Secrets } from '#server/secrets.ts'
import { type Vault, vaultOf } from '#server/vault.ts'
import { LAST_CHECKED_MONTH } from '#statutory/malaysia/law.ts'
import { plantErrors } from './open-month.ts'
import { PEOPLE, type Person } from './people.ts'
import type { SeededCompany } from './seed-company.ts'

export type HistoryWorld = {
  database: Database
  secrets: Secrets
  heads: HeadFiles
  company: SeededCompany
  today: Day
}
export type History = { closed: Month[]; open: Month; runs: Record<Month, string>; taiwan: Record<Month, string> }

const CLOSED_MONTHS = 12
/** Pay before the review of January, in millionths of the present one. */
const BEFORE_REVIEW = 950_000

/**
 * Twelve closed months of both countries and one that is calculated and open, with six mistakes in the Malaysian one that the
 * review finds. The months are worked out and approved by the payroll's own functions: prepared by one person, approved by another. The
 * open month is today's, or the last whose law was read.
 */
export async function buildHistory(world: HistoryWorld): Promise<History> {
  const open = monthOf(world.today) < LAST_CHECKED_MONTH ? monthOf(world.today) : LAST_CHECKED_MONTH
  const closed = eachMonth(shiftMonth(open, -CLOSED_MONTHS), shiftMonth(open, -1))
  const vault = vaultOf(world.secrets.wrap, world.company.companyId, world.company.dataKey)
  const runs: Record<Month, string> = {}
  const taiwan: Record<Month, string> = {}
  const groups = await world.database.tenant(world.company.companyId, async (tx) => {
    await setUpPayroll(tx)
    await earlierPay(tx, world, vault, closed[0]!, open)
    await usualAmounts(tx, world, [...closed, open])
    await payingAccounts(tx, vault)
    const all = await tx.selectFrom('pay_group').select(['id', 'country']).execute()
    return new Map(all.map(({ id, country }) => [country, id]))
  })
  for (const month of closed) {
    runs[month] = await closedMonth(world, groups.get('MY')!, month)
    taiwan[month] = await closedMonth(world, groups.get('TW')!, month)
  }
  await world.database.tenant(world.company.companyId, async (tx) =>
    plantErrors(tx, vault, world.company, open, new Date(`${open}-01T01:00:00Z`)),
  )
  runs[open] = await calculatedMonth(world, groups.get('MY')!, open)
  taiwan[open] = await calculatedMonth(world, groups.get('TW')!, open)
  await world.heads.flush()
  return { closed, open, runs, taiwan }
}

/** Where the salaries are paid from, in either country. */
async function payingAccounts(tx: Tx, vault: Vault): Promise<void> {
  const [malaysia, taiwan] = [randomUUID(), randomUUID()]
  await tx
    .insertInto('payer_account')
    .values([
      {
        id: malaysia,
        name: 'Salaries, Maybank',
        layout: 'maybank',
        bank_customer: 'MERIDIAN01',
        account_number: sealedNumber(vault, malaysia, '5140 1234 5678'),
      },
      {
        id: taiwan,
        name: 'Salaries, Taipei',
        layout: 'taiwan',
        bank_customer: '',
        account_number: sealedNumber(vault, taiwan, '013 0350 66778'),
      },
    ])
    .execute()
}

/** One month from the opening of its run to the approval; each by the person whose work it is, on the day it is due. */
async function closedMonth(world: HistoryWorld, groupId: string, month: Month): Promise<string> {
  const [preparer, approver] = [actorOf(world, 'jun.hao'), actorOf(world, 'arjun')]
  const id = await calculatedMonth(world, groupId, month)
  const version = async (tx: Tx) =>
    (await tx.selectFrom('pay_run').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  await inCompany(
    world,
    preparer,
    `${month}-24T07:00:00Z`,
    'POST /api/payroll/runs/{id}/confirmation',
    async (context) => {
      await checkAll(context, { id, period: month }, 'Compared with the records')
      await confirmRun(context, { id, version: await version(context.tx) })
    },
  )
  await inCompany(world, approver, `${month}-25T02:00:00Z`, 'POST /api/payroll/runs/{id}/approval', async (context) =>
    approveRun(context, { id, version: await version(context.tx) }, { month }),
  )
  return id
}

async function calculatedMonth(world: HistoryWorld, groupId: string, month: Month): Promise<string> {
  const preparer = actorOf(world, 'jun.hao')
  return inCompany(world, preparer, momentIn(world, month), 'POST /api/payroll/runs', async (context) => {
    const { tx, now, record } = context
    const id = await createdRun(context, { group_id: groupId, period: month, kind: 'monthly', sequence: 1 })
    const calculated = await calculatedRun(tx, id, async () => {}, { ownSnapshot: false })
    await storeRun(tx, calculated, { accountId: preparer.accountId, name: preparer.fullName, now })
    record({ kind: 'pay_run', id, name: month, after: { state: 'calculated', employees: calculated.totals.employees } })
    return id
  })
}

/** The 24th of a month, and never after today. */
function momentIn({ today }: HistoryWorld, month: Month): string {
  const due = `${month}-24`
  return `${due < today ? due : today}T01:30:00Z`
}

/** Runs work as a person of the company at a moment, with its entries in the activity log. */
async function inCompany<T>(
  world: HistoryWorld,
  actor: Actor,
  at: string,
  operation: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const now = new Date(at)
  return world.database.tenant(actor.companyId, async (tx) => {
    const changes: Change[] = []
    const result = await work({
      tx,
      actor,
      now,
      record: (change: Change) => changes.push(change),
    } as unknown as Context)
    const origin = { requestId: 'demo', address: '127.0.0.1', device: 'demo' }
    await append(
      tx,
      world.secrets.audit,
      actor.companyId,
      { accountId: actor.accountId, name: actor.fullName, roleId: actor.roleId, operation, origin, now },
      changes,
      world.heads,
    )
    return result
  })
}

function actorOf({ company }: HistoryWorld, key: string): Actor {
  const person = PEOPLE.find((one) => one.key === key)!
  return {
    accountId: company.accounts[key]!,
    sessionId: company.accounts[key]!,
    companyId: company.companyId,
    companyCode: '',
    employeeId: company.employees[key]!,
    fullName: person.name,
    preferredName: person.preferred,
    roleId: ROLES.find((role) => role.name === (person.roles[0] ?? 'employee'))!.id,
    grants: new Map(),
    officeIds: [],
    departmentIds: [],
    modules: new Set(),
    language: 'en',
    confirmedAt: null,
  }
}

const inMalaysia = (person: Person) => person.office !== 'TPE'

/** The present pay holds since the first January within the months; before that it was a little less. */
async function earlierPay(
  tx: Tx,
  { company, today }: HistoryWorld,
  vault: Vault,
  first: Month,
  open: Month,
): Promise<void> {
  const january = eachMonth(first, open).find((month) => month.endsWith('-01'))
  if (!january) return
  const when = { now: new Date(`${first}-01T01:00:00Z`), today, vault }
  const reviewed = PEOPLE.filter((person) => person.joined < firstDay(shiftMonth(first, -12)))
  await changeCompensation(
    tx,
    reviewed.flatMap((person) => [
      {
        employeeId: company.employees[person.key]!,
        change: {
          kind: 'set' as const,
          from: person.joined,
          values: { basic_pay: share(person.pay, BEFORE_REVIEW, 'down', 5_00) },
        },
      },
      {
        employeeId: company.employees[person.key]!,
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

/** Allowances every month, overtime and commission that differ from month to month, a bonus in December, unpaid days. */
async function usualAmounts(tx: Tx, { company }: HistoryWorld, months: readonly Month[]): Promise<void> {
  const items = new Map(
    (await tx.selectFrom('pay_item').select(['id', 'code']).execute()).map((item) => [item.code, item.id]),
  )
  const paid = PEOPLE.filter(inMalaysia)
  const inTaipei = PEOPLE.filter((person) => !inMalaysia(person))
  const changed_at = new Date(`${months[0]!}-01T01:00:00Z`)
  const id = (person: Person) => company.employees[person.key]!
  await tx
    .insertInto('recurring_item')
    .values([
      ...paid
        .filter((one) => one.department === 'Sales')
        .map((one) => ({
          employee_id: id(one),
          pay_item_id: items.get('travel_duties')!,
          amount: 350_00,
          from_day: one.joined,
          changed_at,
        })),
      ...paid
        .filter((one) => one.position === 'Packer' || one.position === 'Technician')
        .map((one) => ({
          employee_id: id(one),
          pay_item_id: items.get('meal_allowance')!,
          amount: 150_00,
          from_day: one.joined,
          changed_at,
        })),
      ...inTaipei.map((one) => ({
        employee_id: id(one),
        pay_item_id: items.get('meal_allowance')!,
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
    const here = paid.filter((person) => person.joined <= `${period}-${String(daysInMonth(period)).padStart(2, '0')}`)
    const shared = { period, changed_at }
    for (const [index, person] of here.entries()) {
      if (person.reportsTo === 'hafiz' && (index + at) % 3 !== 0)
        once.push({
          ...shared,
          employee_id: id(person),
          pay_item_id: items.get('overtime')!,
          minutes: 120 + ((index * 7 + at * 5) % 9) * 60,
          day: `${period}-${String(5 + (index % 10)).padStart(2, '0')}`,
        })
      if (person.reportsTo === 'suresh' && (index + at) % 2 === 0)
        once.push({
          ...shared,
          employee_id: id(person),
          pay_item_id: items.get('commission')!,
          amount: 200_00 + ((index * 11 + at * 3) % 10) * 85_00,
        })
      if (period.endsWith('-12'))
        once.push({
          ...shared,
          employee_id: id(person),
          pay_item_id: items.get('annual_bonus')!,
          amount: share(person.pay, 500_000, 'down', 1_00),
        })
    }
  }
  for (const [at, period] of months.entries()) {
    once.push({
      employee_id: company.employees['wei.chen']!,
      pay_item_id: items.get('overtime')!,
      period,
      minutes: 120 + (at % 3) * 60,
      day: `${period}-10`,
      changed_at,
    })
    if (period.endsWith('-12'))
      for (const person of inTaipei)
        once.push({
          employee_id: id(person),
          pay_item_id: items.get('annual_bonus')!,
          period,
          amount: share(person.pay, 1_500_000, 'down', 1_000),
          changed_at,
        })
  }
  await tx.insertInto('one_off_item').values(once).execute()
  const unpaid = [
    { employee_id: company.employees.razak!, from_day: `${months[4]!}-12`, until_day: `${months[4]!}-13` },
    { employee_id: company.employees.devi!, from_day: `${months[8]!}-03`, until_day: `${months[8]!}-03` },
  ]
  await tx
    .insertInto('absence')
    .values(unpaid.map((row) => ({ ...row, kind: 'unpaid', note: 'Unpaid leave', created_at: changed_at })))
    .execute()
  // What was typed long ago counts as read by every later calculation.
  await sql`update one_off_item set changed_at = ${changed_at}`.execute(tx)
}
