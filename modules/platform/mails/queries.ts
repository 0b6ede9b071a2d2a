import { sql } from 'kysely'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import type { mailApi } from './contract.ts'

type MailListQuery = {
  state?: 'waiting' | 'failed'
  search?: string
  sort: SortOf<typeof mailApi.list>
  page: number
  per_page: number
}

/** Loads a company's waiting and failed mails, without their texts. */
export function loadUnsentMails(tx: Tx, query: MailListQuery) {
  return loadPage(query, {
    found: tx.selectFrom('mail').where('state', 'in', query.state ? [query.state] : ['waiting', 'failed']),
    shown: (mails) =>
      mails.select([
        'id',
        'recipient',
        'subject',
        'state',
        'created_at',
        'attempts',
        'reason',
        'next_try_at',
        'expires_at',
      ]),
    search: ['mail.recipient', 'mail.subject'],
    orders: { since: sql`mail.created_at`, recipient: sql`lower(mail.recipient)`, attempts: sql`mail.attempts` },
    tieBreaker: sql`mail.id`,
  })
}
