import { sql } from 'kysely'
import type { MonthToPay, PendingInput } from '#requests/pending-inputs.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import type { Form } from './contract.ts'

const PAGE = 'payroll/tax-forms'

/** Forms that wait for a decision of the caller; their own is left out while another person could decide it. */
export const FORMS_TO_DECIDE: NotificationSource = {
  name: 'tax-forms',
  label: {
    one: { en: '{{count}} tax form to decide', zh: '{{count}} 份稅務表單待審核' },
    other: { en: '{{count}} tax forms to decide', zh: '{{count}} 份稅務表單待審核' },
  },
  async find({ tx, actor }) {
    if (!actor.grants.has('payroll:prepare')) return null
    const waiting = await tx.selectFrom('tax_form').select('employee_id').where('state', '=', 'submitted').execute()
    if (waiting.length === 0) return null
    const may = await mayChange(tx, actor, 'payroll:prepare')
    return { count: waiting.filter(({ employee_id }) => may(employee_id)).length, page: PAGE }
  },
}

/** The caller's own forms that were sent back, with the reason. */
export const FORMS_SENT_BACK: NotificationSource = {
  name: 'tax-forms-sent-back',
  label: {
    one: { en: '{{count}} tax form was sent back to you', zh: '{{count}} 份稅務表單已退回給您' },
    other: { en: '{{count}} tax forms were sent back to you', zh: '{{count}} 份稅務表單已退回給您' },
  },
  async find({ tx, actor }) {
    if (actor.employeeId === null) return null
    const { count } = await tx
      .selectFrom('tax_form')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('employee_id', '=', actor.employeeId)
      .where('state', '=', 'returned')
      .executeTakeFirstOrThrow()
    return { count, page: 'my-tax' }
  },
}

/**
 * Undecided forms that a run of a month would use: reliefs of that and earlier months, and pay from earlier employers
 * in its year.
 */
export const FORM_PENDING_INPUTS: readonly PendingInput[] = [
  {
    kind: 'tp1',
    country: 'MY',
    page: PAGE,
    title: { en: 'TP1 forms to decide', zh: '待審核的 TP1 表' },
    about: { en: 'Reliefs that lower the tax of this month once accepted', zh: '核准後將減少本月預扣稅額' },
    question: {
      one: {
        en: '1 TP1 form waits for {{month}}. Decide it first, or confirm without it.',
        zh: '{{month}}有 1 份 TP1 表待審核。請先審核，或不納入直接確認。',
      },
      other: {
        en: '{{count}} TP1 forms wait for {{month}}. Decide them first, or confirm without them.',
        zh: '{{month}}有 {{count}} 份 TP1 表待審核。請先審核，或不納入直接確認。',
      },
    },
    count: (tx, month) => countPendingForms(tx, 'tp1', month),
  },
  {
    kind: 'tp3',
    country: 'MY',
    page: PAGE,
    title: { en: 'TP3 forms to decide', zh: '待審核的 TP3 表' },
    about: { en: 'Pay by earlier employers, without which tax is too low', zh: '前雇主報酬，未納入時預扣稅額偏低' },
    question: {
      one: {
        en: '1 TP3 form waits. Decide it first, or confirm without it.',
        zh: '有 1 份 TP3 表待審核。請先審核，或不納入直接確認。',
      },
      other: {
        en: '{{count}} TP3 forms wait. Decide them first, or confirm without them.',
        zh: '有 {{count}} 份 TP3 表待審核。請先審核，或不納入直接確認。',
      },
    },
    count: (tx, month) => countPendingForms(tx, 'tp3', month),
  },
]

async function countPendingForms(tx: Parameters<PendingInput['count']>[0], form: Form, { period, people }: MonthToPay) {
  const query = sql<{ count: number }>`
    select count(*)::int as count from tax_form f where f.employee_id in (${people})
      and f.state = 'submitted' and f.form = ${form} and f.year = ${Number(period.slice(0, 4))} and (f.period is null or f.period <= ${period})`
  return (await selectOne(tx, query)).count
}
