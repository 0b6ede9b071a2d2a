import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { EventContext } from '#server/context/events.ts'
import { nextSequence } from '#server/mail/invite.ts'
import { loadAppliedVacancy } from '../candidates/vacancy-of-application.ts'
import { loadAddressee } from '../onboarding/mails.ts'
import { insertInterviewEvent, loadOffice, lockInterview, loggedOf, type StoredInterview } from './arrange.ts'
import { mailCandidateOff, mailPanel } from './mails.ts'
import { requireAction } from './rules.ts'

type Versioned = { id: string; version: number }
type Writing = Pick<EventContext, 'tx' | 'vault' | 'now' | 'record'>

const sealRemark = ({ vault }: Pick<Context, 'vault'>, id: string, remark: string) =>
  vault.encrypt(`interview.sealed_remark|${id}`, remark)

/** Cancels an interview that the caller may change. */
export async function cancelInterview(
  context: Context,
  mailKey: Buffer,
  { remark, send_mail, ...at }: Versioned & { remark?: string | undefined; send_mail: boolean },
): Promise<void> {
  const { interview, standing, card } = await lockInterview(context, at)
  requireAction(standing, 'cancel', context.now)
  const { zone } = await loadOffice(context.tx, card.office_id, context.now)
  await callOff(context, mailKey, interview, { by: context.actor.fullName, zone, remark, send_mail })
}

/** Cancels an interview: its panel is mailed, and its candidate where that is asked. The times that it held are free. */
export async function callOff(
  context: Writing,
  mailKey: Buffer,
  interview: StoredInterview,
  { by, zone, remark, send_mail }: { by: string | null; zone: string; remark?: string | undefined; send_mail: boolean },
): Promise<void> {
  const { tx, record } = context
  const { id, starts_at } = interview
  const sequence = starts_at === null ? interview.sequence : nextSequence(interview.sequence)
  const after = await tx
    .updateTable('interview')
    .set({
      state: 'cancelled',
      sequence,
      ...(remark !== undefined && { sealed_remark: sealRemark(context, id, remark) }),
      version: interview.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('interview_time').where('interview_id', '=', id).execute()
  await insertInterviewEvent(context, id, 'cancelled', by)
  const vacancy = await loadAppliedVacancy(tx, interview.application_id)
  record({
    kind: 'interview',
    id,
    name: vacancy.job,
    before: loggedOf(interview),
    after: loggedOf(after),
  })
  const mailed = { ...after, zone }
  if (starts_at !== null && sequence !== null) {
    const panel = await tx.selectFrom('interview_panel').select('employee_id').where('interview_id', '=', id).execute()
    const ids = panel.map(({ employee_id }) => employee_id)
    await mailPanel({ tx, mailKey, vacancy }, mailed, ids, { startsAt: starts_at, method: 'CANCEL', sequence })
  }
  if (!send_mail) return
  const { person, language } = await loadAddressee(tx, context.vault, interview.application_id)
  if (person.email === '') return
  const candidate = { name: person.full_name, email: person.email, language }
  await mailCandidateOff({ tx, mailKey, vacancy }, mailed, candidate, { startsAt: starts_at, sequence })
}

/** Says what came of an interview. Throws 422 for one that failed without a remark. */
export async function decideInterview(
  context: Context,
  { result, remark, ...at }: Versioned & { result: 'passed' | 'failed'; remark?: string | undefined },
): Promise<void> {
  const { tx, now, actor, record } = context
  const { interview, standing, card } = await lockInterview(context, at)
  requireAction(standing, 'decide', now)
  if (result === 'failed' && remark === undefined) throw invalidField('remark', 'required')
  const after = await tx
    .updateTable('interview')
    .set({
      result,
      sealed_remark: remark === undefined ? null : sealRemark(context, at.id, remark),
      version: interview.version + 1,
    })
    .where('id', '=', at.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertInterviewEvent(context, at.id, result, actor.fullName)
  record({ kind: 'interview', id: at.id, name: card.job, before: loggedOf(interview), after: loggedOf(after) })
}
