import { sql } from 'kysely'
import { DomainError, invalidField, notFound } from '#base/errors.ts'
import { containsAllWords } from '#base/names.ts'
import { required } from '#base/required.ts'
import { requireAllInReach } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { slicePage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import { loadLeavePeople, loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { buildLedger } from '../ledger/ledger.ts'
import type { TypeRules } from '../ledger/type-rules.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, requestRulesOn, toTypeRules, typeName } from '../types/leave-types.ts'
import { CHANGE_TYPE, changeRules, isLongChange, requireRows, requireUnits, requireValidRules } from './change.ts'
import { leaveBoundApi, leaveTypeApi } from './contract.ts'
import { loadBoundPage, loadTypeDetail, toTypeRow } from './queries.ts'
import { replaceVersion, toStoredRows, toStoredSettings } from './stored-version.ts'
import { loadTemplates } from './templates.ts'
import { computeTrialMonths } from './trial.ts'

/** Leave types, and limits on absences. */
export function registerPolicyRoutes(api: Api): void {
  pageRoute(api, leaveTypeApi.list, async ({ unit, kind, may_encash, ...asked }, { tx, today, actor, language }) => {
    const may = actor.grants.has('leave:policy')
    const company = await loadCompanyLanguage(tx)
    const types = await loadLeaveTypes(tx)
    // People who manage nobody's leave choose among their own types.
    const self = actor.grants.has('leave:read') || may ? null : (actor.employeeId ?? '')
    const own = self === null ? undefined : (await loadLeavePeople(tx, self === '' ? [] : [self])).get(self)
    const rows = types
      .filter((type) => self === null || (own !== undefined && isEligibleFor(type, own, today)))
      .filter((type) => may || type.isActive)
      .filter((type) => (unit === undefined || type.unit === unit) && (kind === undefined || type.kind === kind))
      .filter((type) => !may_encash || (type.kind === 'granted' && requestRulesOn(type, today).mayEncash))
      .filter(({ name, otherName }) => containsAllWords(asked.search, [name, otherName]))
      .map((type) => ({ ...toTypeRow(type, today, may), title: typeName(type, language, company) }))
    const order = new Intl.Collator(language)
    if (asked.sort.endsWith('name')) rows.sort((a, b) => order.compare(a.title, b.title))
    if (asked.sort.startsWith('-')) rows.reverse()
    return slicePage(rows, asked)
  })

  route(api, leaveTypeApi.one, async ({ id }, { tx, today }) => loadTypeDetail(tx, id, today))

  route(api, leaveTypeApi.templates, (_, { tx, language, now }) => loadTemplates(tx, { language, now }))

  route(api, leaveTypeApi.create, async (given, { tx, today, record }) => {
    const { name, other_name, gender, unit, kind, from_day, entitlement, ...settings } = given
    await requireUniqueName(tx, name)
    const columns = toStoredSettings(settings, unit)
    const rows = toStoredRows(requireRows(entitlement, kind), unit)
    const { last } = await tx
      .selectFrom('leave_type')
      .select(sql<number>`coalesce(max(position), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('leave_type')
      .values({ name, other_name, gender, unit, kind, position: Math.min(1_000, last + 1) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await requireUnits(tx, entitlement)
    await replaceVersion(tx, id, from_day, columns, rows)
    record({
      kind: 'leave_type',
      id,
      name,
      after: { other_name, gender, unit, kind, from_day, ...settings, entitlement },
    })
    return loadTypeDetail(tx, id, today)
  })

  route(api, leaveTypeApi.update, async ({ id, version, ...patch }, { tx, today, record }) => {
    if (patch.name !== undefined) await requireUniqueName(tx, patch.name, id)
    const { after, difference } = await updateVersioned(tx, 'leave_type', { id, version }, patch)
    record({ kind: 'leave_type', id, name: after.name, ...difference })
    return loadTypeDetail(tx, id, today)
  })

  route(api, leaveTypeApi.change, async (order, context) => {
    const { tx, today, record, start } = context
    const { id, version, from_day } = order
    if (!(await isLongChange(tx, order))) {
      await changeRules(context, order).catch(throwAtEntitlement)
      return { ...(await loadTypeDetail(tx, id, today)), task_id: null }
    }
    const type = await lockVersioned(tx, 'leave_type', { id, version })
    await requireValidRules(tx, order, type)
    const task_id = await start({ kind: CHANGE_TYPE, input: order, titleParams: { name: type.name } })
    record({ kind: 'task', id: task_id, name: CHANGE_TYPE, after: { type: type.name, from_day } })
    return { ...(await loadTypeDetail(tx, id, today)), task_id }
  })

  route(
    api,
    leaveTypeApi.trial,
    async ({ id, unit: asked, kind, from_day, people, entitlement, ...settings }, context) => {
      const { tx, actor, today } = context
      await requireAllInReach(tx, actor, 'leave:read', people, today)
      const types = await loadLeaveTypes(tx)
      const known = types.find((type) => type.id === id)
      if (id !== null && !known) throw notFound()
      const unit = known?.unit ?? asked
      const rows = toStoredRows(entitlement, unit).map((row, index) => ({ ...row, id: `tried-${index}` }))
      const draft: TypeRules = toTypeRules(
        { unit, kind: known?.kind ?? kind },
        toVersionColumns(toStoredSettings(settings, unit), from_day),
        rows,
      )
      const versions = [...(known?.versions ?? []).filter(({ from }) => from < from_day), draft]
      const world = await loadLeaveRecords(tx, types, people)
      const names = await tx
        .selectFrom('employee')
        .select(['id', 'full_name', 'joined_on'])
        .where('id', 'in', people)
        .execute()
      return {
        people: names.map(({ id: person, full_name, joined_on }) => {
          const of = requireLeavePerson(world, person).facts
          const facts = world.factsOf(person, id ?? '')
          const was = known && buildLedger(known.versions, of, facts, today).lines
          const before = was?.reduce((sum, { figure, amount }) => sum + (figure === 'pending' ? 0 : amount), 0)
          return {
            id: person,
            full_name,
            joined_on,
            months: computeTrialMonths(versions, of, facts, from_day, unit),
            before: before === undefined ? null : amountNumber(before, unit),
          }
        }),
      }
    },
  )

  registerBoundRoutes(api)
}

function registerBoundRoutes(api: Api): void {
  const loadBounds = async (context: Context, asked: Parameters<typeof loadBoundPage>[1]) => {
    const { rows, total } = await loadBoundPage(context.tx, asked)
    const actions = context.actor.grants.has('leave:policy') ? (['edit', 'delete'] as const).slice() : []
    const own = await loadCompanyLanguage(context.tx)
    const displayName = (name: string | null, otherName: string | null) =>
      name === null ? null : typeName({ name, otherName }, context.language, own)
    return {
      rows: rows.map(({ type, type_other, ...row }) => ({ ...row, type_name: displayName(type, type_other), actions })),
      total,
    }
  }
  const loadBound = async (context: Context, id: string) => {
    const { rows } = await loadBounds(context, { id, sort: 'name', page: 1, per_page: 1 })
    return required(rows[0], 'the bound')
  }
  pageRoute(api, leaveBoundApi.list, (asked, context) => loadBounds(context, asked))
  route(api, leaveBoundApi.create, async (given, context) => {
    const { tx, record } = context
    await requireValidBound(tx, given)
    const { id } = await tx.insertInto('leave_bound').values(given).returning('id').executeTakeFirstOrThrow()
    record({ kind: 'leave_bound', id, name: given.name, after: given })
    return loadBound(context, id)
  })
  route(api, leaveBoundApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record } = context
    const before = await lockVersioned(tx, 'leave_bound', { id, version })
    await requireValidBound(tx, { ...before, ...patch })
    const { after, difference } = await updateVersioned(tx, 'leave_bound', { id, version }, patch)
    record({ kind: 'leave_bound', id, name: after.name, ...difference })
    return loadBound(context, id)
  })
  route(api, leaveBoundApi.remove, async ({ id, version }, { tx, record }) => {
    const { name, from_day, until_day } = await deleteVersioned(tx, 'leave_bound', { id, version })
    record({ kind: 'leave_bound', id, name, before: { name, from_day, until_day } })
    return {}
  })
}

/** Fills the columns of an unsaved version. */
function toVersionColumns(
  columns: ReturnType<typeof toStoredSettings>,
  from: string,
): Parameters<typeof toTypeRules>[1] {
  return { ...columns, from_day: from } as unknown as Parameters<typeof toTypeRules>[1]
}

async function requireUniqueName(tx: Tx, name: string, except?: string): Promise<void> {
  const same = await tx
    .selectFrom('leave_type')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where((is) => is.and(except === undefined ? [] : [is('id', '<>', except)]))
    .executeTakeFirst()
  if (same) throw invalidField('name', 'leave_type_there')
}

/** Reports conflicts with approved leave at the entitlement field. */
function throwAtEntitlement(error: unknown): never {
  if (error instanceof DomainError && error.code.startsWith('entitlement_below_approved'))
    throw new DomainError('validation_failed', { fields: { entitlement: [error.code] }, params: error.params })
  throw error
}

async function requireValidBound(
  tx: Tx,
  bound: {
    from_day: string
    until_day: string
    office_id: string | null
    department_id: string | null
    type_id: string | null
  },
): Promise<void> {
  if (bound.until_day < bound.from_day) throw invalidField('until_day', 'ends_before_it_begins')
  for (const [table, key] of [
    ['office', 'office_id'],
    ['department', 'department_id'],
    ['leave_type', 'type_id'],
  ] as const) {
    const id = bound[key]
    if (id !== null && !(await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()))
      throw invalidField(key, 'not_a_choice')
  }
}
