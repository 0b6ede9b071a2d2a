import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { CheckedPdf } from './contract.ts'
import { isReadable } from './reading.ts'
import type { LetterState } from './rules.ts'

type Found = {
  id: string
  number: string
  sent_at: Date | null
  state: LetterState
  is_signed_copy: boolean
  newer_id: string | null
  newer_number: string | null
}

/** The letter whose PDF has a hash, and the newest version that was sent in its place. */
export async function findByHash(tx: Tx, sha256: string): Promise<Found | undefined> {
  const bytes = Buffer.from(sha256, 'hex')
  const { rows } = await sql<Found>`
    with recursive found as (
      select id, number, sent_at, state, signed_sha256 is not distinct from ${bytes} as is_signed_copy from letter
      where unsigned_sha256 = ${bytes} or signed_sha256 = ${bytes} limit 1),
    newer as (
      select id, number, 0 as step from found
      union all
      select next.id, next.number, newer.step + 1 from letter next join newer on next.replaces_id = newer.id
      where next.state not in ('draft', 'waiting', 'withdrawn'))
    select found.*, last.id as newer_id, last.number as newer_number from found
      left join lateral (select id, number from newer where step > 0 order by step desc limit 1) last on true`.execute(
    tx,
  )
  return rows[0]
}

/** What is said of a PDF that is not ours, and of one that is. */
export function describePdf(found: Found | undefined) {
  return {
    verdict: !found ? ('not_ours' as const) : found.newer_id ? ('older' as const) : ('ours' as const),
    number: found?.number ?? null,
    sent_at: found?.sent_at?.toISOString() ?? null,
    state: found?.state ?? null,
    is_signed_copy: found?.is_signed_copy ?? false,
  }
}

/** Checks a hash among all letters of the company. Letters themselves are named to whoever may read them only. */
export async function checkPdf({ tx, actor, today }: Context, sha256: string): Promise<z.input<typeof CheckedPdf>> {
  const found = await findByHash(tx, sha256)
  const ids = found ? [found.id, ...(found.newer_id ? [found.newer_id] : [])] : []
  const { rows } = await sql<{ id: string }>`
    select letter.id from letter left join employee on employee.id = letter.employee_id
    where letter.id = any(${ids}::uuid[]) and ${isReadable(actor, today)}`.execute(tx)
  const mayRead = (id: string | null | undefined) => rows.some((row) => row.id === id)
  return {
    ...describePdf(found),
    letter_id: found && mayRead(found.id) ? found.id : null,
    newer: found?.newer_id && mayRead(found.newer_id) ? { id: found.newer_id, number: found.newer_number } : null,
  }
}
