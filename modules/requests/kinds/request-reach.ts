import type { RawBuilder } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import { isInReach, withinReach } from '#people/reach.ts'
import { hasPlaceInReach, isPlaceWithinReach, type Place } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import type { AnyKind } from './request-kind.ts'
import type { RequestRow } from './request-row.ts'

/** Where a request of a kind of places belongs, and the accounts that never see or decide it: those of whom it is about. */
export type RequestPlace = Place & { readonly hiddenFrom: readonly string[] }

type Reader = Pick<Context, 'actor' | 'today'>

/**
 * Returns a condition in a query with `r` a request of the kind and `employee` its applicant: a permission reaches it by its
 * place where the kind is of places, else by its applicant.
 */
export function isRequestWithinReach(
  { actor, today }: Reader,
  kind: AnyKind,
  permission: Permission,
): RawBuilder<boolean> {
  return kind.isOfPlaces ? isPlaceWithinReach(actor, permission, 'r') : withinReach(actor, permission, today)
}

/** Tests the same for one loaded request. */
export async function isRequestInReach(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  kind: AnyKind,
  row: Pick<RequestRow, 'employee_id' | 'office_id' | 'department_id'>,
  permission: Permission,
): Promise<boolean> {
  if (kind.isOfPlaces) return hasPlaceInReach(actor, permission, row)
  return isInReach(tx, actor, permission, row.employee_id, today)
}

/** Returns where a request of the kind belongs; null where its kind is of people. */
export function placeOf(
  kind: AnyKind,
  { office_id, department_id, hidden_from }: Place & { readonly hidden_from: readonly string[] },
): RequestPlace | null {
  return kind.isOfPlaces ? { office_id, department_id, hiddenFrom: hidden_from } : null
}
