import type { Language } from '#base/actor.ts'
import { type Label, text } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { post } from '#server/mail/outbox.ts'
import { type ZipFile, zipArchive } from '#server/pdf/zip.ts'
import type { TaskContext, TaskKind } from '#server/tasks/kinds.ts'
import { statementPdf } from './taiwan-pdf.ts'
import { countsInTaiwan, statementCause } from './taiwan-people.ts'
import { type DrawnFor, type Making, madeStatements, statementDocuments } from './taiwan-statements.ts'

const SUBJECT: Label = { en: 'Your withholding statement of {{year}}', zh: '{{year}} 年度扣繳憑單' }
const BODY: Label = {
  en: 'Dear {{name}},\n\nYour withholding statement of {{year}} from {{company}} is attached. You need it for your tax return. You also find it under My year-end forms.\n',
  zh: '{{name}} 您好：\n\n附件為 {{company}} {{year}} 年度扣繳憑單，供您申報綜合所得稅使用。您亦可於「我的年度表單」查看。\n',
}
/** How often progress is told in all. */
const STEPS = 40

type Input = { year: number }

/** Gives the year's statements out: people see theirs from then on. */
export const makeStatements: TaskKind = {
  kind: 'year-end.tw-make',
  title: { en: 'Withholding statements of {{year}}', zh: '{{year}} 年度扣繳憑單' },
  async run(context) {
    const { year } = context.input as Input
    return context.commit(async (tx) => {
      const made = await given(tx, context, year)
      return {
        message: { code: 'tw_statements_made', params: { count: made.made + made.again, stood: made.stood } },
        result: made,
        changes: [{ kind: 'taiwan_statement', name: String(year), after: made }],
      }
    })
  },
}

/** Everybody's statement in one ZIP, written as they are drawn. */
export const zipStatements: TaskKind = {
  kind: 'year-end.tw-zip',
  title: { en: 'Withholding statements of {{year}} (ZIP)', zh: '{{year}} 年度扣繳憑單（ZIP）' },
  async run(context) {
    const { year } = context.input as Input
    return context.commit(async (tx) => {
      const { people: total } = await countsInTaiwan(tx, year, context.today)
      const documents = statementDocuments(tx, context.vault, year, context.today)
      const fileId = await context.files.put(tx, context.companyId, {
        name: `withholding-${year}.zip`,
        type: 'application/zip',
        content: zipArchive(drawn(documents, total, context), context.now),
        ownerKind: 'task',
        ownerId: context.taskId,
        accountId: context.accountId,
      })
      return {
        fileId,
        message: { code: 'tw_statements_zipped', params: { count: total } },
        changes: [{ kind: 'taiwan_statement', name: String(year), after: { forms_file: total } }],
      }
    })
  },
}

/**
 * Gives out what is not made yet and mails everyone their statement, once a person and revision however often it is asked
 * for. Mails are written down a few people at a time: what a killed task has written stays.
 */
export const mailStatements: TaskKind = {
  kind: 'year-end.tw-mail',
  title: { en: 'Mail withholding statements of {{year}}', zh: '寄送 {{year}} 年度扣繳憑單' },
  async run(context) {
    const { year } = context.input as Input
    await context.tenant((tx) => given(tx, context, year, false))
    const counts = { mailed: 0, without: 0 }
    await context.tenant(async (tx) => {
      const { people: total } = await countsInTaiwan(tx, year, context.today)
      let done = 0
      for await (const some of statementDocuments(tx, context.vault, year, context.today)) {
        const addressed = some.filter(({ person }) => person.address !== null)
        counts.without += some.length - addressed.length
        counts.mailed += await context.tenant((own) => written(own, context, addressed))
        done += some.length
        await context.progress(done, total)
      }
    })
    return context.commit(async () => ({
      message: { code: 'tw_statements_mailed', params: { count: counts.mailed, without: counts.without } },
      result: { count: counts.mailed, without: counts.without },
      changes: [
        {
          kind: 'taiwan_statement',
          name: String(year),
          after: { mailed: counts.mailed, without_address: counts.without },
        },
      ],
    }))
  },
}

async function given(tx: Tx, context: TaskContext, year: number, told = true): Promise<Making> {
  const { people: total } = await countsInTaiwan(tx, year, context.today)
  const { full_name } = await tx
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', context.accountId)
    .executeTakeFirstOrThrow()
  return madeStatements(tx, year, {
    today: context.today,
    now: context.now,
    name: full_name,
    ...(told && { done: (people: number) => context.progress(people, total) }),
  })
}

async function* drawn(
  batches: AsyncIterable<DrawnFor[]>,
  total: number,
  context: TaskContext,
): AsyncGenerator<ZipFile> {
  const step = Math.ceil(total / STEPS)
  let done = 0
  for await (const some of batches)
    for (const { person, document } of some) {
      yield { name: `${person.employee_no} ${person.full_name}.pdf`, content: statementPdf(document) }
      done++
      if (done % step === 0 || done === total) await context.progress(done, total)
    }
}

/** Writes mails down with their statements, all or none; who has a mail of this revision gets no second. */
async function written(tx: Tx, context: TaskContext, some: readonly DrawnFor[]): Promise<number> {
  if (some.length === 0) return 0
  const forms = some.map(({ person }) => person.form_id!)
  await tx.selectFrom('taiwan_statement').select('id').where('id', 'in', forms).orderBy('id').forUpdate().execute()
  const causes = some.map(({ person }) => statementCause(person.form_id!, person.revision!))
  const before = await tx.selectFrom('mail').select('cause').where('cause', 'in', causes).execute()
  const taken = new Set(before.map(({ cause }) => cause))
  const orders = []
  for (const { person, document } of some) {
    const cause = statementCause(person.form_id!, person.revision!)
    if (taken.has(cause)) continue
    const language: Language =
      person.language === 'zh-TW' || person.language === 'en' ? person.language : context.language
    const year = String(document.year)
    const attachmentFileId = await context.files.put(tx, context.companyId, {
      name: `withholding-${year}.pdf`,
      type: 'application/pdf',
      content: statementPdf(document),
      ownerKind: 'taiwan_statement',
      ownerId: person.form_id,
    })
    orders.push({
      recipient: person.address!,
      subject: text(SUBJECT, language, { year }),
      body: text(BODY, language, { name: person.full_name, year, company: document.employer.name }),
      cause,
      attachmentFileId,
    })
  }
  await post(tx, context.companyId, orders)
  return orders.length
}
