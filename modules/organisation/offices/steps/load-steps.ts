import { forbidden } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import {
  OFFICE_STEPS,
  type OfficeStep,
  type OfficeStepStatus,
  type StepContext,
  type StepOffice,
} from './office-step.ts'

type CheckedStep = { readonly step: OfficeStep; readonly status: OfficeStepStatus; readonly isWaived: boolean }

/** Checks the steps of an office that the caller may do, in their order. */
async function checkSteps(context: StepContext, office: StepOffice): Promise<CheckedStep[]> {
  const rows = await context.tx
    .selectFrom('unneeded_office_step')
    .select('step')
    .where('office_id', '=', office.id)
    .execute()
  const waived = new Set(rows.map(({ step }) => step))
  const off = await context.tx.selectFrom('company_module').select('module_id').where('is_on', '=', false).execute()
  const isOff = ({ module }: OfficeStep) => off.some(({ module_id }) => module_id === module)
  const checked: CheckedStep[] = []
  for (const step of OFFICE_STEPS.all().toSorted((a, b) => a.order - b.order)) {
    if (!context.actor.grants.has(step.permission) || isOff(step)) continue
    const status = await step.check(context, office)
    if (status) checked.push({ step, status, isWaived: status.state !== 'done' && waived.has(step.name) })
  }
  return checked
}

/** The checklist of an office: what its country needs there, of the steps that the caller may do. */
export async function loadOfficeSteps(context: StepContext, office: StepOffice) {
  return (await checkSteps(context, office)).map(({ step, status, isWaived }) => {
    const state = isWaived ? ('unneeded' as const) : status.state
    const page = status.state === 'open' ? status.page : null
    const open = page === null ? (['complete', 'skip'] as const) : (['answer', 'skip'] as const)
    return {
      name: step.name,
      title: formatLabel(step.title, context.language),
      about: formatLabel(step.about, context.language),
      state,
      page,
      actions: state === 'open' ? [...open] : isWaived ? ['need' as const] : [],
    }
  })
}

/** Does the named steps that are open and need no answer; others stay as they are. */
export async function completeSteps(context: StepContext, office: StepOffice, names: readonly string[]): Promise<void> {
  const done: string[] = []
  for (const { step, status, isWaived } of await checkSteps(context, office)) {
    if (isWaived || status.state !== 'open' || status.page !== null || !names.includes(step.name)) continue
    await required(step.complete, `what completes ${step.name}`)(context, office)
    done.push(step.name)
  }
  context.record({ kind: 'office', id: office.id, name: office.name, after: { steps: done } })
}

/** Stores that an office does not need a step, or needs it after all. Throws 403 for a step that is not the caller's. */
export async function setStepNeeded(
  { tx, actor, record }: StepContext,
  office: StepOffice,
  name: string,
  isNeeded: boolean,
): Promise<void> {
  const step = OFFICE_STEPS.all().find((one) => one.name === name)
  if (!step || !actor.grants.has(step.permission)) throw forbidden()
  const deleted = await tx
    .deleteFrom('unneeded_office_step')
    .where('office_id', '=', office.id)
    .where('step', '=', name)
    .returning('step')
    .execute()
  if (!isNeeded) await tx.insertInto('unneeded_office_step').values({ office_id: office.id, step: name }).execute()
  const before = { is_needed: deleted.length === 0 }
  record({ kind: 'office', id: office.id, name: office.name, before, after: { step: name, is_needed: isNeeded } })
}

/** Offices in other countries than the company's that still lack something, the newest five at most. */
export async function loadOpenOfficesAbroad(context: StepContext) {
  const offices = await context.tx
    .selectFrom('office')
    .select(['office.id', 'office.name', 'office.country', 'office.state', 'office.timezone'])
    .innerJoin('company', 'company.id', 'office.company_id')
    .whereRef('office.country', '<>', 'company.country')
    .where('office.is_active', '=', true)
    .orderBy('office.id', 'desc')
    .limit(5)
    .execute()
  const open: { id: string; name: string; done: number; total: number }[] = []
  for (const office of offices) {
    const steps = await loadOfficeSteps(context, office)
    const left = steps.filter(({ state }) => state === 'open').length
    if (left > 0) open.push({ id: office.id, name: office.name, done: steps.length - left, total: steps.length })
  }
  return open.reverse()
}

/**
 * Whether the company has what offices in a country need by a step that asks for the country alone, such as its numbers.
 * A step that the country has nothing of is done.
 */
export async function isStepDone(context: StepContext, name: string, country: string): Promise<boolean> {
  const step = required(
    OFFICE_STEPS.all().find((one) => one.name === name),
    `office step ${name}`,
  )
  const status = await step.check(context, { id: '', name: '', country, state: null, timezone: 'UTC' })
  return status?.state !== 'open'
}
