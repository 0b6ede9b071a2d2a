import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { zipArchive } from '#server/files/zip.ts'
import { deleteFailedMails, enqueueMails } from '#server/mail/outbox.ts'
import { archiveWithProgress } from '#server/pdf/archive-progress.ts'
import { renderOnThreads } from '#server/pdf/render-threads.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import type { Vault } from '#server/vault.ts'

/** How many forms are new, made again with other figures, or stood as they were. */
export type IssueResult = { made: number; again: number; stood: number }
export type IssueContext = { today: Day; now: Date; name: string; onProgress?: (people: number) => Promise<void> }

/** Someone's form of the year with what its delivery needs; `form_id` and `revision` are null before it is given out. */
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

/** A form that everybody paid in a year gets from the employer. */
export type YearForm<Document> = {
  /** Its table, which its files and the activity log name it by too. */
  table: 'ea_form' | 'taiwan_statement'
  /** What the names of its tasks begin with. */
  taskPrefix: string
  /** What the codes of its tasks' messages begin with. */
  messagePrefix: string
  /** What the names of its files begin with. */
  filePrefix: string
  titles: Record<'make' | 'zip' | 'mail', Label>
  subject: Label
  body: Label
  /** How many people get one. */
  countPeople(tx: Tx, year: number, today: Day): Promise<number>
  issue(tx: Tx, year: number, by: IssueContext): Promise<IssueResult>
  loadDocuments(tx: Tx, vault: Vault, year: number, today: Day): AsyncIterable<FormDocument<Document>[]>
  buildPdf(document: Document): Uint8Array
  /** The file of the thread that draws it where there are many. */
  drawerFile: URL
  /** Whom the mail says it is from. */
  loadSender(tx: Tx): Promise<string>
  /** What makes its mail of a revision one of a kind. */
  mailCause(formId: string, revision: number): string
}

type YearInput = { year: number }

/** The work with a form of the year: give everybody's out, put all into one ZIP, mail them. */
export function createFormTasks<Document>(
  form: YearForm<Document>,
): Record<'make' | 'zip' | 'mail', TaskKind<YearInput>> {
  return { make: createIssueTask(form), zip: createZipTask(form), mail: createMailTask(form) }
}

/** Gives the year's forms out: people see theirs from then on. */
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
          message: { code: `${form.messagePrefix}_made`, params: { count: made.made + made.again, stood: made.stood } },
          result: made,
          changes: [{ kind: form.table, name: String(year), after: made }],
        }
      })
    },
  }
}

/** Everybody's form in one ZIP, written as they are drawn. */
function createZipTask<Document>(form: YearForm<Document>): TaskKind<YearInput> {
  return {
    kind: `${form.taskPrefix}zip`,
    title: form.titles.zip,
    bulk: [],
    async run(context) {
      const { year } = context.input
      return context.commit(async (tx) => {
        const total = await form.countPeople(tx, year, context.today)
        const fileId = await context.files.put(tx, context.companyId, {
          name: `${form.filePrefix}-${year}.zip`,
          type: 'application/zip',
          content: zipArchive(
            archiveWithProgress(
              renderOnThreads(form.drawerFile, formFiles(tx, context, form, year)),
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
          message: { code: `${form.messagePrefix}_zipped`, params: { count: total } },
          changes: [{ kind: form.table, name: String(year), after: { forms_file: total } }],
        }
      })
    },
  }
}

/**
 * Gives out what is not made yet and mails everyone their form, once a person and revision however often it is asked
 * for. Mails are written down a few people at a time: what a killed task has written stays.
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
          const addressed = some.filter(({ person }) => person.address !== null)
          counts.without += some.length - addressed.length
          counts.mailed += await context.runInTenant((own) =>
            queueMails(own, context, form, { year, company, addressed }),
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
  told = true,
): Promise<IssueResult> {
  const total = await form.countPeople(tx, year, context.today)
  return form.issue(tx, year, {
    today: context.today,
    now: context.now,
    name: await loadNameInCompany(tx, context.accountId),
    ...(told && { onProgress: (people: number) => context.reportProgress(people, total) }),
  })
}

async function* formFiles<Document>(tx: Tx, context: TaskContext, form: YearForm<Document>, year: number) {
  const { language } = context
  for await (const some of form.loadDocuments(tx, context.vault, year, context.today))
    for (const { person, document } of some)
      yield { name: `${person.employee_no} ${person.full_name}.pdf`, document, language }
}

/** Writes mails down with their forms, all or none; who has a mail of this revision gets no second. */
async function queueMails<Document>(
  tx: Tx,
  context: TaskContext,
  form: YearForm<Document>,
  { year, company, addressed }: { year: number; company: string; addressed: readonly FormDocument<Document>[] },
): Promise<number> {
  if (addressed.length === 0) return 0
  const ids = addressed.map(({ person }) => person.form_id!)
  await sql`select from ${sql.table(form.table)} where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const causes = addressed.map(({ person }) => form.mailCause(person.form_id!, person.revision!))
  // Also one to an address that was corrected since.
  await deleteFailedMails(
    tx,
    causes.map((cause) => ({ cause })),
  )
  const before = await tx.selectFrom('mail').select('cause').where('cause', 'in', causes).execute()
  const taken = new Set(before.map(({ cause }) => cause))
  const orders = []
  for (const { person, document } of addressed) {
    const cause = form.mailCause(person.form_id!, person.revision!)
    if (taken.has(cause)) continue
    const language: Language =
      person.language === 'zh-TW' || person.language === 'en' ? person.language : context.language
    const attachmentFileId = await context.files.put(tx, context.companyId, {
      name: `${form.filePrefix}-${year}.pdf`,
      type: 'application/pdf',
      content: form.buildPdf(document),
      ownerKind: form.table,
      ownerId: person.form_id,
    })
    const params = { name: person.full_name, year: String(year), company }
    orders.push({
      recipient: person.address!,
      subject: formatLabel(form.subject, language, params),
      body: formatLabel(form.body, language, params),
      cause,
      attachmentFileId,
    })
  }
  await enqueueMails(tx, context.companyId, orders)
  return orders.length
}
