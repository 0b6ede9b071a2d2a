import { sql } from 'kysely'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { requireEmployee } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { REQUEST_KINDS, requireRequestKind } from '../../kinds/request-kinds.ts'
import { planSteps } from '../steps/approval-steps.ts'
import { loadApplicant } from '../steps/approvers.ts'
import { loadApprovalRules } from '../steps/load-approval-rules.ts'
import { findMatchingRule } from '../steps/match-approval-rule.ts'
import { planReroutes, rerouteWaiting } from '../steps/reroute.ts'
import { loadEmployeeNames, loadStepViews, stepText } from '../steps/step-views.ts'
import { approvalRuleApi } from './contract.ts'
import { namedPeople } from './named-people.ts'

/** Registers the calls on approval rules and reminders. */
export function registerApprovalRuleRoutes(api: Api): void {
  route(api, approvalRuleApi.list, async (_, context) => {
    const { tx, language } = context
    const all = await Promise.all(
      REQUEST_KINDS.all().map(async (kind) => ({
        kind,
        rules: await loadApprovalRules(tx, kind.kind),
        types: (await kind.listTypes?.(context)) ?? [],
      })),
    )
    const reminders = await tx.selectFrom('request_reminder').selectAll().execute()
    const names = await loadEmployeeNames(
      tx,
      all.flatMap(({ rules }) => rules.flatMap(({ steps }) => namedPeople(steps))),
    )
    const places = await loadPlaceNames(tx)
    return all.map(({ kind, rules, types }) => {
      const reminder = reminders.find((one) => one.kind === kind.kind)
      return {
        kind: kind.kind,
        kind_name: formatLabel(kind.name, language),
        types: [...types],
        rules: rules.map((rule) => ({
          ...rule,
          steps: rule.steps.map(({ needs, asks }) => ({ needs, asks: [...asks] })),
          office_name: places.get(rule.office_id ?? '') ?? null,
          department_name: places.get(rule.department_id ?? '') ?? null,
          steps_said: rule.steps.map((step) => stepText(step, language, names)),
        })),
        usual_said: kind.defaultSteps.map((step) => stepText(step, language, names)),
        remind_hours: reminder?.remind_hours ?? null,
        escalate_hours: reminder?.escalate_hours ?? null,
        reminder_version: reminder?.version ?? 0,
      }
    })
  })
  route(api, approvalRuleApi.create, async (input, context) => {
    const { tx, record } = context
    await requireValidRule(tx, input)
    const { last } = await tx
      .selectFrom('approval_route')
      .select((is) => is.fn.coalesce(is.fn.max('position'), sql<number>`0`).as('last'))
      .where('kind', '=', input.kind)
      .executeTakeFirstOrThrow()
    if (last >= 200) throw conflict('too_many_routes')
    const { id } = await tx
      .insertInto('approval_route')
      .values({ ...input, position: last + 1, steps: JSON.stringify(input.steps) })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ kind: 'approval_route', id, name: input.name, before: null, after: { ...input } })
    return { id }
  })
  route(api, approvalRuleApi.change, async ({ id, version, kind, ...rule }, { tx, record }) => {
    await requireValidRule(tx, { kind, ...rule })
    const { before, difference } = await updateVersioned(
      tx,
      'approval_route',
      { id, version },
      { ...rule, steps: JSON.stringify(rule.steps) },
    )
    if (before.kind !== kind) throw notFound()
    record({ kind: 'approval_route', id, name: rule.name, ...difference })
    return { id }
  })
  route(api, approvalRuleApi.remove, async (at, { tx, record }) => {
    const { name, kind, position } = await deleteVersioned(tx, 'approval_route', at)
    await sql`update approval_route set position = position - 1 where kind = ${kind} and position > ${position}`.execute(
      tx,
    )
    record({ kind: 'approval_route', id: at.id, name, before: { name, kind }, after: null })
    return {}
  })
  route(api, approvalRuleApi.order, async ({ kind, ids }, { tx, record, language }) => {
    const known = await loadApprovalRules(tx, requireRequestKind(kind).kind)
    if (known.length !== ids.length || known.some(({ id }) => !ids.includes(id))) throw conflict('routes_moved_on')
    await sql`set constraints all deferred`.execute(tx)
    await sql`update approval_route r set position = o.nth, version = r.version + 1
      from unnest(${[...ids]}::uuid[]) with ordinality o(id, nth) where r.id = o.id`.execute(tx)
    record({
      kind: 'approval_route',
      name: formatLabel(requireRequestKind(kind).name, language),
      before: { order: known.map(({ name }) => name) },
      after: {
        order: ids.map(
          (id) =>
            required(
              known.find((one) => one.id === id),
              'approval rule',
            ).name,
        ),
      },
    })
    return {}
  })
  route(api, approvalRuleApi.remind, async ({ kind, remind_hours, escalate_hours }, { tx, record, language }) => {
    if (remind_hours !== null && escalate_hours !== null && escalate_hours < remind_hours)
      throw invalidField('escalate_hours', 'escalates_before_reminding')
    const name = formatLabel(requireRequestKind(kind).name, language)
    const before = await tx.selectFrom('request_reminder').selectAll().where('kind', '=', kind).executeTakeFirst()
    await tx
      .insertInto('request_reminder')
      .values({ kind, remind_hours, escalate_hours })
      .onConflict((same) =>
        same
          .columns(['company_id', 'kind'])
          .doUpdateSet({ remind_hours, escalate_hours, version: sql`request_reminder.version + 1` }),
      )
      .execute()
    record({
      kind: 'approval_route',
      name,
      before: { remind_hours: before?.remind_hours ?? null, escalate_hours: before?.escalate_hours ?? null },
      after: { remind_hours, escalate_hours },
    })
    return {}
  })
  route(api, approvalRuleApi.tryOut, async ({ kind, employee_id, type_id, amount, days }, context) => {
    const { tx, actor, today } = context
    await requireEmployee(tx, actor, 'directory:read', employee_id, today)
    const of = await loadApplicant(tx, employee_id, await loadOwnAccount(tx, employee_id), today)
    const about = { typeId: type_id, amount, days }
    const { officeId, departmentId, employmentType } = of
    const rule = findMatchingRule(await loadApprovalRules(tx, requireRequestKind(kind).kind), {
      ...about,
      officeId,
      departmentId,
      employmentType,
    })
    return {
      rule: rule?.name ?? null,
      steps: await loadStepViews(
        context,
        requireRequestKind(kind),
        await planSteps(context, requireRequestKind(kind), of, about),
      ),
    }
  })
  route(api, approvalRuleApi.countWaiting, async ({ kind }, context) => ({
    count: (await planReroutes(context, requireRequestKind(kind), { locked: false })).length,
  }))
  route(api, approvalRuleApi.applyToWaiting, ({ kind }, context) => rerouteWaiting(context, requireRequestKind(kind)))
}

