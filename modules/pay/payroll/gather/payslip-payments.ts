import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { type PayMethod, parseParts, splitPay } from '#people/pay-details.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { Vault } from '#server/vault.ts'

/** One place that a payslip's net pay goes to, with its amount in minor units. Numbers are in full; empty without one. */
export type PaymentPart = {
  method: PayMethod
  bank_name: string
  bank_code: string
  branch_code: string
  account: string
  holder: string | null
  amount: number
}
/** Where a payslip is paid to: parts in order that add up to its net pay, none where that is nothing. */
export type PayslipPayment = {
  payslipId: string
  employeeId: string
  net: number
  parts: PaymentPart[]
  /**
   * The bank details of the pay day differ from those of the approval; before it, their accounts from those that were
   * reviewed.
   */
  accountsChanged: boolean
}

/**
 * True for the bank details that hold on a run's pay day, as a join condition over the query's `employee`. Somebody whose
 * first details begin later is paid to those: a late run pays an account that was recorded after its pay day.
 */
export function bankDetailsJoin(alias: string, runId: string): RawBuilder<boolean> {
  const row = sql.ref(alias)
  const at = sql`greatest((select pay_run.pay_day from pay_run where pay_run.id = ${runId}::uuid), employee.joined_on,
    (select min(first.from_day) from bank_detail first where first.employee_id = employee.id))`
  return sql<boolean>`${row}.employee_id = employee.id and ${row}.from_day <= ${at} and (${row}.until_day is null or ${row}.until_day >= ${at})`
}

/**
 * The indexes of all accounts of bank details, joined in a fixed order: equal for the same accounts. Null where the account
 * that takes the rest is unknown.
 */
export function accountIndexes(alias: string): RawBuilder<Buffer | null> {
  const [method, own, parts] = [`${alias}.payment_method`, `${alias}.account_index`, `${alias}.part_indexes`].map(
    (name) => sql.ref(name),
  )
  return sql<Buffer | null>`case when ${method} = 'bank_transfer' and ${own} is null then null when ${parts} = '{}' then ${own}
    else (select string_agg(one, ''::bytea order by one) from unnest(${parts} || ${own}) one where one is not null) end`
}

const INDEX_DIGITS = 64

/** Splits what `accountIndexes` joins into single accounts, in hexadecimal. */
export function singleAccounts(accounts: string | null): string[] {
  return accounts?.match(new RegExp(`.{${INDEX_DIGITS}}`, 'g')) ?? []
}

const STORED_COLUMNS = [
  'payment_method',
  'bank_name',
  'bank_code',
  'branch_code',
  'account_number',
  'account_holder',
  'parts',
]
const storedColumns = (alias: string) => sql.join(STORED_COLUMNS.map((column) => sql.ref(`${alias}.${column}`)))

/**
 * Stores where every payslip of a run is paid to, at its approval. Throws 409 `accounts_changed` where somebody's accounts
 * are not those that were reviewed: the run has to be calculated again.
 */
export async function storePayslipPayments(tx: Tx, runId: string): Promise<void> {
  const { moved } = await selectOne(
    tx,
    sql<{ moved: number }>`
    select count(*)::int as moved from payslip p join employee on employee.id = p.employee_id
    left join bank_detail b on ${bankDetailsJoin('b', runId)}
    where p.pay_run_id = ${runId}::uuid and p.net > 0 and ${accountIndexes('b')} is distinct from p.bank_index`,
  )
  if (moved > 0) throw conflict('accounts_changed', { count: moved })
  await sql`
    insert into payslip_bank (payslip_id, bank_detail_id, ${sql.join(STORED_COLUMNS.map((column) => sql.ref(column)))}, account_index, part_indexes)
    select p.id, b.id, ${storedColumns('b')}, b.account_index, b.part_indexes
    from payslip p join employee on employee.id = p.employee_id join bank_detail b on ${bankDetailsJoin('b', runId)}
    where p.pay_run_id = ${runId}::uuid`.execute(tx)
}

