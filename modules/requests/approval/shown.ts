import { sql } from 'kysely'
import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { warningsFor } from './considered.ts'
import { filesOf } from './files.ts'
import { kindOf } from './kinds.ts'
import { type ListedRow, readersOf, requestPage, shownRows } from './list.ts'
import { keptSteps, shownSteps } from './shown-steps.ts'
import { visibleTo } from './visible.ts'

/** A request that the reader sees, and whose reasons they may read. Throws 404. */
export async function visibleRow(
  context: Context,
  id: string,
): Promise<{ row: ListedRow; readsReasons: (row: ListedRow) => boolean }> {
  const { rows } = await requestPage(context, { page: 1, per_page: 1, sort: 'sent_at' }, {}, [
    sql`r.id = ${id}::uuid`,
    visibleTo(context),
  ])
  const row = rows[0]
  if (!row) throw notFound()
  return { row, readsReasons: await readersOf(context, [row]) }
}

/** A request with its way, its history, and what was asked for. Throws 404. */
export async function shownRequest(api: Pick<Api, 'labels'>, context: Context, id: string) {
  const { tx } = context
  const { row, readsReasons } = await visibleRow(context, id)
  const [shown] = await shownRows(context, [row])
  const reads = readsReasons(row)
  const kept = await keptSteps(tx, id, row.round)
  const steps = await shownSteps(context, kept)
  const told = await tx
    .selectFrom('request')
    .select(['reason', 'video_link'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isOwn = row.employee_id === context.actor.employeeId || row.sent_by === context.actor.accountId
  const given = isOwn ? (await kindOf(row.kind).given(tx, [id])).get(id) : undefined
  return {
    ...shown!,
    warnings: shown!.actions.includes('approve') ? await warningsFor(api, context, row) : [],
    reason: reads ? told.reason : null,
    video_link: reads ? told.video_link : null,
    attached: reads ? ((await filesOf(tx, [id])).get(id) ?? []) : [],
    way: steps.map((step, at) => ({
      ...step,
      decisions: kept[at]!.deciders.flatMap(({ name, by, decision, at }) =>
        decision === null || at === null ? [] : [{ name, by, decision, at: new Date(at).toISOString() }],
      ),
    })),
    entries: await entriesOf(context, id, reads),
    given: { ...(given as Record<string, unknown> | undefined) },
  }
}

/** What happened; remarks only for those who may read reasons. */
async function entriesOf({ tx }: Context, id: string, reads: boolean) {
  const rows = await tx
    .selectFrom('request_entry')
    .selectAll()
    .where('request_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, at, by_name, for_name, what, remark, about }) => ({
    id,
    at: at.toISOString(),
    by: by_name,
    for_name,
    what,
    remark: reads ? remark : null,
    about: about as Record<string, unknown>,
  }))
}
