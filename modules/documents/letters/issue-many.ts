import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { filterInReach, requireAllInReach } from '#people/reach.ts'
import { loadTaskStarter } from '#people/record.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { enqueueMails, type MailRequest } from '#server/mail/outbox.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import type { GivenValue } from '../templates/letter/typed-values.ts'
import { loadLatestVersion, loadTemplate } from '../templates/queries.ts'
import { letterMail, loadAddressees, ownLetterLink } from './letter-mails.ts'
import { type LetterVersion, loadOrderValues, loadVersion, type MakingContext, makeLetters } from './make-letters.ts'
import { letterCause, loadSender, readValues, sealValues } from './queries.ts'

/** Letters that one transaction makes and sends: a killed task repeats the drawing of at most these. */
const BATCH = 25

type ManyOrder = {
  template_id: string
  employee_ids: readonly string[]
  typed: readonly GivenValue[]
  by_mail: boolean
  without_missing: boolean
}
type Person = { id: string; full_name: string }

/**
 * Starts making and sending letters to many people. Throws `letter_values_missing` with each variable and person before
 * anything is made, unless those people are left out by `without_missing`; 403 `not_for_yourself` where the caller is among them.
 */
export async function startIssuing(context: Context, asked: ManyOrder) {
  const { tx, actor, today, start, record } = context
  const template = await loadTemplate(tx, asked.template_id)
  if (!template.is_active) throw invalidField('template_id', 'letter_template_off')
  const version = await loadLatestVersion(tx, asked.template_id)
  if (version.recipient !== 'employee') throw invalidField('template_id', 'letter_for_outside')
  await requireAllInReach(tx, actor, 'letter:edit', asked.employee_ids, today)
  const own = await forbiddenOwnRecord(tx, actor, 'letter:edit')
  if (own !== null && asked.employee_ids.includes(own)) throw new DomainError('not_for_yourself', { status: 403 })
  const people = await loadPeople(tx, asked.employee_ids)
  const ready = await listReady(context, version, people, asked)
  const left_out = people.length - ready.length
  if (ready.length === 0) return { task_id: null, letters: 0, left_out }
  // What was typed may be pay: it is encrypted where tasks keep their input.
  const key = randomUUID()
  const sealed = sealValues(context.vault, key, { typed: asked.typed, values: {} }).toString('base64')
  const input = { version: version.id, people: ready.map(({ id }) => id), key, sealed, by_mail: asked.by_mail }
  const task_id = await start({
    kind: issueLettersTask.kind,
    input,
    titleParams: { template: version.name_en },
    total: ready.length,
    canCancel: true,
  })
  record({
    kind: 'letter_template',
    id: asked.template_id,
    name: version.name_en,
    people: ready.map(({ id }) => id),
    after: { letters: ready.length, left_out, by_mail: asked.by_mail },
  })
  return { task_id, letters: ready.length, left_out }
}

/** The people of whom no value is missing. Throws what `loadOrderValues` throws, unless those who lack one are left out. */
async function listReady(
  context: MakingContext,
  version: LetterVersion,
  people: readonly Person[],
  { typed, without_missing }: Pick<ManyOrder, 'typed' | 'without_missing'>,
): Promise<Person[]> {
  try {
    await loadOrderValues(
      context,
      version,
      people.map((person) => ({ person, name: person.full_name, typed })),
    )
    return [...people]
  } catch (error) {
    if (!without_missing || !(error instanceof DomainError) || error.code !== 'letter_values_missing') throw error
    const lacking = new Set((error.facts.variables as { employee_id: string }[]).map(({ employee_id }) => employee_id))
    return people.filter(({ id }) => !lacking.has(id))
  }
}

async function loadPeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  return tx
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('full_name')
    .orderBy('id')
    .execute()
}

type ManyInput = { version: string; people: string[]; key: string; sealed: string; by_mail: boolean }

/**
 * Makes and sends letters in small batches, each with its mails in one transaction. A person who has a letter of this task is
 * passed over, so a task that was killed goes on where it stopped; one that was cancelled leaves what it sent.
 */
export const issueLettersTask: TaskKind<ManyInput> = {
  kind: 'letters.issue',
  title: { en: 'Letters: {{template}}', zh: '信函：{{template}}' },
  bulk: ['letter', 'letter_event', 'mail', 'file'],
  async run(context) {
    const { people } = context.input
    let done = 0
    for (let from = 0; from < people.length; from += BATCH) {
      const some = people.slice(from, from + BATCH)
      await context.runInTenant((tx) => issueBatch(tx, context, some))
      done += some.length
      await context.reportProgress(done, people.length)
    }
    return context.commit(async (tx) => {
      const { rows } = await sql<{ letters: number; mailed: number }>`
        select count(*)::int as letters, count(*) filter (where state <> 'issued')::int as mailed
        from letter where task_id = ${context.taskId}::uuid`.execute(tx)
      const { letters, mailed } = rows[0]!
      const count = { letters, by_mail: mailed, left_out: people.length - letters }
      return { message: { code: 'letters_issued', params: count }, result: count }
    })
  },
}

async function issueBatch(tx: Tx, context: TaskContext<ManyInput>, ids: readonly string[]): Promise<void> {
  const { taskId, now, today, vault, language, files, input } = context
  const known = await tx.selectFrom('letter').select('employee_id').where('task_id', '=', taskId).execute()
  const has = new Set(known.map(({ employee_id }) => employee_id))
  const starter = (await loadTaskStarter(tx, context)) as Actor
  const wanted = ids.filter((id) => !has.has(id))
  const allowed = await filterInReach(tx, starter, 'letter:edit', wanted, today)
  const people = await loadPeople(tx, [...allowed])
  const { typed } = readValues(vault, { id: input.key, sealed_values: Buffer.from(input.sealed, 'base64') })
  const making: MakingContext = { tx, vault, today, now, language, actor: starter }
  const version = await loadVersion(tx, input.version)
  // A value that was there when the task was started may be gone: that person is left out and counted.
  const ready = await listReady(making, version, people, { typed, without_missing: true })
  const orders = ready.map((person) => ({ id: randomUUID(), person, name: person.full_name, typed }))
  const made = await makeLetters(making, files, version, orders)
  if (made.length === 0) return
  const company = await loadSender(tx)
  const addressees = await loadAddressees(
    tx,
    ready.map(({ id }) => id),
  )
  const sender = await loadNameInCompany(tx, context.accountId)
  const mails: MailRequest[] = []
  const rows = made.map((columns, at) => {
    const { person } = orders[at]!
    const to = addressees.get(person.id)
    const number = `${columns.year}/${String(columns.serial).padStart(4, '0')}`
    if (input.by_mail && to?.email) {
      const params = { company: company.name, name: person.full_name, number, link: ownLetterLink(columns.id) }
      const text = letterMail('sent', to.language ?? company.language, params)
      mails.push({ recipient: to.email, cause: letterCause(columns.id), ...text })
    }
    const isMailed = input.by_mail && to?.email !== null && to !== undefined
    return {
      ...columns,
      template_version_id: version.id,
      employee_id: person.id,
      state: isMailed ? ('sent' as const) : ('issued' as const),
      by_mail: isMailed,
      written_by: context.accountId,
      sent_by: context.accountId,
      sender,
      task_id: taskId,
      sent_at: now,
    }
  })
  await tx.insertInto('letter').values(rows).execute()
  await insertRows(
    tx,
    'letter_event',
    rows.flatMap(({ id, state }) =>
      (['made', state] as const).map((kind) => ({ letter_id: id, kind, at: now, name: sender })),
    ),
  )
  await enqueueMails(tx, company.id, mails)
}
