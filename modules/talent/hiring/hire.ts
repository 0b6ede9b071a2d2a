import { sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { giveLettersToEmployee, takeLettersBack } from '#documents/letters.ts'
import { deleteKeptDocuments, type KeptFile, keepDocuments } from '#documents/records.ts'
import { ACCOUNT_WANTED } from '#people/events.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { linkCandidate } from '../candidates/candidates.ts'
import { createNewcomer, undoNewcomer } from '../newcomers/create-newcomer.ts'
import { loadNewcomerRecord } from '../newcomers/newcomer-records.ts'
import { weekOfMinutes } from '../newcomers/weekly-minutes.ts'
import { loadAcceptedTerms, loadOfferLetters } from '../offers/terms.ts'
import { lockCard, markHired, markHireUndone } from '../onboarding/write-card.ts'
import { handToDosToApplication, handToDosToEmployee } from '../to-dos/make-to-dos.ts'
import { countHire } from '../vacancies/open-vacancies.ts'
import { isOffered, type Pay, payOf, requireHirable } from './rules.ts'

export type GivenHire = {
  id: string
  version: number
  employment_type: 'full_time' | 'part_time' | 'contract' | 'apprentice' | 'expatriate'
  weekly_hours: number | null
  pay_period: 'month' | 'hour'
  amount?: number | undefined
  probation_ends: string | null
  report_to: string | null
  cost_center_id: string | null
  employee_no?: string | undefined
  work_email?: string | undefined
  invite: boolean
  confirmed: readonly string[]
}

/**
 * Makes the employee of a card from place, first day, offer and record, by the functions that create employees. Exactly once: the
 * card is locked and says so afterwards, in the same transaction. Returns the employee's id.
 */
export async function hireCard(context: Context, files: FileStore, given: GivenHire): Promise<string> {
  const { tx, vault } = context
  const card = await lockCard(context, given, 'onboarding:migrate')
  const joined_on = requireHirable(card)
  const { application_id, stored } = card
  const newcomer = await loadNewcomerRecord(context, application_id)
  if (!newcomer) throw conflict('hiring_no_record')
  const offer = await loadAcceptedTerms(tx, vault, application_id)
  const pay = payOf(given, offer)
  const isPayApproved = isOffered(pay, offer)
  if (!given.confirmed.includes('hiring_month_paid') && (await isMonthPaid(tx, stored.office_id, monthOf(joined_on))))
    throw new DomainError('hiring_month_paid', { facts: { confirm: 'hiring_month_paid' } })
  const employeeId = await createNewcomer(
    context,
    {
      joined_on,
      office_id: stored.office_id,
      place: {
        department_id: stored.department_id,
        position_id: stored.position_id,
        cost_center_id: given.cost_center_id,
        report_to: given.report_to,
        employment_type: given.employment_type,
        probation_ends: given.probation_ends,
      },
      ...(given.weekly_hours !== null && { week: weekOfMinutes(Math.round(given.weekly_hours * 60)) }),
      pay: toNewcomerPay(pay),
      record: newcomer.record,
      employee_no: given.employee_no,
      work_email: given.work_email,
    },
    { confirmed: given.confirmed, isPayApproved },
  )
  await linkCandidate(context, stored.candidate_id, employeeId)
  await keepFiles(context, files, card, employeeId)
  await giveLettersToEmployee(context, await loadOfferLetters(tx, application_id), employeeId)
  await handToDosToEmployee(context, { application_id, employee_id: employeeId })
  await countVacancy(context, stored.vacancy_id, 1)
  await markHired(context, card, employeeId)
  if (given.invite) await wantAccount(context, employeeId, given.work_email ?? newcomer.record.personal_email ?? null)
  return employeeId
}

function toNewcomerPay({ amount, pay_period }: Pay): { basic_pay: number } | { per_hour: number } {
  return pay_period === 'month' ? { basic_pay: amount } : { per_hour: amount }
}

/** Whether the pay of a month is approved for people paid as at an office. */
export async function isMonthPaid(tx: Tx, officeId: string, month: string): Promise<boolean> {
  const { rows } = await sql`
    select from pay_run run join pay_group g on g.id = run.pay_group_id
    where run.kind = 'monthly' and run.state = 'approved' and run.period = ${month}
      and g.country = (select country from office where id = ${officeId}::uuid) limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps what the candidate sent, and the papers of their card, as documents of the employee. */
async function keepFiles(
  context: Context,
  files: FileStore,
  { id, application_id }: { id: string; application_id: string },
  employeeId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; type: string }>`
    select file.id, file.name, file.type from application_file f join file on file.id = f.file_id
    where f.application_id = ${application_id}::uuid
    union select file.id, file.name, file.type from onboarding_move m join file on file.id = m.file_id
    where m.card_id = ${id}::uuid order by 2, 1`.execute(context.tx)
  const kept: KeptFile[] = []
  for (const { id: fileId, name, type } of rows)
    kept.push({ name, type, content: await files.readBytes(context.tx, fileId) })
  await keepDocuments(context, files, employeeId, kept)
}

async function countVacancy({ tx, record }: Context, vacancyId: string | null, more: 1 | -1): Promise<void> {
  if (vacancyId === null) return
  const { difference } = await countHire(tx, vacancyId, more)
  record({ kind: 'vacancy', id: vacancyId, ...difference })
}

async function wantAccount(context: Context, employeeId: string, email: string | null): Promise<void> {
  if (email === null) throw invalidField('invite', 'hiring_no_address')
  const { full_name } = await context.tx
    .selectFrom('employee')
    .select('full_name')
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  await context.publish(context.tx, ACCOUNT_WANTED, { employeeId, email, fullName: full_name })
}

/** Takes an employee back whom nothing points at but what the card brought. The card is where it was. */
export async function undoHire(context: Context, at: { id: string; version: number }): Promise<void> {
  const { tx } = context
  const card = await lockCard(context, at, 'onboarding:migrate')
  if (card.state !== 'hired') throw conflict('hiring_not_done')
  const employeeId = required(card.employee_id, 'employee of a card')
  const { application_id, stored } = card
  await markHireUndone(context, card)
  await handToDosToApplication(context, { application_id })
  await takeLettersBack(context, await loadOfferLetters(tx, application_id), employeeId)
  await deleteKeptDocuments(context, employeeId, card.state_at)
  await linkCandidate(context, stored.candidate_id, null)
  await countVacancy(context, stored.vacancy_id, -1)
  await undoNewcomer(context, employeeId)
}
