import type { Tx } from '#server/database/database.ts'

/**
 * Why runs of a country and year are paid by the law carried on, as the first approved one of them says it, and who said it;
 * null before anybody did. Later runs of the year need no reason of their own.
 */
export async function lawReasonOfYear(
  tx: Tx,
  { pay_group_id, period }: { readonly pay_group_id: string; readonly period: string },
): Promise<{ reason: string; by: string } | null> {
  const given = await tx
    .selectFrom('pay_run')
    .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
    .innerJoin('pay_group as own', 'own.country', 'pay_group.country')
    .select(['pay_run.law_reason', 'pay_run.approved_name'])
    .where('own.id', '=', pay_group_id)
    .where('pay_run.state', '=', 'approved')
    .where('pay_run.period', 'like', `${period.slice(0, 4)}-%`)
    .where('pay_run.law_reason', 'is not', null)
    .orderBy('pay_run.approved_at')
    .limit(1)
    .executeTakeFirst()
  return given ? { reason: given.law_reason!, by: given.approved_name ?? '' } : null
}
