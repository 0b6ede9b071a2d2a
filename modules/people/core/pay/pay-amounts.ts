import type { Actor } from '#base/access/actor.ts'
import { DomainError } from '#base/errors.ts'

/**
 * Whether the caller may set pay in an office, or in all with null. Every amount that a run pays is pay, such as the
 * allowance of a shift.
 */
export function maySetPay({ grants, officeIds }: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): boolean {
  const reach = grants.get('compensation:edit')
  return reach === 'company' || (reach === 'office' && office !== null && officeIds.includes(office))
}

/**
 * Whether the caller may see amounts that apply to an office, or with null to several: readers of everybody's pay, or
 * of the pay in their offices. Readers of their own or single people's pay see no amounts set for everybody; their
 * payslips show their own.
 */
export function maySeePay({ grants, officeIds }: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): boolean {
  const reach = grants.get('compensation:read')
  return reach === 'company' || (reach === 'office' && (office === null || officeIds.includes(office)))
}

/** Throws 403 unless `maySetPay`. */
export function requireMaySetPay(actor: Pick<Actor, 'grants' | 'officeIds'>, office: string | null): void {
  if (!maySetPay(actor, office)) throw new DomainError('pay_amount_right', { status: 403 })
}
