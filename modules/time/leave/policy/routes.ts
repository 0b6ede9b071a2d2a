import { sql } from 'kysely'
import { invalidField, notFound, Refused } from '#base/errors.ts'
import { holdsWords } from '#base/names.ts'
import { requireAll } from '#modules/people/employees/reach.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { pageIn } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, locked, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { leavePeople, leaveWorld } from '../balance/facts.ts'
import { isFor } from '../balance/queries.ts'
import { ledgerOf } from '../ledger/ledger.ts'
import type { TypeRules } from '../ledger/type-rules.ts'
import { typedOf } from '../types/amount-value.ts'
import { asksOn, companyLanguage, leaveTypes, rulesOf, typeName } from '../types/leave-types.ts'
import { CHANGE_TYPE, changeRules, isLongChange, requireRows, requireSoundRules, requireUnits } from './change.ts'
import { leaveBoundApi, leaveTypeApi } from './contract.ts'
import { boundPage, typeRow, typeShown } from './queries.ts'
import { putVersion, storedRows, storedSettings } from './stored-version.ts'
import { triedMonths } from './trial.ts'

/** Leave types and the days that are kept free of leave. */
export function policyRoutes(api: Api): void {
  pageRoute(api, leaveTypeApi.list, async ({ unit, kind, may_encash, ...asked }, { tx, today, actor, language }) => {
    const may = actor.grants.has('leave:policy')
    const company = await companyLanguage(tx)
    const types = await leaveTypes(tx)
    // Whoever looks after nobody's leave chooses among their own.
    const self = actor.grants.has('leave:read') || may ? null : (actor.employeeId ?? '')
    const own = self === null ? undefined : (await leavePeople(tx, self === '' ? [] : [self])).get(self)
    const rows = types
      .filter((type) => self === null || (own !== undefined && isFor(type, own, today)))
      .filter((type) => may || type.isActive)
      .filter((type) => (unit === undefined || type.unit === unit) && (kind === undefined || type.kind === kind))
      .filter((type) => !may_encash || (type.kind === 'granted' && asksOn(type, today).mayEncash))
      .filter(({ name, otherName }) => holdsWords(asked.search, [name, otherName]))
      .map((type) => ({ ...typeRow(type, today, may), title: typeName(type, language, company) }))
    const order = new Intl.Collator(language)
    if (asked.sort.endsWith('name')) rows.sort((a, b) => order.compare(a.name, b.name))
    if (asked.sort.startsWith('-')) rows.reverse()
    return pageIn(rows, asked)
  })

  route(api, leaveTypeApi.one, async ({ id }, { tx, today }) => typeShown(tx, id, today))

  route(api, leaveTypeApi.create, async (given, { tx, today, record }) => {
    const { name, other_name, gender, unit, kind, from_day, entitlement, ...settings } = given
    await requireFreeName(tx, name)
    const columns = storedSettings(settings, unit)
    const rows = storedRows(requireRows(entitlement, kind), unit)
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
    await putVersion(tx, id, from_day, columns, rows)
    record({
      kind: 'leave_type',
      id,
      name,
      after: { other_name, gender, unit, kind, from_day, ...settings, entitlement },
    })
    return typeShown(tx, id, today)
  })

  route(api, leaveTypeApi.update, async ({ id, version, ...patch }, { tx, today, record }) => {
    if (patch.name !== undefined) await requireFreeName(tx, patch.name, id)
    const { after, difference } = await changed(tx, 'leave_type', { id, version }, patch)
    record({ kind: 'leave_type', id, name: after.name, ...difference })
    return typeShown(tx, id, today)
  })

  route(api, leaveTypeApi.change, async (order, context) => {
    const { tx, today, record, start } = context
    const { id, version, from_day } = order
    if (!(await isLongChange(tx, order))) {
      await changeRules(context, order).catch(atEntitlement)
      return { ...(await typeShown(tx, id, today)), task_id: null }
    }
    const type = await locked(tx, 'leave_type', { id, version })
    await requireSoundRules(tx, order, type)
    const task_id = await start({ kind: CHANGE_TYPE, input: order, titleParams: { name: type.name } })
    record({ kind: 'task', id: task_id, name: CHANGE_TYPE, after: { type: type.name, from_day } })
    return { ...(await typeShown(tx, id, today)), task_id }
  })

  route(
    api,
    leaveTypeApi.trial,
    async ({ id, unit: asked, kind, from_day, people, entitlement, ...settings }, context) => {
      const { tx, actor, today } = context
      await requireAll(tx, actor, 'leave:read', people, today)
      const types = await leaveTypes(tx)
      const known = types.find((type) => type.id === id)
      if (id !== null && !known) throw notFound()
      const unit = known?.unit ?? asked
      const rows = storedRows(entitlement, unit).map((row, index) => ({ ...row, id: `tried-${index}` }))
      const tried: TypeRules = rulesOf(
        { unit, kind: known?.kind ?? kind },
        triedColumns(storedSettings(settings, unit), from_day),
        rows,
      )
      const versions = [...(known?.versions ?? []).filter(({ from }) => from < from_day), tried]
      const world = await leaveWorld(tx, types, people)
      const names = await tx
        .selectFrom('employee')
        .select(['id', 'full_name', 'joined_on'])
        .where('id', 'in', people)
        .execute()
      return {
        people: names.map(({ id: person, full_name, joined_on }) => {
          const of = world.people.get(person)!.facts
          const facts = world.factsOf(person, id ?? '')
          const was = known && ledgerOf(known.versions, of, facts, today).lines
          const before = was?.reduce((sum, { figure, amount }) => sum + (figure === 'pending' ? 0 : amount), 0)
          return {
            id: person,
            full_name,
            joined_on,
            months: triedMonths(versions, of, facts, from_day, unit),
            before: before === undefined ? null : typedOf(before, unit),
          }
        }),
      }
    },
  )

  boundRoutes(api)
}

