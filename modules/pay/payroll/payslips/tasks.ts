import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { DomainError } from '#base/errors.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { zipArchive } from '#server/files/zip.ts'
import { deleteFailedMails, enqueueMails } from '#server/mail/outbox.ts'
import { archiveWithProgress } from '#server/pdf/archive-progress.ts'
import { enqueuePushes } from '#server/push/outbox.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import { type PayslipFile, payslipPdfs } from '../payslip-pdf/payslip-threads.ts'
import { PAYSLIPS_MAILED } from '../runs/events.ts'
import { loadPayrollChoices } from '../settings/choices.ts'
import { loadMailPasswords, type MailPassword } from './passwords/payslip-passwords.ts'
import { loadPersonPayslips, type PersonPayslip } from './person-payslips.ts'

const SUBJECT: Label = { en: 'Your payslip of {{month}}', zh: '{{month}}薪資單' }
const BODY: Label = {
  en: 'Dear {{name}},\n\nYour payslip of {{month}} from {{company}} is attached. You find it and all earlier ones under My payslips.\n',
  zh: '{{name}} 您好：\n\n附件為 {{company}} {{month}}的薪資單。您可於「我的薪資單」查看所有薪資單。\n',
}
const PASSWORD_TEXTS: Record<MailPassword['origin'], Label> = {
  own: {
    en: '\nIt opens with the password that you chose for your payslips.\n',
    zh: '\n開啟密碼為您自行設定的薪資單密碼。\n',
  },
  rule: {
    en: '\nIt opens with the last 6 characters of your identity card or passport number, followed by your birthday as DDMMYYYY.\n',
    zh: '\n開啟密碼為您的身分證或護照號碼末 6 碼，加上西元生日（日月年，DDMMYYYY）。\n',
  },
}
/** Mails that one transaction stores: a killed task loses at most these. */
const MAILS_PER_BATCH = 50

/** Writes all payslips of an approved run to one ZIP, each in the language of the requester, while they are rendered. */
export const zipPayslipsTask: TaskKind<{ runId: string }> = {
  kind: 'payroll.payslips-zip',
  title: { en: 'Payslips of {{month}}, {{group}}', zh: '{{month}} 薪資單（{{group}}）' },
  bulk: [],
  async run(context) {
    const { runId } = context.input
    return context.commit(async (tx) => {
      const { language } = context
      const { total, period } = await loadApprovedRun(tx, runId)
      const papers = loadPersonPayslips(tx, context, runId, { language, fallback: language })
      const drawn = payslipPdfs(toPayslipFiles(papers, language))
      const fileId = await context.files.put(tx, context.companyId, {
        name: `payslips-${period}.zip`,
        type: 'application/zip',
        content: zipArchive(archiveWithProgress(drawn, total, context.reportProgress), context.now),
        ownerKind: 'task',
        ownerId: context.taskId,
        accountId: context.accountId,
      })
      return {
        fileId,
        message: { code: 'payslips_ready', params: { count: total } },
        changes: [{ kind: 'payslip', id: runId, name: period, after: { payslips_file: total } }],
      }
    })
  },
}

async function* toPayslipFiles(
  papers: AsyncIterable<PersonPayslip[]>,
  language: Language,
): AsyncGenerator<PayslipFile> {
  for await (const some of papers)
    for (const { document, employeeNo, fullName } of some)
      yield { name: `${employeeNo} ${fullName}.pdf`, document, language }
}

/**
 * Mails everyone in an approved run their payslip, once per person and run, however often it is requested. Mails are stored
 * in small batches: those of a killed attempt stay, and the next attempt continues after them.
 */
export const mailPayslipsTask: TaskKind<{ runId: string; by: string }> = {
  kind: 'payroll.payslips-mail',
  title: { en: 'Mail payslips of {{month}}, {{group}}', zh: '寄送 {{month}} 薪資單（{{group}}）' },
  bulk: ['mail', 'file'],
  async run(context) {
    const { runId } = context.input
    const { total, ...about } = await context.runInTenant((tx) => loadApprovedRun(tx, runId))
    const people: SkippedCounts = { passed: 0, without: 0, withoutPassword: 0 }
    await context.runInTenant(async (tx) => {
      const papers = loadPersonPayslips(tx, context, runId, { fallback: context.language })
      const { payslip_password } = await loadPayrollChoices(tx, about.period)
      const rule = payslip_password
      const passwords = await loadMailPasswords(tx, context.vault, { runId, rule })
      const written = await tx
        .selectFrom('mail')
        .select('cause')
        .where('cause', 'like', mailCause(runId, '%'))
        .where('state', '<>', 'failed')
        .execute()
      const due = unsentPayslips(papers, {
        written: new Set(written.map(({ cause }) => cause)),
        runId,
        people,
        fallback: context.language,
        passwords,
        needsPassword: rule !== 'none',
      })
      let letters: PayslipMail[] = []
      let done = 0
      const write = async () => {
        await context.runInTenant((own) => storeMails(own, context, { runId, ...about }, letters))
        done += letters.length
        letters = []
        await context.reportProgress(done + people.passed, total)
      }
      for await (const letter of payslipPdfs(due)) {
        letters.push(letter)
        if (letters.length === MAILS_PER_BATCH) await write()
      }
      await write()
    })
    return context.commit(async (tx) => {
      const count = await countStoredMails(tx, context, runId)
      const { without, withoutPassword } = people
      await context.publish(tx, PAYSLIPS_MAILED, { runId, by: context.input.by })
      return {
        message:
          withoutPassword > 0
            ? { code: 'payslips_mailed_locked', params: { count, without, locked: withoutPassword } }
            : { code: 'payslips_mailed', params: { count, without } },
        result: { count, without, without_password: withoutPassword },
        changes: [
          {
            kind: 'payslip',
            id: runId,
            name: about.period,
            after: {
              mailed: count,
              without_address: without,
              ...(withoutPassword > 0 && { without_password: withoutPassword }),
            },
          },
        ],
      }
    })
  },
}

