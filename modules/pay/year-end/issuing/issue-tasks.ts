import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { zipArchive } from '#server/files/zip.ts'
import { deleteFailedMails, enqueueMails } from '#server/mail/outbox.ts'
import { archiveWithProgress } from '#server/pdf/archive-progress.ts'
import { renderOnThreads } from '#server/pdf/render-threads.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import type { Vault } from '#server/vault.ts'
import type { IssuedTable } from './issued-forms.ts'

/**
 * How many forms are new, issued again with other figures, or unchanged; `left_out` counts people of whom the record lacks
 * what their form needs.
 */
export type IssueResult = { made: number; again: number; stood: number; left_out?: number }
export type IssueContext = {
  today: Day
  now: Date
  name: string
  vault: Vault
  onProgress?: (people: number) => Promise<void>
}

/** A person's form of the year with what its delivery needs; `form_id` and `revision` are null before it is issued. */
export type FormDocument<Document> = {
  person: {
    employee_no: string
    full_name: string
    address: string | null
    language: string | null
    form_id: string | null
    revision: number | null
  }
  document: Document
}

/** A kind of form that an employer issues to everybody paid in a year. */
export type YearForm<Document> = {
  /** Its table, which also names it in files and the activity log. */
  table: IssuedTable
  /** Prefix of its job names. */
  taskPrefix: string
  /** Prefix of its jobs' message codes. */
  messagePrefix: string
  /** Prefix of its file names. */
  filePrefix: string
  titles: Record<'make' | 'zip' | 'mail', Label>
  subject: Label
  body: Label
  countPeople(tx: Tx, year: number, today: Day): Promise<number>
  issue(tx: Tx, year: number, by: IssueContext): Promise<IssueResult>
  /** People who cannot get the form are left out. */
  loadDocuments(tx: Tx, vault: Vault, year: number, today: Day): AsyncIterable<FormDocument<Document>[]>
  buildPdf(document: Document): Uint8Array
  /** The module of the thread that draws many of them. */
  drawerFile: URL
  /** The sender's name in mails. */
  loadSender(tx: Tx): Promise<string>
  /** The cause under which a revision is mailed, so that it is mailed once. */
  mailCause(formId: string, revision: number): string
}

type YearInput = { year: number }

/** The background jobs of a form: issue it to everybody, put all into one ZIP, mail them. */
export function createFormTasks<Document>(
  form: YearForm<Document>,
): Record<'make' | 'zip' | 'mail', TaskKind<YearInput>> {
  return { make: createIssueTask(form), zip: createZipTask(form), mail: createMailTask(form) }
}

/** Issues the year's forms, from when people can see theirs. */
function createIssueTask<Document>(form: YearForm<Document>): TaskKind<YearInput> {
  return {
    kind: `${form.taskPrefix}make`,
    title: form.titles.make,
    bulk: [form.table],
    async run(context) {
      const { year } = context.input
      return context.commit(async (tx) => {
        const made = await issueForYear(tx, context, form, year)
        return {
          message: {
            code: `${form.messagePrefix}_made`,
            params: { count: made.made + made.again, stood: made.stood, left_out: made.left_out ?? 0 },
          },
          result: made,
          changes: [{ kind: form.table, name: String(year), after: made }],
        }
      })
    },
  }
}

/** Streams everybody's form into one ZIP as it is drawn. */
function createZipTask<Document>(form: YearForm<Document>): TaskKind<YearInput> {
  return {
    kind: `${form.taskPrefix}zip`,
    title: form.titles.zip,
    bulk: [],
    async run(context) {
      const { year } = context.input
      return context.commit(async (tx) => {
        const total = await form.countPeople(tx, year, context.today)
        const drawn = { count: 0 }
        const fileId = await context.files.put(tx, context.companyId, {
          name: `${form.filePrefix}-${year}.zip`,
          type: 'application/zip',
          content: zipArchive(
            archiveWithProgress(
              renderOnThreads(form.drawerFile, formFiles(tx, context, form, year, drawn)),
              total,
              context.reportProgress,
            ),
            context.now,
          ),
          ownerKind: 'task',
          ownerId: context.taskId,
          accountId: context.accountId,
        })
        return {
          fileId,
          message: { code: `${form.messagePrefix}_zipped`, params: { count: drawn.count } },
          changes: [{ kind: form.table, name: String(year), after: { forms_file: drawn.count } }],
        }
      })
    },
  }
}

/**
 * Issues the missing forms and mails everyone theirs, once a person and revision however often it runs. Each batch of
 * mails is committed separately, so that a killed job loses none that it queued.
 */
