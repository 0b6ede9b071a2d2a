import { sql } from 'kysely'
import { lastDay } from '#base/days.ts'
import { onDay } from '#modules/employees/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'

/** Someone of an approved run and where the money goes; `net` in minor units. */
export type PaidPerson = {
  id: string
  employee_no: string
  full_name: string
  ic: string
  passport: string
  is_resident: boolean
  method: 'bank_transfer' | 'cash' | 'cheque'
  bank_name: string
  account: string
  holder: string
  /** The account is another one than the run was reviewed with. */
  moved: boolean
  net: number
}

/** Everybody whom a run pays something, by name, with the account of the month's last day. One query. */
export async function paidPeople(tx: Tx, vault: Vault, run: { id: string; period: string }): Promise<PaidPerson[]> {
  const { rows } = await sql<{
    id: string
    employee_no: string
    full_name: string
    ic_number: Buffer | null
    passport_number: Buffer | null
    tax_regime: string | null
    bank_id: string | null
    payment_method: PaidPerson['method'] | null
    bank_name: string | null
    account_number: Buffer | null
    account_holder: string | null
    moved: boolean
    net: number
  }>`
    select employee.id, employee.employee_no, employee.full_name, employee.ic_number, employee.passport_number, s.tax_regime,
      b.id as bank_id, b.payment_method, b.bank_name, b.account_number, b.account_holder,
      b.account_index is distinct from p.bank_index as moved, p.net
    from payslip p join employee on employee.id = p.employee_id
    left join bank_detail b on ${onDay('b', lastDay(run.period))}
    left join statutory_status s on ${onDay('s', lastDay(run.period))}
    where p.pay_run_id = ${run.id}::uuid and p.net > 0
    order by employee.full_name, employee.id`.execute(tx)
  return rows.map((row) => {
    const open = (place: string, sealed: Buffer | null) => (sealed === null ? '' : vault.open(place, sealed))
    return {
      id: row.id,
      employee_no: row.employee_no,
      full_name: row.full_name,
      ic: open(`employee.ic_number|${row.id}`, row.ic_number),
      passport: open(`employee.passport_number|${row.id}`, row.passport_number),
      is_resident: row.tax_regime !== 'non_resident',
      method: row.payment_method ?? 'bank_transfer',
      bank_name: row.bank_name ?? '',
      account: open(`bank_detail.account_number|${row.bank_id}`, row.account_number),
      holder: row.account_holder ?? row.full_name,
      moved: row.moved,
      net: row.net,
    }
  })
}