type ApprovalRuleInput = NonNullable<typeof approvalRuleApi.create.types>['parsed']

/** Throws 422 at the field for a kind, person, office or department that does not exist. */
async function requireValidRule(
  tx: Tx,
  { kind, steps, office_id, department_id }: Pick<ApprovalRuleInput, 'kind' | 'steps' | 'office_id' | 'department_id'>,
): Promise<void> {
  if (!REQUEST_KINDS.all().some((one) => one.kind === kind)) throw invalidField('kind', 'not_a_choice')
  const people = namedPeople(steps)
  if ((await loadEmployeeNames(tx, people)).size !== new Set(people).size) throw invalidField('steps', 'no_such_person')
  const places = await loadPlaceNames(tx)
  if (office_id !== null && !places.has(office_id)) throw invalidField('office_id', 'not_a_choice')
  if (department_id !== null && !places.has(department_id)) throw invalidField('department_id', 'not_a_choice')
}

/** Returns the names of offices and departments by id. */
async function loadPlaceNames(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from office union all select id, name from department`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns an employee's account; the nil id where they have none, so that no approver is left out as the sender. */
async function loadOwnAccount(tx: Context['tx'], employeeId: string): Promise<string> {
  const row = await tx
    .selectFrom('membership')
    .select('account_id')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row?.account_id ?? '00000000-0000-0000-0000-000000000000'
}
