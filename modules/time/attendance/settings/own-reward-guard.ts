import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import { joinAsOf } from '#people/as-of.ts'
import { findOtherHolders } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'

/**
 * Nobody sets their own reward: throws 403 `not_for_yourself` for the reward of the caller's own office when somebody
 * of another office may set it. The setting of all offices is exempt.
 */
export async function forbidOwnReward(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  office: string | null,
): Promise<void> {
  if (office === null || actor.employeeId === null) return
  const paying = await findOtherHolders(tx, actor.accountId, 'compensation:edit')
  const setting = new Set(
    (await findOtherHolders(tx, actor.accountId, 'attendance:setting')).map(({ accountId }) => accountId),
  )
  const others = paying.filter(({ accountId }) => setting.has(accountId))
  const people = [actor.employeeId, ...others.flatMap(({ employeeId }) => employeeId ?? [])]
  const { rows } = await sql<{ id: string }>`
    select employee.id from employee ${joinAsOf('employment', today)}
    where employee.id = any(${people}::uuid[]) and employment.office_id = ${office}::uuid`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  if (!there.has(actor.employeeId)) return
  if (others.some(({ employeeId }) => employeeId === null || !there.has(employeeId)))
    throw new DomainError('not_for_yourself', { status: 403 })
}
