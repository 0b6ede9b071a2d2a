import { addDays, type Day, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { publishNothing } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import {
  changeBankDetail,
  changeCompensation,
  changeEmployment,
  changeStatutoryStatus,
} from '../modules/people/core/history/change.ts'
import { accountOf, employeeOf, type SeededCompany } from './seed-company.ts'

/** The six mistakes of the open month, by person and the review's finding. @internal */
export const PLANTED = {
  izzat: 'no_bank_account',
  chloe: 'wage_far_off',
  kumaran: 'duplicate_bank_account',
  sharifah: 'paid_after_leaving',
  fatin: 'missing_tax_number',
  hakim: 'absence_not_deducted',
} as const

const NO_WORD = 'Did not come, no word'

/** Whether an earlier start planted the mistakes. */
export async function hasPlantedErrors(tx: Tx, company: SeededCompany): Promise<boolean> {
  const last = tx.selectFrom('absence').select('id').where('note', '=', NO_WORD)
  return (await last.where('employee_id', '=', employeeOf(company, 'hakim')).executeTakeFirst()) !== undefined
}

/** Plants the mistakes as a user would make them: from the first of the month, or within it. */
export async function plantErrors(
  tx: Tx,
  vault: Vault,
  company: SeededCompany,
  month: Month,
  now: Date,
): Promise<void> {
  const first: Day = firstDay(month)
  const when = { now, today: first, vault, publish: publishNothing }
  const id = (key: string) => employeeOf(company, key)
  const chloe = company.people.find((person) => person.key === 'chloe')!
  const pasted = accountOf(company.people.find((person) => person.key === 'joanne')!)
  await changeBankDetail(
    tx,
    [
      // The employee reported a new bank without its account number.
      {
        employeeId: id('izzat'),
        change: { kind: 'set', from: first, values: { bank_name: 'Hong Leong Bank', account_number: null } },
      },
      // The preparer pasted a colleague's line.
      {
        employeeId: id('kumaran'),
        change: { kind: 'set', from: first, values: { bank_name: pasted.bank, account_number: pasted.account } },
      },
    ],
    when,
  )
  // One zero too many.
  await changeCompensation(
    tx,
    [
      {
        employeeId: id('chloe'),
        change: { kind: 'set', from: first, values: { basic_pay: Number(`${chloe.pay}0`), reason: 'Confirmation' } },
      },
    ],
    when,
  )
  await changeStatutoryStatus(
    tx,
    [{ employeeId: id('fatin'), change: { kind: 'set', from: first, values: { tax_number: null } } }],
    when,
  )
  // The employee left in the month before; their last day of pay was entered a month late.
  const gone = addDays(first, -8)
  await changeEmployment(
    tx,
    [
      {
        employeeId: id('sharifah'),
        change: {
          kind: 'set',
          from: addDays(gone, -30),
          values: { employment_status: 'resigned', reason: 'Resigned' },
        },
      },
    ],
    when,
  )
  await tx
    .updateTable('employee')
    .set((row) => ({
      resigned_on: addDays(gone, -30),
      last_day: gone,
      last_payroll_day: lastDay(month),
      leaving_reason: 'Found work nearer home',
      version: row('version', '+', 1),
    }))
    .where('id', '=', id('sharifah'))
    .execute()
  // Absent without leave, and nobody decided whether it costs pay.
  await tx
    .insertInto('absence')
    .values({
      employee_id: id('hakim'),
      from_day: addDays(first, 4),
      until_day: addDays(first, 5),
      kind: 'absent',
      note: NO_WORD,
      created_at: now,
    })
    .execute()
}
