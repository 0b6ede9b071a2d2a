import { randomUUID } from 'node:crypto'
import { type NotNull, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { loadPage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { createPublisher, type Publish } from '#server/context/events.ts'
import { idIn } from '#server/database/id-in.ts'
import { deleteVersioned } from '#server/database/records.ts'
import { HOLIDAY_CHANGED } from '../events.ts'
import { type DeclaredDayOffInput, declaredApi } from './contract.ts'
import { countPeopleIn, declareDay, findOfficesToDeclare } from './declare.ts'
import { compareAffected, DAY_OFF_IMPACTS, type DayOffChange, type DayOffImpact } from './impacts.ts'
import { markDaysOffRead } from './unread-days-off.ts'

const MAX_CHANGES_SHOWN = 100

/** Days off at short notice. A preview declares the day off and rolls back, so it shows what declaring does. */
export function registerDeclaredRoutes(api: Api): void {
  pageRoute(api, declaredApi.list, async ({ from, to, ...asked }, { tx, actor }) => {
    const { rows, total } = await loadPage(asked, {
      found: tx
        .selectFrom('declared_day_off')
        .$call((query) => (from === undefined ? query : query.where('day', '>=', from)))
        .$call((query) => (to === undefined ? query : query.where('day', '<=', to))),
      shown: (found) =>
        found.selectAll('declared_day_off').select(
          sql<string[]>`array(select office.name from holiday join office on office.id = holiday.office_id
            where holiday.declared_id = declared_day_off.id order by office.name)`.as('offices'),
        ),
      search: ['name', 'name_zh'],
      orders: { day: sql`day`, declared_at: sql`declared_at` },
      tieBreaker: sql`declared_at desc, id`,
    })
    const actions = actor.grants.has('holiday:edit') ? (['undo'] as const) : []
    return {
      total,
      rows: rows.map(({ part, kind, declared_at, ...row }) => ({
        ...row,
        part: part as DeclaredDayOffInput['part'],
        kind: kind as DeclaredDayOffInput['kind'],
        declared_at: declared_at.toISOString(),
        actions: [...actions],
      })),
    }
  })

  route(api, declaredApi.states, async (_, { tx }) => {
    const rows = await tx
      .selectFrom('office')
      .select(['name', 'country', 'state'])
      .where('is_active', '=', true)
      .where('state', 'is not', null)
      .$narrowType<{ state: NotNull }>()
      .orderBy('country')
      .orderBy('name')
      .execute()
    return [...Map.groupBy(rows, ({ state }) => state).values()].flatMap((offices) => {
      const [first] = offices
      return first ? [{ code: first.state, country: first.country, offices: offices.map(({ name }) => name) }] : []
    })
  })

  route(api, declaredApi.preview, async (given, context) => {
    const { tx, language } = context
    const { offices, known } = await findOfficesToDeclare(tx, given, context.today)
    const people = await countPeopleIn(tx, offices, given.day)
    const { substitutes, changes } = await previewDeclaration(given, offices, context)
    return {
      offices: offices.map(({ name }) => name),
      people,
      known: known.map(({ name }) => name),
      substitutes: substitutes.map(({ day, office_name }) => ({ day, office_name })),
      changes: changes
        .slice(0, MAX_CHANGES_SHOWN)
        .map(({ name, ...change }) => ({ ...change, name: formatLabel(name, language) })),
      total: changes.length,
    }
  })

  route(api, declaredApi.declare, async (given, context) => {
    const { tx, actor, now, record, publish } = context
    const { offices } = await findOfficesToDeclare(tx, given, context.today)
    const id = randomUUID()
    const { states: _, office_ids: __, ...day } = given
    const by = { declared_by: actor.accountId, declared_name: actor.fullName, declared_at: now }
    await insertDeclared(context, id, given, by)
    const { changes } = await applyAndCompare(context, given.day, publish, () => declareDay(tx, id, given, offices))
    record({
      kind: 'declared_day_off',
      id,
      name: given.name,
      after: { ...day, offices: offices.map(({ name }) => name) },
    })
    return { id, offices: offices.length, touched: changes.length }
  })

  route(api, declaredApi.read, async (_, context) => {
    if (context.actor.employeeId === null) throw notFound()
    const read = await markDaysOffRead(context)
    context.record({ kind: 'declared_day_off_reading', name: 'declared days off', after: { read } })
    return { read }
  })

  route(api, declaredApi.undo, async ({ id, version }, context) => {
    const { tx, record, publish } = context
    const own = await tx.selectFrom('holiday').select(['id', 'day']).where('declared_id', '=', id).execute()
    const of = own.map((one) => one.id)
    const lieu = await tx.selectFrom('holiday').select('day').where(idIn('substitutes_id', of)).execute()
    const holidays = own.length + lieu.length
    const days = [...new Set([...own, ...lieu].map(({ day }) => day))]
    const { changes } = await applyAndCompare(context, days, publish, async () => {
      const deleted = await deleteVersioned(tx, 'declared_day_off', { id, version })
      record({
        kind: 'declared_day_off',
        id,
        name: deleted.name,
        before: { day: deleted.day, name: deleted.name, holidays },
      })
      return { days, substitutes: [] }
    })
    return { removed: holidays, touched: changes.length }
  })
}

async function insertDeclared(
  { tx }: Pick<Context, 'tx'>,
  id: string,
  { day, part, kind, name, name_zh }: DeclaredDayOffInput,
  by: { declared_by: string; declared_name: string; declared_at: Date },
): Promise<void> {
  await tx
    .insertInto('declared_day_off')
    .values({ id, day, part, kind, name, name_zh: name_zh || null, ...by })
    .execute()
}

type DeclareResult = Awaited<ReturnType<typeof declareDay>>

/** Changes the holidays of a day, publishes it, and returns the records of other modules that differ afterwards. */
async function applyAndCompare(
  { tx, actor, today, language }: Context,
  on: Day | readonly Day[],
  publish: Publish,
  change: () => Promise<DeclareResult>,
): Promise<DeclareResult & { changes: DayOffChange[] }> {
  const days = [on].flat()
  if (days.length === 0) return { ...(await change()), changes: [] }
  const findAffected = (impact: DayOffImpact) => impact.findAffected({ tx, actor, today, language }, days)
  const impacts = []
  for (const impact of DAY_OFF_IMPACTS.all()) impacts.push({ impact, before: await findAffected(impact) })
  const done = await change()
  await publish(tx, HOLIDAY_CHANGED, { days: done.days })
  const changes: DayOffChange[] = []
  for (const { impact, before } of impacts) changes.push(...compareAffected(impact, before, await findAffected(impact)))
  return { ...done, changes }
}

/** Does the same in a transaction that is rolled back: nothing is stored, logged or sent. */
async function previewDeclaration(
  given: DeclaredDayOffInput,
  offices: Awaited<ReturnType<typeof findOfficesToDeclare>>['offices'],
  context: Context,
) {
  const { tx, actor, now, today, vault } = context
  if (offices.length === 0) return { substitutes: [], changes: [] }
  await sql`savepoint tried`.execute(tx)
  const id = randomUUID()
  const publish = createPublisher({ now, today, vault, record: () => undefined })
  try {
    await insertDeclared(context, id, given, { declared_by: actor.accountId, declared_name: '', declared_at: now })
    return await applyAndCompare(context, given.day, publish, () => declareDay(tx, id, given, offices))
  } finally {
    await sql`rollback to savepoint tried`.execute(tx)
  }
}