/** Pays these payslips of an approved run to the bank details of its pay day from now on, beside those of its approval. */
export async function insertCorrectedPayments(tx: Tx, runId: string, payslips: readonly string[]): Promise<void> {
  await sql`
    insert into payslip_bank (payslip_id, bank_detail_id, correction, ${sql.join(STORED_COLUMNS.map((column) => sql.ref(column)))}, account_index, part_indexes)
    select p.id, b.id, 1 + coalesce((select max(k.correction) from payslip_bank k where k.payslip_id = p.id), 0),
      ${storedColumns('b')}, b.account_index, b.part_indexes
    from payslip p join employee on employee.id = p.employee_id join bank_detail b on ${bankDetailsJoin('b', runId)}
    where p.pay_run_id = ${runId}::uuid and p.id = any(${[...payslips]}::uuid[])`.execute(tx)
}

type BankDetails = {
  payment_method: PayMethod | null
  bank_name: string | null
  bank_code: string | null
  branch_code: string | null
  account_number: string | null
  account_holder: string | null
  parts: string | null
}
/** Number and parts are encrypted, in base64 and bound to the row `bank_id`. */
type StoredDetails = BankDetails & { bank_id: string | null }

function detailsObject(alias: string, bankId: string): RawBuilder<StoredDetails> {
  const values = STORED_COLUMNS.map((column) => {
    const value = sql.ref(`${alias}.${column}`)
    return sql`${sql.lit(column)}, ${column === 'account_number' || column === 'parts' ? sql`encode(${value}, 'base64')` : value}`
  })
  return sql<StoredDetails>`jsonb_build_object('bank_id', ${sql.ref(`${alias}.${bankId}`)}, ${sql.join(values)})`
}

function decryptDetails(vault: Vault, { bank_id, ...details }: StoredDetails): BankDetails {
  const decrypt = (column: 'account_number' | 'parts') =>
    details[column] === null
      ? null
      : vault.decrypt(`bank_detail.${column}|${bank_id}`, Buffer.from(details[column], 'base64'))
  return { ...details, account_number: decrypt('account_number'), parts: decrypt('parts') }
}

/**
 * Where payslips of a run are paid to, by payslip: as stored at the approval or corrected since, before that by the bank details of the pay day.
 * All payslips of the run unless `payslips` names some; one query.
 */
export async function loadPayslipPayments(
  tx: Tx,
  vault: Vault,
  run: { id: string; currency: string },
  payslips?: readonly string[],
): Promise<Map<string, PayslipPayment>> {
  const { rows } = await sql<{
    id: string
    employee_id: string
    net: number
    moved: boolean
    stored: boolean
    paid: StoredDetails
    current: StoredDetails
  }>`
    select p.id, p.employee_id, p.net, 
      p.net > 0 and ${accountIndexes('b')} is distinct from case when k.payslip_id is null then p.bank_index else ${accountIndexes('k')} end as moved, k.payslip_id is not null as stored,
      ${detailsObject('k', 'bank_detail_id')} as paid, ${detailsObject('b', 'id')} as current
    from payslip p join employee on employee.id = p.employee_id
    left join bank_detail b on ${bankDetailsJoin('b', run.id)}
    left join lateral (select * from payslip_bank k where k.payslip_id = p.id order by k.correction desc limit 1) k on true
    where p.pay_run_id = ${run.id}::uuid and ${payslips ? sql`p.id = any(${[...payslips]}::uuid[])` : sql`true`}`.execute(
    tx,
  )
  return new Map(
    rows.map((row): [string, PayslipPayment] => {
      const current = decryptDetails(vault, row.current)
      const details = row.stored ? decryptDetails(vault, row.paid) : current
      const parts = parseParts(details.parts)
      const amounts = splitPay(row.net, parts, run.currency)
      const rest = { ...details, method: details.payment_method ?? 'bank_transfer' }
      const all = [...parts, rest].map(
        (part, index): PaymentPart => ({
          method: part.method,
          bank_name: part.bank_name ?? '',
          bank_code: part.bank_code ?? '',
          branch_code: part.branch_code ?? '',
          account: part.account_number ?? '',
          holder: part.account_holder,
          amount: required(amounts[index], 'amount of a payment'),
        }),
      )
      const { id, employee_id: employeeId, net, moved, stored } = row
      const accountsChanged = moved || (stored && net > 0 && !isDeepStrictEqual(details, current))
      return [id, { payslipId: id, employeeId, net, accountsChanged, parts: all.filter(({ amount }) => amount > 0) }]
    }),
  )
}
