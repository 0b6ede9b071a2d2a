import { sql } from 'kysely'
import { filterInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { AnyKind } from '../../kinds/request-kind.ts'

/** Returns the kinds that the company lets count at once where HR enters them for others. */
export async function loadKindsAtOnce(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('request_kind_at_once').select('kind').orderBy('kind').execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** Tests whether a company may choose it for a kind: never where the input decides whose request it is. */
export function mayBeChosen({ atOnce, findOwner }: Pick<AnyKind, 'atOnce' | 'findOwner'>): boolean {
  return atOnce !== undefined && findOwner === undefined
}

/**
 * Returns those of some people for whom what the caller enters counts at once (REQ-13): the company chose so for the kind,
 * the caller may enter it for them, none of them is the caller, and they have the right to bring it about without a request.
 */
export async function findPeopleAtOnce(
  context: Pick<Context, 'tx' | 'actor' | 'today'>,
  kind: AnyKind,
  people: readonly string[],
): Promise<Set<string>> {
  const { tx, actor, today } = context
  const needs = kind.atOnce?.needs
  const others = people.filter((one) => one !== actor.employeeId)
  if (others.length === 0 || !mayBeChosen(kind) || (needs !== undefined && !actor.grants.has(needs))) return new Set()
  if (!(await loadKindsAtOnce(tx)).has(kind.kind)) return new Set()
  const found = await filterInReach(tx, actor, kind.manage, others, today)
  return found.difference(await loadOwnRecords(context, others))
}

/** Returns the records with the e-mail address of the caller's account: their own, although not connected to it. */
async function loadOwnRecords({ tx, actor }: Pick<Context, 'tx' | 'actor'>, people: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select employee.id from employee join account on account.id = ${actor.accountId}::uuid
    where ${idIn('employee.id', people)} and lower(account.email) in (lower(employee.work_email), lower(employee.personal_email))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
