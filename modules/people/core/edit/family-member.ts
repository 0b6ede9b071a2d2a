import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { normalizeIdentities } from '../numbers/normalize-identities.ts'
import { insertFamilyMember, isInsuredSpan } from './family-rows.ts'

type MemberFault = { readonly field: string; readonly code: string; readonly params: Readonly<Record<string, unknown>> }

/** Normalizes the number of a family member and finds what is wrong: an invalid number, and days of insurance that end first. */
export function normalizeMember<T extends Record<string, unknown>>(
  given: T,
  held: Record<string, unknown>,
): { values: T; wrong: MemberFault[] } {
  const { values, wrong } = normalizeIdentities(given, held)
  const faults = wrong.map(({ field, fault: [code, params] }): MemberFault => ({ field, code, params }))
  if (!isInsuredSpan({ ...held, ...values }))
    faults.push({ field: 'health_insured_until', code: 'insured_span', params: {} })
  return { values, wrong: faults }
}

/** The same; throws 422 at the field. */
export function requireValidMember<T extends Record<string, unknown>>(given: T, held: Record<string, unknown>): T {
  const { values, wrong } = normalizeMember(given, held)
  if (wrong[0]) throw invalidField(wrong[0].field, wrong[0].code, wrong[0].params)
  return values
}

/** Adds a family member and logs it. The caller has checked that they may. Throws as `requireValidMember`. */
export async function addFamilyMember(
  { tx, vault, record }: Pick<Context, 'tx' | 'vault' | 'record'>,
  employee: { id: string; full_name: string },
  given: Record<string, unknown>,
) {
  const values = requireValidMember(given, {})
  const row = await insertFamilyMember(tx, vault, employee.id, values)
  record({ kind: 'family_member', id: employee.id, name: employee.full_name, after: values })
  return row
}
