import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { requestApi } from './contract.ts'
import { requestLabels } from './labels.ts'
import type { NoticeKind } from './notices.ts'
import { REQUEST_KINDS, requireRequestKind } from './request-kinds.ts'

/** The newest notices are enough below a bell; all of a request stand on its own page. */
const MAX_NOTICES = 30

/** What the reader was told, and how they want to hear. */
export function registerNoticeRoutes(api: Api): void {
  route(api, requestApi.kinds, async (_, context) => {
    const { tx, actor, language } = context
    const chosen = await tx
      .selectFrom('request_notice_choice')
      .select(['kind', 'how'])
      .where('account_id', '=', actor.accountId)
      .execute()
    const kinds = []
    for (const { kind, name, isAvailableTo: isFor } of REQUEST_KINDS.all())
      kinds.push({
        kind,
        name: formatLabel(name, language),
        how: (chosen.find((one) => one.kind === kind)?.how ?? 'at_once') as 'at_once' | 'daily' | 'never',
        may_ask: actor.employeeId !== null && (isFor === undefined || (await isFor(context, actor.employeeId))),
      })
    return kinds
  })
  route(api, requestApi.chooseNotice, async ({ kind, how }, { tx, actor, record, language }) => {
    if (!REQUEST_KINDS.all().some((one) => one.kind === kind)) throw invalidField('kind', 'not_a_choice')
    const before = await tx
      .selectFrom('request_notice_choice')
      .select('how')
      .where('account_id', '=', actor.accountId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    await tx
      .insertInto('request_notice_choice')
      .values({ account_id: actor.accountId, kind, how })
      .onConflict((same) => same.columns(['company_id', 'account_id', 'kind']).doUpdateSet({ how }))
      .execute()
    record({
      kind: 'request_notice',
      name: formatLabel(requireRequestKind(kind).name, language),
      before: { how: before?.how ?? 'at_once' },
      after: { how },
    })
    return {}
  })
  route(api, requestApi.notices, async (_, { tx, actor, language }) => {
    const { rows } = await sql<{
      id: string
      request_id: string
      what: NoticeKind
      at: Date
      read_at: Date | null
      kind: string
      person: string
    }>`
      select n.id, n.request_id, n.what, n.at, n.read_at, r.kind, e.full_name as person
      from request_notice n join request r on r.id = n.request_id join employee e on e.id = r.employee_id
      where n.account_id = ${actor.accountId}::uuid order by n.at desc, n.id desc limit ${MAX_NOTICES}`.execute(tx)
    return rows.map(({ id, request_id, what, at, read_at, kind, person }) => ({
      id,
      request_id,
      what,
      at: at.toISOString(),
      is_read: read_at !== null,
      text: formatLabel((requestLabels as Record<string, Label>)[`request.mail.${what}`]!, language, {
        person,
        kind: formatLabel(requireRequestKind(kind).name, language),
      }),
    }))
  })
  route(api, requestApi.readNotices, async ({ request_id }, { tx, actor, now, record, language }) => {
    const read = await tx
      .updateTable('request_notice')
      .set({ read_at: now })
      .where('account_id', '=', actor.accountId)
      .where('read_at', 'is', null)
      .$if(request_id !== undefined, (query) => query.where('request_id', '=', request_id!))
      .returning('id')
      .execute()
    record({
      kind: 'request_notice',
      name: formatLabel(requestLabels['activity.kind.request_notice'], language),
      before: { unread: read.length },
      after: { unread: 0 },
    })
    return {}
  })
}
