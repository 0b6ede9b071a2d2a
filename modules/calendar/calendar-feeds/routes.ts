import { addDays } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute, route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { createToken } from '#server/secrets.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import { calendarFeedApi } from './contract.ts'
import { toFeedText } from './ical.ts'
import { findFeedByToken, findFeedReader, listReadableKinds } from './reader.ts'

/** Days before and after today that a calendar covers. */
const DAYS_BACK = 62
const DAYS_AHEAD = 365

export function registerCalendarFeedRoutes(api: Api): void {
  route(api, calendarFeedApi.list, async (_, context) => {
    const made = await context.tx
      .selectFrom('calendar_feed')
      .select(['id', 'kind', 'made_at', 'read_at'])
      .where('account_id', '=', context.actor.accountId)
      .where('role_id', '=', context.actor.roleId)
      .execute()
    return (await listCallerKinds(context)).map(({ kind, name, about }) => {
      const own = made.find((one) => one.kind === kind)
      return {
        kind,
        name: formatLabel(name, context.language),
        about: formatLabel(about, context.language),
        id: own?.id ?? null,
        made_at: own?.made_at.toISOString() ?? null,
        read_at: own?.read_at?.toISOString() ?? null,
      }
    })
  })

  route(api, calendarFeedApi.make, async ({ kind }, context) => {
    const { tx, actor, now, record, language } = context
    const found = (await listCallerKinds(context)).find((one) => one.kind === kind)
    if (!found) throw notFound()
    const { token, hash } = createToken()
    const mine = { account_id: actor.accountId, role_id: actor.roleId, kind }
    const values = { token_hash: hash, made_at: now, read_at: null }
    const { id } = await tx
      .insertInto('calendar_feed')
      .values({ ...mine, ...values })
      .onConflict((same) => same.columns(['company_id', 'account_id', 'role_id', 'kind']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ kind: 'calendar_feed', id, name: formatLabel(found.name, language), after: { kind } })
    const path = calendarFeedApi.read.path.replace('{token}', token)
    return { id, address: new URL(path, api.options.publicUrl).href }
  })

  route(api, calendarFeedApi.revoke, async ({ id }, { tx, actor, record }) => {
    const deleted = await tx
      .deleteFrom('calendar_feed')
      .where('id', '=', id)
      .where('account_id', '=', actor.accountId)
      .returning('kind')
      .executeTakeFirst()
    if (!deleted) throw notFound()
    record({ kind: 'calendar_feed', id, name: deleted.kind, before: { kind: deleted.kind } })
    return { removed: 1 }
  })

  openRoute(api, calendarFeedApi.read, async ({ token }, { now }) => {
    const found = await findFeedByToken(api.database, token, now)
    if (!found) throw notFound()
    await countOrRefuse(api.database, 'calendar_feed', found.id, now)
    const content = await api.database.runInTenant(found.company_id, async (tx) => {
      const read = await findFeedReader(tx, found, now)
      if (!read) throw notFound()
      const { kind, reader } = read
      const span = { first: addDays(reader.today, -DAYS_BACK), last: addDays(reader.today, DAYS_AHEAD) }
      const events = await kind.events(reader, span)
      await tx.updateTable('calendar_feed').set({ read_at: now }).where('id', '=', found.id).execute()
      const name = `${found.company} · ${formatLabel(kind.name, reader.language)}`
      return toFeedText(events, { name, host: new URL(api.options.publicUrl).hostname, now })
    })
    return { name: 'calendar.ics', type: 'text/calendar; charset=utf-8', content }
  })
}

async function listCallerKinds({ tx, actor, today }: Context) {
  const { hiddenModules } = await loadWorkplace(tx, actor.employeeId, today)
  return listReadableKinds(tx, actor.grants, hiddenModules)
}
