import type { Language } from '#base/actor.ts'
import { type Label, text } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { post } from '#server/mail/outbox.ts'
import { type ZipFile, zipArchive } from '#server/pdf/zip.ts'
import type { TaskContext, TaskKind } from '#server/tasks/kinds.ts'
import { eaPdf } from './ea-pdf.ts'
import { type DrawnFor, documentsOf, type Making, madeForms } from './forms.ts'
import { mailCause } from './people.ts'
import { payYear } from './year-runs.ts'

const SUBJECT: Label = { en: 'Your EA form of {{year}}', zh: '{{year}} 年 EA 表' }
const BODY: Label = {
  en: 'Dear {{name}},\n\nYour form EA (C.P.8A) of {{year}} from {{company}} is attached. You need it for your tax return. You also find it under My year-end forms.\n',
  zh: '{{name}} 您好：\n\n附件為 {{company}} {{year}} 年度 EA 表（C.P.8A），供您申報所得稅使用。您亦可於「我的年度表單」查看。\n',
}
/** How often progress is told in all. */
const STEPS = 40

type Input = { year: number }

/** Gives the year's forms out: people see theirs from then on. */
export const makeForms: TaskKind = {
  kind: 'year-end.make',
  title: { en: 'EA forms of {{year}}', zh: '{{year}} 年 EA 表' },
  async run(context) {
    const { year } = context.input as Input
    return context.commit(async (tx) => {
      const made = await given(tx, context, year)
      return {
        message: { code: 'ea_made', params: { count: made.made + made.again, stood: made.stood } },
        result: made,
        changes: [{ kind: 'ea_form', name: String(year), after: made }],
      }
    })
  },
}

/** Everybody's form in one ZIP, written as they are drawn. */
export const zipForms: TaskKind = {
  kind: 'year-end.zip',
  title: { en: 'EA forms of {{year}} (ZIP)', zh: '{{year}} 年 EA 表（ZIP）' },
  async run(context) {
    const { year } = context.input as Input
    return context.commit(async (tx) => {
      const total = await paidIn(tx, year)
      const fileId = await context.files.put(tx, context.companyId, {
        name: `EA-${year}.zip`,
        type: 'application/zip',
        content: zipArchive(drawn(documentsOf(tx, context.vault, year, context.today), total, context), context.now),
        ownerKind: 'task',
        ownerId: context.taskId,
        accountId: context.accountId,
      })
      return {
        fileId,
        message: { code: 'ea_zipped', params: { count: total } },
        changes: [{ kind: 'ea_form', name: String(year), after: { forms_file: total } }],
      }
    })
  },
}

/**
 * Gives out what is not made yet and mails everyone their form, once a person and revision however often it is asked
 * for. Mails are written down a few people at a time: what a killed task has written stays.
 */
export const mailForms: TaskKind = {
  kind: 'year-end.mail',
  title: { en: 'Mail EA forms of {{year}}', zh: '寄送 {{year}} 年 EA 表' },
  async run(context) {
    const { year } = context.input as Input
    await context.tenant((tx) => given(tx, context, year, false))
    const counts = { mailed: 0, without: 0 }
    await context.tenant(async (tx) => {
      const total = await paidIn(tx, year)
      const { name: company } = await tx.selectFrom('company').select('name').executeTakeFirstOrThrow()
      let done = 0
      for await (const some of documentsOf(tx, context.vault, year, context.today)) {
        const addressed = some.filter(({ person }) => person.address !== null)
        counts.without += some.length - addressed.length
        counts.mailed += await context.tenant((own) => written(own, context, company, addressed))
        done += some.length
        await context.progress(done, total)
      }
    })
    return context.commit(async () => ({
      message: { code: 'ea_mailed', params: { count: counts.mailed, without: counts.without } },
      result: { count: counts.mailed, without: counts.without },
      changes: [
        {
          kind: 'ea_form',
          name: String(year),
          after: { mailed: counts.mailed, without_address: counts.without },
        },
      ],
    }))
  },
}

async function given(tx: Tx, context: TaskContext, year: number, told = true): Promise<Making> {
  const total = await paidIn(tx, year)
  const { full_name } = await tx
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', context.accountId)
    .executeTakeFirstOrThrow()
  return madeForms(tx, await payYear(tx, year), {
    today: context.today,
    now: context.now,
    name: full_name,
    ...(told && { done: (people: number) => context.progress(people, total) }),
  })
}

async function paidIn(tx: Tx, year: number): Promise<number> {
  const { runIds } = await payYear(tx, year)
  if (runIds.length === 0) return 0
  const { people } = await tx
    .selectFrom('payslip')
    .select((eb) => eb.fn.count<number>('employee_id').distinct().as('people'))
    .where('pay_run_id', 'in', runIds)
    .executeTakeFirstOrThrow()
  return Number(people)
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
      yield { name: `${person.employee_no} ${person.full_name}.pdf`, content: eaPdf(document) }
      done++
      if (done % step === 0 || done === total) await context.progress(done, total)
    }
}

/** Writes mails down with their forms, all or none; who has a mail of this revision gets no second. */
async function written(tx: Tx, context: TaskContext, company: string, some: readonly DrawnFor[]): Promise<number> {
  if (some.length === 0) return 0
  const forms = some.map(({ person }) => person.form_id!)
  await tx.selectFrom('ea_form').select('id').where('id', 'in', forms).orderBy('id').forUpdate().execute()
  const causes = some.map(({ person }) => mailCause(person.form_id!, person.revision!))
  const before = await tx.selectFrom('mail').select('cause').where('cause', 'in', causes).execute()
  const taken = new Set(before.map(({ cause }) => cause))
  const orders = []
  for (const { person, document } of some) {
    const cause = mailCause(person.form_id!, person.revision!)
    if (taken.has(cause)) continue
    const language: Language =
      person.language === 'zh-TW' || person.language === 'en' ? person.language : context.language
    const year = String(document.year)
    const attachmentFileId = await context.files.put(tx, context.companyId, {
      name: `EA-${year}.pdf`,
      type: 'application/pdf',
      content: eaPdf(document),
      ownerKind: 'ea_form',
      ownerId: person.form_id,
    })
    orders.push({
      recipient: person.address!,
      subject: text(SUBJECT, language, { year }),
      body: text(BODY, language, { name: person.full_name, year, company }),
      cause,
      attachmentFileId,
    })
  }
  await post(tx, context.companyId, orders)
  return orders.length
}
