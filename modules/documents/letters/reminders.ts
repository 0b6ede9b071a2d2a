import { sql } from 'kysely'
import type { ScheduledJob, ScheduledJobContext } from '#server/manifest/scheduled-jobs.ts'
import { loadAddressees } from './letter-mails.ts'
import { DAY_MS, insertEvent, letterCause, lockLetter } from './queries.ts'
import { isReminderDue, REMINDER_DAYS } from './rules.ts'
import { mailLink, sendLetter } from './send-letters.ts'

/** Sends letters on the day that was asked for, and reminds those who have not answered after 3 and 7 days. */
export const letterJob: ScheduledJob = {
  name: 'letters',
  async run(context) {
    await sendDueLetters(context)
    await remindUnanswered(context)
  },
}

async function sendDueLetters({ tx, now, today, vault, mailKey, record }: ScheduledJobContext): Promise<void> {
  const due = await tx
    .selectFrom('letter')
    .select(['id', 'by_mail'])
    .where('state', '=', 'waiting')
    .where('send_on', '<=', today)
    .orderBy('id')
    .execute()
  for (const { id, by_mail } of due) {
    const letter = await lockLetter(tx, id)
    if (letter.state !== 'waiting') continue
    const isMailed = await sendOrIssue({ tx, now, vault, mailKey, by: null }, letter, by_mail ?? false)
    record({
      kind: 'letter',
      id,
      name: letter.number,
      before: { state: 'waiting' },
      after: { state: isMailed ? 'sent' : 'issued' },
    })
  }
}

/** A person whose address went meanwhile reads the letter in the product. */
async function sendOrIssue(...[at, letter, byMail]: Parameters<typeof sendLetter>): Promise<boolean> {
  if (byMail && letter.employee_id !== null && !(await hasAddress(at.tx, letter.employee_id))) {
    await sendLetter(at, letter, false)
    return false
  }
  await sendLetter(at, letter, byMail)
  return byMail
}

async function hasAddress(tx: ScheduledJobContext['tx'], id: string): Promise<boolean> {
  return (await loadAddressees(tx, [id])).get(id)?.email != null
}

async function remindUnanswered({ tx, now, vault, mailKey, record }: ScheduledJobContext): Promise<void> {
  const { rows } = await sql<{ id: string; sent_at: Date; reminders: number }>`
    select l.id, l.sent_at, (select count(*)::int from letter_event e where e.letter_id = l.id and e.kind = 'reminded') as reminders
    from letter l join letter_template_version t on t.id = l.template_version_id and t.needs <> 'nothing'
    where l.state in ('sent', 'issued') and l.sent_at <= ${new Date(now.getTime() - REMINDER_DAYS[0] * DAY_MS)} order by l.id`.execute(
    tx,
  )
  for (const { id, sent_at, reminders } of rows) {
    if (!isReminderDue(Math.floor((now.getTime() - sent_at.getTime()) / DAY_MS), reminders)) continue
    const letter = await lockLetter(tx, id)
    if (letter.state !== 'sent' && letter.state !== 'issued') continue
    if (letter.employee_id !== null && !(await hasAddress(tx, letter.employee_id))) continue
    const days = REMINDER_DAYS[reminders]!
    await mailLink({ tx, now, vault, mailKey }, letter, 'reminder', `${letterCause(id)}/reminder/${days}`)
    await insertEvent(tx, id, { kind: 'reminded', at: now, name: null })
    record({ kind: 'letter', id, name: letter.number, after: { reminded_after_days: days } })
  }
}
