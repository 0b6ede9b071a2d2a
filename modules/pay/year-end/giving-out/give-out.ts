import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { type Label, text } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteFailed, post } from '#server/mail/outbox.ts'
import { drawnOnThreads } from '#server/pdf/drawing-threads.ts'
import { toArchive } from '#server/pdf/to-archive.ts'
import { zipArchive } from '#server/pdf/zip.ts'
import { nameHere } from '#server/sessions/places.ts'
import type { TaskContext, TaskKind } from '#server/tasks/kinds.ts'
import type { Vault } from '#server/vault.ts'

/** How many forms are new, made again with other figures, or stood as they were. */
export type Making = { made: number; again: number; stood: number }
export type MadeBy = { today: Day; now: Date; name: string; done?: (people: number) => Promise<void> }

/** Someone's form of the year with what its delivery needs; `form_id` and `revision` are null before it is given out. */
export type Drawn<Document> = {
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
  task: string
  /** What the codes of its tasks' messages begin with. */
  said: string
  /** What the names of its files begin with. */
  file: string
  titles: Record<'make' | 'zip' | 'mail', Label>
  subject: Label
  body: Label
  /** How many people get one. */
  people(tx: Tx, year: number, today: Day): Promise<number>
  make(tx: Tx, year: number, by: MadeBy): Promise<Making>
  documents(tx: Tx, vault: Vault, year: number, today: Day): AsyncIterable<Drawn<Document>[]>
  pdf(document: Document): Uint8Array
  /** The file of the thread that draws it where there are many. */
  drawer: URL
  /** Whom the mail says it is from. */
  sender(tx: Tx): Promise<string>
  /** What makes its mail of a revision one of a kind. */
  cause(formId: string, revision: number): string
}

type Input = { year: number }

/** The work with a form of the year: give everybody's out, put all into one ZIP, mail them. */
export function tasksOf<Document>(form: YearForm<Document>): Record<'make' | 'zip' | 'mail', TaskKind<Input>> {
  return { make: makeTask(form), zip: zipTask(form), mail: mailTask(form) }
}

/** Gives the year's forms out: people see theirs from then on. */
function makeTask<Document>(form: YearForm<Document>): TaskKind<Input> {
  return {
    kind: `${form.task}make`,
    title: form.titles.make,
    bulk: [form.table],
    async run(context) {
      const { year } = context.input
      return context.commit(async (tx) => {
        const made = await given(tx, context, form, year)
        return {
          message: { code: `${form.said}_made`, params: { count: made.made + made.again, stood: made.stood } },
          result: made,
          changes: [{ kind: form.table, name: String(year), after: made }],
        }
      })
    },
  }
}

/** Everybody's form in one ZIP, written as they are drawn. */
function zipTask<Document>(form: YearForm<Document>): TaskKind<Input> {
  return {
    kind: `${form.task}zip`,
    title: form.titles.zip,
    bulk: [],
    async run(context) {
      const { year } = context.input
      return context.commit(async (tx) => {
        const total = await form.people(tx, year, context.today)
        const fileId = await context.files.put(tx, context.companyId, {
          name: `${form.file}-${year}.zip`,
          type: 'application/zip',
          content: zipArchive(
            toArchive(drawnOnThreads(form.drawer, filed(tx, context, form, year)), total, context.progress),
            context.now,
          ),
          ownerKind: 'task',
          ownerId: context.taskId,
          accountId: context.accountId,
        })
        return {
          fileId,
          message: { code: `${form.said}_zipped`, params: { count: total } },
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
function mailTask<Document>(form: YearForm<Document>): TaskKind<Input> {
  return {
    kind: `${form.task}mail`,
    title: form.titles.mail,
    bulk: [form.table, 'mail', 'file'],
    async run(context) {
      const { year } = context.input
      await context.tenant((tx) => given(tx, context, form, year, false))
      const counts = { mailed: 0, without: 0 }
      await context.tenant(async (tx) => {
        const total = await form.people(tx, year, context.today)
        const company = await form.sender(tx)
        let done = 0
        for await (const some of form.documents(tx, context.vault, year, context.today)) {
          const addressed = some.filter(({ person }) => person.address !== null)
          counts.without += some.length - addressed.length
          counts.mailed += await context.tenant((own) => written(own, context, form, { year, company, addressed }))
          done += some.length
          await context.progress(done, total)
        }
      })
      return context.commit(async () => ({
        message: { code: `${form.said}_mailed`, params: { count: counts.mailed, without: counts.without } },
        result: { count: counts.mailed, without: counts.without },
        changes: [
          { kind: form.table, name: String(year), after: { mailed: counts.mailed, without_address: counts.without } },
        ],
      }))
    },
  }
}

async function given<Document>(
  tx: Tx,
  context: TaskContext,
  form: YearForm<Document>,
  year: number,
  told = true,
): Promise<Making> {
  const total = await form.people(tx, year, context.today)
  return form.make(tx, year, {
    today: context.today,
    now: context.now,
    name: await nameHere(tx, context.accountId),
    ...(told && { done: (people: number) => context.progress(people, total) }),
  })
}

async function* filed<Document>(tx: Tx, context: TaskContext, form: YearForm<Document>, year: number) {
  const { language } = context
  for await (const some of form.documents(tx, context.vault, year, context.today))
    for (const { person, document } of some)
      yield { name: `${person.employee_no} ${person.full_name}.pdf`, document, language }
}

/** Writes mails down with their forms, all or none; who has a mail of this revision gets no second. */
async function written<Document>(
  tx: Tx,
  context: TaskContext,
  form: YearForm<Document>,
  { year, company, addressed }: { year: number; company: string; addressed: readonly Drawn<Document>[] },
): Promise<number> {
  if (addressed.length === 0) return 0
  const ids = addressed.map(({ person }) => person.form_id!)
  await sql`select from ${sql.table(form.table)} where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const causes = addressed.map(({ person }) => form.cause(person.form_id!, person.revision!))
  // Also one to an address that was corrected since.
  await deleteFailed(
    tx,
    causes.map((cause) => ({ cause })),
  )
  const before = await tx.selectFrom('mail').select('cause').where('cause', 'in', causes).execute()
  const taken = new Set(before.map(({ cause }) => cause))
  const orders = []
  for (const { person, document } of addressed) {
    const cause = form.cause(person.form_id!, person.revision!)
    if (taken.has(cause)) continue
    const language: Language =
      person.language === 'zh-TW' || person.language === 'en' ? person.language : context.language
    const attachmentFileId = await context.files.put(tx, context.companyId, {
      name: `${form.file}-${year}.pdf`,
      type: 'application/pdf',
      content: form.pdf(document),
      ownerKind: form.table,
      ownerId: person.form_id,
    })
    const params = { name: person.full_name, year: String(year), company }
    orders.push({
      recipient: person.address!,
      subject: text(form.subject, language, params),
      body: text(form.body, language, params),
      cause,
      attachmentFileId,
    })
  }
  await post(tx, context.companyId, orders)
  return orders.length
}
