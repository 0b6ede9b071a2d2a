import { sql } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { forbidden } from '#base/errors.ts'
import { LEAVE_MODULE, type ModuleId, PAYROLL_MODULE } from '#base/modules.ts'
import { isStepDone } from '#organisation/offices.ts'
import { selectIncompleteRecords } from '#people/pay-details.ts'
import { reachOf } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { selectOne } from '#server/database/select-one.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import { isEmployedOn } from './employed-on.ts'
import { FirstStep, type FirstStepRow, SettledStep } from './first-steps-contract.ts'

/** Who does each step, and the part of the product that it belongs to. */
const STEPS: { readonly [step in FirstStep]: { readonly permission: Permission; readonly module?: ModuleId } } = {
  profile: { permission: 'company:edit' },
  offices: { permission: 'office:edit' },
  holidays: { permission: 'holiday:edit' },
  departments: { permission: 'department:edit' },
  people: { permission: 'employee:create' },
  details: { permission: 'employee:create', module: PAYROLL_MODULE },
  leave: { permission: 'leave:policy', module: LEAVE_MODULE },
  approvals: { permission: 'request:routes' },
  accounts: { permission: 'account:edit' },
  pay: { permission: 'payroll:settings', module: PAYROLL_MODULE },
  account: { permission: 'payroll:settings', module: PAYROLL_MODULE },
  run: { permission: 'payroll:prepare', module: PAYROLL_MODULE },
}

/** An office without a state, in a country whose states have holidays of their own. */
const withoutState = sql`office.state is null and office.country = any(${COUNTRIES.filter(({ holidaysByState }) => holidaysByState).map(({ code }) => code)}::text[])`

type Facts = Record<Exclude<FirstStep, 'account' | 'details'>, boolean> & {
  /** Somebody is paid into a bank account, or nobody has an account yet. */
  pays_by_transfer: boolean
  open_run: string | null
}

type State = FirstStepRow['state']

/** The steps that the caller may do, each with its state as the company's data has it (decision 153). */
export async function loadFirstSteps(
  context: Context,
): Promise<{ has_people: boolean; is_over: boolean; steps: FirstStepRow[] }> {
  const { tx, actor } = context
  const facts = await loadFacts(context)
  const settled = new Set((await tx.selectFrom('settled_first_step').select('step').execute()).map(({ step }) => step))
  const off = await tx.selectFrom('company_module').select('module_id').where('is_on', '=', false).execute()
  const isShown = (step: FirstStep) => {
    const { permission, module } = STEPS[step]
    return actor.grants.has(permission) && !off.some(({ module_id }) => module_id === module)
  }
  const lacking = facts.people && isShown('details') ? await countLacking(context) : null
  const stateOf = async (step: FirstStep): Promise<State | null> => {
    switch (step) {
      case 'profile':
        return toState(facts.profile && (await isDoneAtHome(context, 'company_numbers')))
      case 'details':
        return lacking === null ? null : toState(lacking === 0)
      case 'account':
        return facts.pays_by_transfer ? toState(await isDoneAtHome(context, 'paying_account')) : 'unneeded'
      default:
        return toState(facts[step])
    }
  }
  const steps: FirstStepRow[] = []
  for (const step of FirstStep.options.filter(isShown)) {
    const found = await stateOf(step)
    if (found === null) continue
    const isSettled = found === 'open' && settled.has(step)
    steps.push({
      step,
      // Somebody who looked at the leave types has done the step; any other was left out.
      state: isSettled ? (step === 'leave' ? 'done' : 'skipped') : found,
      left: step === 'details' ? lacking : null,
      run_id: step === 'run' ? facts.open_run : null,
      actions: isSettled
        ? ['reopen']
        : found === 'open' && SettledStep.options.some((one) => one === step)
          ? ['settle']
          : [],
    })
  }
  return { has_people: facts.people, is_over: facts.run, steps }
}

/** Stores that a step is settled, or open after all. Throws 403 for a step that is not the caller's. */
export async function settleFirstStep(
  { tx, actor, record }: Context,
  step: SettledStep,
  isSettled: boolean,
): Promise<void> {
  if (!actor.grants.has(STEPS[step].permission)) throw forbidden()
  const deleted = await tx.deleteFrom('settled_first_step').where('step', '=', step).returning('step').execute()
  if (isSettled) await tx.insertInto('settled_first_step').values({ step }).execute()
  const { id, name } = await tx.selectFrom('company').select(['id', 'name']).executeTakeFirstOrThrow()
  const before = { is_settled: deleted.length > 0 }
  record({ kind: 'company', id, name, before, after: { first_step: step, is_settled: isSettled } })
}

const toState = (isDone: boolean): State => (isDone ? 'done' : 'open')

function loadFacts({ tx, actor, today }: Context): Promise<Facts> {
  const query = sql<Facts>`select
    exists (select from company_profile where registration_number is not null and address_line1 is not null) as profile,
    exists (select from office where is_active) and not exists (select from office where is_active and ${withoutState}) as offices,
    exists (select from holiday where is_active and day >= ${today}::date) and not exists (select from office where is_active and ${withoutState}) as holidays,
    exists (select from department where is_active) as departments,
    exists (select from employee where id is distinct from ${actor.employeeId}::uuid) as people,
    exists (select from audit_entry where kind = 'leave_type')
      or exists (select from request where kind = 'leave' and state in ('approved', 'paid', 'rejected')) as leave,
    exists (select from request_kind_at_once) or exists (select from request where state in ('approved', 'paid', 'rejected'))
      or (select count(distinct membership.id) from membership join member_role on member_role.membership_id = membership.id
        where member_role.role_id = ${COMPANY_ADMIN} and membership.is_active and membership.invited_email is null) > 1 as approvals,
    (select count(*) from (select from membership where is_active limit 2) two) > 1 as accounts,
    exists (select from pay_item) and exists (select from pay_group where is_active) as pay,
    exists (select from pay_run where state = 'approved') as run,
    (select id from pay_run where state <> 'approved' order by period, id limit 1) as open_run,
    not exists (select from bank_detail) or exists (select from bank_detail where payment_method = 'bank_transfer') as pays_by_transfer`
  return selectOne(tx, query)
}

/** Counts the people who lack something that their pay or a file of it needs; null for a reader of other people only. */
async function countLacking({ tx, actor, today }: Context): Promise<number | null> {
  if (reachOf(actor, 'identity:read') !== 'company' || reachOf(actor, 'compensation:read') !== 'company') return null
  const query = sql<{ count: number }>`select count(*)::int as count from employee
    where ${isEmployedOn(today)} and id in ${selectIncompleteRecords(today)}`
  return (await selectOne(tx, query)).count
}

/** Whether the company has what offices of its own country need; what other countries need is on their offices' pages. */
async function isDoneAtHome(context: Context, step: string): Promise<boolean> {
  const { country } = await context.tx.selectFrom('company').select('country').executeTakeFirstOrThrow()
  return isStepDone(context, step, country)
}