function boundRoutes(api: Api): void {
  const shown = async (context: Context, asked: Parameters<typeof boundPage>[1]) => {
    const { rows, total } = await boundPage(context.tx, asked)
    const actions = context.actor.grants.has('leave:policy') ? (['edit', 'delete'] as const).slice() : []
    const own = await companyLanguage(context.tx)
    const nameOf = (name: string | null, otherName: string | null) =>
      name === null ? null : typeName({ name, otherName }, context.language, own)
    return {
      rows: rows.map(({ type, type_other, ...row }) => ({ ...row, type_name: nameOf(type, type_other), actions })),
      total,
    }
  }
  /** One that is there. */
  const one = async (context: Context, id: string) => {
    const { rows } = await shown(context, { id, sort: 'name', page: 1, per_page: 1 })
    return rows[0]!
  }
  pageRoute(api, leaveBoundApi.list, (asked, context) => shown(context, asked))
  route(api, leaveBoundApi.create, async (given, context) => {
    const { tx, record } = context
    await requireBound(tx, given)
    const { id } = await tx.insertInto('leave_bound').values(given).returning('id').executeTakeFirstOrThrow()
    record({ kind: 'leave_bound', id, name: given.name, after: given })
    return one(context, id)
  })
  route(api, leaveBoundApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record } = context
    const before = await locked(tx, 'leave_bound', { id, version })
    await requireBound(tx, { ...before, ...patch })
    const { after, difference } = await changed(tx, 'leave_bound', { id, version }, patch)
    record({ kind: 'leave_bound', id, name: after.name, ...difference })
    return one(context, id)
  })
  route(api, leaveBoundApi.remove, async ({ id, version }, { tx, record }) => {
    const { name, from_day, until_day } = await removed(tx, 'leave_bound', { id, version })
    record({ kind: 'leave_bound', id, name, before: { name, from_day, until_day } })
    return {}
  })
}

/** What the columns of a version are when nothing is stored of them. */
function triedColumns(columns: ReturnType<typeof storedSettings>, from: string): Parameters<typeof rulesOf>[1] {
  return { ...columns, from_day: from } as unknown as Parameters<typeof rulesOf>[1]
}

async function requireFreeName(tx: Tx, name: string, except?: string): Promise<void> {
  const same = await tx
    .selectFrom('leave_type')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()
  if (same) throw invalidField('name', 'leave_type_there')
}

/** What approved leave has against rules is said at how many days they give. */
function atEntitlement(error: unknown): never {
  if (error instanceof Refused && error.code.startsWith('entitlement_below_approved'))
    throw new Refused('validation_failed', { fields: { entitlement: [error.code] }, params: error.params })
  throw error
}

async function requireBound(
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
