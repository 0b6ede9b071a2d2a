import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { REQUEST_KINDS, requireRequestKind } from '../kinds/request-kinds.ts'
import { requestNoticeApi } from './contract.ts'
import { requestNoticeLabels } from './labels.ts'
import { NOTICE_KIND, type NoticeKind } from './notices.ts'

/** The bell shows the newest notices only: the page of a request has all of its own. */
const MAX_NOTICES = 30

/** Registers the calls on the caller's notices, and on how they want to be mailed. */
export function registerNoticeRoutes(api: Api): void {
  route(api, requestNoticeApi.choose, async ({ kind, how }, { tx, actor, record, language }) => {
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
  route(api, requestNoticeApi.list, async (_, { tx, actor, language }) => {
    const { rows } = await sql<{
      id: string
      request_id: string
      what: NoticeKind
      at: Date
      read_at: Date | null
      kind: string
      person: string
    }>`
      select n.id, n.request_id, ${NOTICE_KIND} as what, n.at, n.read_at, r.kind, e.full_name as person
      from request_notice n join request_entry entry on entry.id = n.entry_id join request r on r.id = n.request_id join employee e on e.id = r.employee_id
      where n.account_id = ${actor.accountId}::uuid order by n.at desc, n.id desc limit ${MAX_NOTICES}`.execute(tx)
    return rows.map(({ id, request_id, what, at, read_at, kind, person }) => ({
      id,
      request_id,
      what,
      at: at.toISOString(),
      is_read: read_at !== null,
      text: formatLabel(requestNoticeLabels[`request.mail.${what}`], language, {
        person,
        kind: formatLabel(requireRequestKind(kind).name, language),
      }),
    }))
  })
  route(api, requestNoticeApi.read, async ({ request_id }, { tx, actor, now, record, language }) => {
    const unread = tx
      .updateTable('request_notice')
      .set({ read_at: now })
      .where('account_id', '=', actor.accountId)
      .where('read_at', 'is', null)
    const ofRequest = request_id === undefined ? unread : unread.where('request_id', '=', request_id)
    const read = await ofRequest.returning('id').execute()
    record({
      kind: 'request_notice',
      name: formatLabel(requestNoticeLabels['activity.kind.request_notice'], language),
      before: { unread: read.length },
      after: { unread: 0 },
    })
    return {}
  })
}
