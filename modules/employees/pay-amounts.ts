import type { Actor } from '#base/actor.ts'
import { Refused } from '#base/errors.ts'

/**
 * Whether the caller may say what people are paid in an office, or with null in all of them. An amount that a run pays is pay
 * in whatever form it is typed, such as the allowance of a shift.
 */
export function maySetPay({ grants, officeIds }: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): boolean {
  const reach = grants.get('compensation:edit')
  return reach === 'company' || (reach === 'office' && office !== null && officeIds.includes(office))
}

/** Throws 403 unless `maySetPay`. */
export function requirePaySetting(actor: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): void {
  if (!maySetPay(actor, office)) throw new Refused('pay_amount_right', { status: 403 })
}