function createMailTask<Document>(form: YearForm<Document>): TaskKind<YearInput> {
  return {
    kind: `${form.taskPrefix}mail`,
    title: form.titles.mail,
    bulk: [form.table, 'mail', 'file'],
    async run(context) {
      const { year } = context.input
      await context.runInTenant((tx) => issueForYear(tx, context, form, year, false))
      const counts = { mailed: 0, without: 0 }
      await context.runInTenant(async (tx) => {
        const total = await form.countPeople(tx, year, context.today)
        const company = await form.loadSender(tx)
        let done = 0
        for await (const some of form.loadDocuments(tx, context.vault, year, context.today)) {
          const mailings = some.flatMap((one) => toMailing(form, one))
          counts.without += some.length - mailings.length
          counts.mailed += await context.runInTenant((own) =>
            queueMails(own, context, form, { year, company, mailings }),
          )
          done += some.length
          await context.reportProgress(done, total)
        }
      })
      return context.commit(async () => ({
        message: { code: `${form.messagePrefix}_mailed`, params: { count: counts.mailed, without: counts.without } },
        result: { count: counts.mailed, without: counts.without },
        changes: [
          { kind: form.table, name: String(year), after: { mailed: counts.mailed, without_address: counts.without } },
        ],
      }))
    },
  }
}

async function issueForYear<Document>(
  tx: Tx,
  context: TaskContext,
  form: YearForm<Document>,
  year: number,
  reportsProgress = true,
): Promise<IssueResult> {
  const total = await form.countPeople(tx, year, context.today)
  return form.issue(tx, year, {
    today: context.today,
    now: context.now,
    name: await loadNameInCompany(tx, context.accountId),
    vault: context.vault,
    ...(reportsProgress && { onProgress: (people: number) => context.reportProgress(people, total) }),
  })
}

/** Yields the forms to draw, and counts them. */
async function* formFiles<Document>(
  tx: Tx,
  context: TaskContext,
  form: YearForm<Document>,
  year: number,
  drawn: { count: number },
) {
  const { language } = context
  for await (const some of form.loadDocuments(tx, context.vault, year, context.today))
    for (const { person, document } of some) {
      drawn.count++
      yield { name: `${person.employee_no} ${person.full_name}.pdf`, document, language }
    }
}

/** An issued form that can be mailed. */
type Mailing<Document> = FormDocument<Document> & { address: string; formId: string; cause: string }

/** Empty for a person without an address. */
function toMailing<Document>(
  form: YearForm<Document>,
  { person, document }: FormDocument<Document>,
): Mailing<Document>[] {
  if (person.address === null) return []
  const formId = required(person.form_id, 'issued form')
  const cause = form.mailCause(formId, required(person.revision, 'revision of an issued form'))
  return [{ person, document, address: person.address, formId, cause }]
}

/** Queues mails with their forms, all or none. A person with a mail of this revision gets no second one. */
async function queueMails<Document>(
  tx: Tx,
  context: TaskContext,
  form: YearForm<Document>,
  { year, company, mailings }: { year: number; company: string; mailings: readonly Mailing<Document>[] },
): Promise<number> {
  if (mailings.length === 0) return 0
  const ids = mailings.map(({ formId }) => formId)
  await sql`select from ${sql.table(form.table)} where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const causes = mailings.map(({ cause }) => cause)
  // A failed mail is sent again, also to a corrected address.
  await deleteFailedMails(
    tx,
    causes.map((cause) => ({ cause })),
  )
  const before = await tx.selectFrom('mail').select('cause').where('cause', 'in', causes).execute()
  const queued = new Set(before.map(({ cause }) => cause))
  const orders = []
  for (const { person, document, address, formId, cause } of mailings) {
    if (queued.has(cause)) continue
    const language: Language =
      person.language === 'zh-TW' || person.language === 'en' ? person.language : context.language
    const attachmentFileId = await context.files.put(tx, context.companyId, {
      name: `${form.filePrefix}-${year}.pdf`,
      type: 'application/pdf',
      content: form.buildPdf(document),
      ownerKind: form.table,
      ownerId: formId,
    })
    const params = { name: person.full_name, year: String(year), company }
    orders.push({
      recipient: address,
      subject: formatLabel(form.subject, language, params),
      body: formatLabel(form.body, language, params),
      cause,
      attachmentFileId,
    })
  }
  await enqueueMails(tx, context.companyId, orders)
  return orders.length
}
