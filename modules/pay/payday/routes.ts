import type { Actor, Language } from '#base/access/actor.ts'
import { checklistProgress, isOverdue } from '#base/checklist.ts'
import type { Day } from '#base/days/days.ts'
import { conflict } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import { paydayApi } from './contract.ts'
import { PAY_STEPS, type PayStep, type PayStepMark } from './pay-step.ts'
import {
  listOpenMonths,
  listPeopleWithoutAddress,
  listSteps,
  loadMonthOfRun,
  loadStep,
  type PayStepRow,
} from './queries.ts'
import { isDone, reopenReason, stageOf } from './rules.ts'

const MOST_NEXT = 2

/** The steps that remain once a run is approved. */
export function registerPaydayRoutes(api: Api): void {
  route(api, paydayApi.steps, async ({ id }, context) => {
    const { tx, today, language, actor } = context
    const month = await loadMonthOfRun(tx, id)
    const steps = await listSteps(tx, id, month)
    return {
      steps: steps.flatMap((step) => toStepShown(step, { runId: id, today, language, actor })),
      without_address: steps.length === 0 ? { total: 0, people: [] } : await listPeopleWithoutAddress(tx, id),
    }
  })
  route(api, paydayApi.open, async (_, { tx, today, language }) => {
    const months = (await listOpenMonths(tx)).map(({ period, runs, steps }) => {
      const known = steps.filter(({ kind }) => stepDefinition(kind)).map((step) => ({ ...step, done: isDone(step) }))
      const { open, done } = checklistProgress(known)
      return {
        run_id:
          open.find(({ pay_run_id }) => pay_run_id !== null)?.pay_run_id ??
          required(runs[0], 'approved run of an open month').id,
        period,
        group: [...new Set(runs.map(({ group }) => group))].join(', '),
        open: open.length,
        done,
        overdue: open.filter((step) => isOverdue(step, today)).length,
        next: open.slice(0, MOST_NEXT).map(({ kind, due }) => ({
          title: formatLabel(required(stepDefinition(kind), 'step of the product').title, language),
          due,
        })),
      }
    })
    return months
      .filter(({ open }) => open > 0)
      .sort((a, b) => (required(a.next[0], 'next step').due < required(b.next[0], 'next step').due ? -1 : 1))
  })
  route(api, paydayApi.mark, async ({ id, mark, version }, context) => {
    const { now, actor } = context
    const step = await loadStep(context.tx, id)
    if (!availableMarks(step).includes(mark)) throw conflict('step_marked')
    return updateMark(context, step, version, mark, { at: now, by: actor.fullName, amount: step.amount })
  })
  route(api, paydayApi.unmark, async ({ id, mark, version }, context) => {
    const step = await loadStep(context.tx, id)
    if (step[`${mark}_at`] === null) throw conflict('step_not_marked')
    return updateMark(context, step, version, mark, { at: null, by: null, amount: null })
  })
}

type MarkValues = { at: Date | null; by: string | null; amount: number | null }

async function updateMark(
  context: Context,
  step: PayStepRow,
  version: number,
  mark: PayStepMark,
  { at, by, amount }: MarkValues,
) {
  const { tx, now, record, today, language, actor } = context
  const { id, kind, period } = step
  const before = step[`${mark}_at`]
  const set =
    mark === 'sent'
      ? { sent_at: at, sent_by: by, sent_amount: amount }
      : { paid_at: at, paid_by: by, paid_amount: amount }
  await updateVersioned(tx, 'pay_step', { id, version }, { ...set, changed_at: now })
  record({
    kind: 'pay_step',
    id,
    name: `${formatLabel(stepDefinition(kind)?.title ?? { en: kind, zh: kind }, 'en')} ${period}`,
    before: { [`marked_${mark}`]: before !== null },
    after: { [`marked_${mark}`]: at !== null },
  })
  const [shown] = toStepShown(await loadStep(tx, id), { runId: step.pay_run_id, today, language, actor })
  return required(shown, 'step of the product')
}

function stepDefinition(kind: string): PayStep | undefined {
  return PAY_STEPS.all().find((step) => step.kind === kind)
}

/** The marks that can still be set: none once the step is paid. */
function availableMarks(step: PayStepRow): PayStepMark[] {
  const stage = stageOf(step)
  if (stage === 'paid') return []
  return (stepDefinition(step.kind)?.marks ?? []).filter((mark) => mark !== stage)
}

type StepViewer = { runId: string | null; today: Day; language: Language; actor: Pick<Actor, 'grants'> }

/** Empty for a stored step whose kind no module adds any more. */
function toStepShown(step: PayStepRow, { runId, today, language, actor }: StepViewer) {
  const about = stepDefinition(step.kind)
  if (!about) return []
  const may = actor.grants.has('payroll:files')
  const toDone = (at: Date | null, by: string | null) => at && { by: by ?? '', at: at.toISOString() }
  const { id, kind, due, currency, amount, people, version } = step
  const done = isDone(step)
  return [
    {
      id,
      kind,
      due,
      currency,
      amount,
      people,
      version,
      title: formatLabel(about.title, language),
      stage: stageOf(step),
      done,
      overdue: isOverdue({ due, done }, today),
      reopened: reopenReason(step),
      downloaded: toDone(step.downloaded_at, step.downloaded_by),
      corrected_at: step.corrected_at?.toISOString() ?? null,
      sent: toDone(step.sent_at, step.sent_by),
      paid: toDone(step.paid_at, step.paid_by),
      page: about.page === undefined || runId === null ? null : `payroll/runs/${runId}${about.page}`,
      marks: may ? availableMarks(step) : [],
      unmarks: may ? about.marks.filter((mark) => step[`${mark}_at`] !== null) : [],
    },
  ]
}