type SkippedCounts = { passed: number; without: number; withoutPassword: number }
type AddressedPayslip = PayslipFile & {
  cause: string
  recipient: string
  fullName: string
  employeeId: string
  payslipId: string
  password: string | null
  /** Says which password it is, never the password. */
  passwordText: Label | undefined
}
type PayslipMail = AddressedPayslip & { content: Uint8Array }

function mailCause(runId: string, employeeId: string): string {
  return `payslip/${runId}/${employeeId}`
}

async function* unsentPayslips(
  papers: AsyncIterable<PersonPayslip[]>,
  {
    written,
    runId,
    people,
    fallback,
    passwords,
    needsPassword,
  }: {
    written: ReadonlySet<string>
    runId: string
    people: SkippedCounts
    fallback: Language
    /** By employee. */
    passwords: ReadonlyMap<string, MailPassword>
    /** Whether nobody's payslip is mailed without one. */
    needsPassword: boolean
  },
): AsyncGenerator<AddressedPayslip> {
  for await (const some of papers)
    for (const { document, employeeId, email, accountLanguage, fullName, payslipId } of some) {
      const cause = mailCause(runId, employeeId)
      const language = accountLanguage ?? fallback
      const known = passwords.get(employeeId)
      const isLocked = needsPassword && known === undefined
      if (email !== null && !isLocked && !written.has(cause))
        yield {
          name: cause,
          document,
          language,
          cause,
          recipient: email,
          fullName,
          employeeId,
          payslipId,
          password: known?.password ?? null,
          passwordText: known && PASSWORD_TEXTS[known.origin],
        }
      else {
        people.passed++
        if (email === null) people.without++
        else if (isLocked) people.withoutPassword++
      }
    }
}

/**
 * Stores mails with their payslips and the pushes that go with them, all or none. Two tasks of the same run wait for each
 * other.
 */
async function storeMails(
  tx: Tx,
  context: TaskContext,
  { runId, period, company }: { runId: string; period: string; company: string },
  letters: readonly PayslipMail[],
): Promise<void> {
  await tx.selectFrom('pay_run').select('id').where('id', '=', runId).forUpdate().execute()
  const causes = letters.map(({ cause }) => cause)
  // This includes mails to an address that was corrected since.
  await deleteFailedMails(
    tx,
    letters.map(({ cause }) => ({ cause })),
  )
  const others =
    causes.length === 0 ? [] : await tx.selectFrom('mail').select('cause').where('cause', 'in', causes).execute()
  const taken = new Set(others.map(({ cause }) => cause))
  const untaken = letters.filter(({ cause }) => !taken.has(cause))
  const orders = []
  for (const { cause, recipient, fullName, payslipId, language, document, content, passwordText } of untaken) {
    const month = document.period
    const attachmentFileId = await context.files.put(tx, context.companyId, {
      name: `payslip-${period}.pdf`,
      type: 'application/pdf',
      content,
      ownerKind: 'payslip',
      ownerId: payslipId,
    })
    orders.push({
      recipient,
      subject: formatLabel(SUBJECT, language, { month }),
      body:
        formatLabel(BODY, language, { name: fullName, month, company }) +
        (passwordText ? formatLabel(passwordText, language) : ''),
      cause,
      attachmentFileId,
    })
  }
  await enqueueMails(tx, context.companyId, orders)
  await pushPayslips(
    tx,
    context,
    runId,
    untaken.map(({ employeeId }) => employeeId),
  )
}

/** Pushes to the devices of people to whom a payslip is mailed. */
async function pushPayslips(
  tx: Tx,
  { companyId, now }: TaskContext,
  runId: string,
  people: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select m.account_id from membership m where ${idIn('m.employee_id', people)} and m.is_active`.execute(tx)
  const pushes = rows.map(({ account_id }) => ({
    accountId: account_id,
    kind: 'document' as const,
    path: '/app/payslips',
    cause: `payslips ${runId}`,
  }))
  await enqueuePushes(tx, companyId, pushes, { now })
}

/** Counts the mails that a task has stored, over all its attempts. */
async function countStoredMails(tx: Tx, { taskId }: TaskContext, runId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cause', 'like', mailCause(runId, '%'))
    .where('created_at', '>=', (eb) => eb.selectFrom('task').select('created_at').where('id', '=', taskId))
    .executeTakeFirstOrThrow()
  return count
}

/** The month and size of an approved run. Payslips of other runs are never sent. */
async function loadApprovedRun(tx: Tx, runId: string): Promise<{ total: number; period: string; company: string }> {
  const run = await tx.selectFrom('pay_run').select(['period', 'state']).where('id', '=', runId).executeTakeFirst()
  if (run?.state !== 'approved') throw new DomainError('run_not_approved', { status: 409 })
  const { total } = await tx
    .selectFrom('payslip')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('pay_run_id', '=', runId)
    .executeTakeFirstOrThrow()
  const { name } = await tx.selectFrom('company').select('name').executeTakeFirstOrThrow()
  return { total, period: run.period, company: name }
}
