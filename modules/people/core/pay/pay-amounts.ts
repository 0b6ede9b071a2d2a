import type { Actor } from '#base/access/actor.ts'
import { DomainError } from '#base/errors.ts'

/**
 * Whether the caller may say what people are paid in an office, or with null in all of them. An amount that a run pays is pay
 * in whatever form it is typed, such as the allowance of a shift.
 */
export function maySetPay({ grants, officeIds }: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): boolean {
  const reach = grants.get('compensation:edit')
  return reach === 'company' || (reach === 'office' && office !== null && officeIds.includes(office))
}

/**
 * Whether the caller may see what people are paid in an office, or with null what holds in several: of all people, or of those of
 * the offices that their right ends at. Whoever sees only their own pay, or that of some people, sees no amount that is set
 * for everybody: what of it is theirs stands on their payslip.
 */
export function maySeePay({ grants, officeIds }: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): boolean {
  const reach = grants.get('compensation:read')
  return reach === 'company' || (reach === 'office' && (office === null || officeIds.includes(office)))
}

/** Throws 403 unless `maySetPay`. */
export function requireMaySetPay(actor: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): void {
  if (!maySetPay(actor, office)) throw new DomainError('pay_amount_right', { status: 403 })
}
