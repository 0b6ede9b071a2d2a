import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { ROLES, type RoleName } from '#base/access/roles.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { PEOPLE, type Person } from '#demo/people.ts'

/** The relation of the record's person to the caller. */
export const RELATIONS = ['own', 'report', 'department', 'office', 'company', 'foreign', 'random'] as const
export type Relation = (typeof RELATIONS)[number]

/** The expected reply of a cell: 200, or a refusal with its status and code. */
export type Verdict = string
export const ANSWERED = '200'
export const NOT_SIGNED_IN = '401 not_signed_in'
export const FORBIDDEN = '403 forbidden'
export const NOT_FOUND = '404 not_found'
export const NOT_FOR_YOURSELF = '403 not_for_yourself'

/** Grants as in the data file: role, permission, reach. A test may pass others to prove that the matrix can fail. */
export type GrantTable = Readonly<Record<string, Partial<Record<Permission, Reach>>>>

/**
 * The expected reply by the data file of grants for a caller and a person. `target` is of the company; null is another
 * company's or invented. `names` says whether the call names a person. It uses none of the code under test.
 */
export function expectedVerdict(
  grants: GrantTable,
  { access, method, path }: Pick<Endpoint, 'access'> & Partial<Pick<Endpoint, 'method' | 'path'>>,
  role: RoleName | null,
  caller: Person | null,
  target: Person | null,
  names: 'person' | 'record' | 'nobody',
): Verdict {
  if (access === 'public') return ANSWERED
  if (role === null) return NOT_SIGNED_IN
  if (access === 'session') return ANSWERED
  const there = names === 'nobody' || target !== null ? ANSWERED : NOT_FOUND
  const platform = access !== 'staff' && PERMISSIONS[access as Permission] === 'platform'
  if (platform !== (role === 'Ops')) return FORBIDDEN
  if (platform || access === 'staff') return there
  const reach = grants[role]?.[access as Permission]
  if (!reach) return FORBIDDEN
  if (names !== 'person' || PERMISSIONS[access as Permission] === 'company') return there
  if (PERMISSIONS[access as Permission] === 'place')
    return target && coversPlace(reach, caller!, target) ? ANSWERED : NOT_FOUND
  const isKnown = KNOWN_BY_PAY.includes(`${method} ${path}`) && grants[role]?.['payroll:read'] === 'company'
  return target && (isKnown || covers(reach, caller!, target)) ? ANSWERED : NOT_FOUND
}

/** Calls about any person whose record or pay the caller may read. */
export const KNOWN_BY_PAY = ['GET /api/employees/{id}/who-can', 'POST /api/employees/{id}/ask']

/** Whether an address names one record. */
export function hasObject(endpoint: Pick<Endpoint, 'path'>): boolean {
  return /\{(?!env\}|company\}|status\}|step\})\w+\}/.test(endpoint.path)
}

/** The meaning of a reach, computed from the demo people, not by the code under test. */
export function covers(reach: Reach, caller: Person, other: Person): boolean {
  if (reach === 'company' || other.key === caller.key) return true
  if (reach === 'reports') return other.reportsTo === caller.key
  if (reach === 'department') return other.department === caller.department
  if (reach === 'office') return other.office === caller.office
  return false
}

/** The meaning of a reach over places, by where somebody works: nearer reaches cover none, not even one's own. */
export function coversPlace(reach: Reach, caller: Person, other: Person): boolean {
  return reach !== 'own' && reach !== 'reports' && covers(reach, { ...caller, key: '' }, other)
}

/** The demo person who holds a role. */
export function personInRole(role: RoleName): Person {
  const person = PEOPLE.find((candidate) =>
    role === 'employee' ? candidate.key === 'nurul' : candidate.roles.includes(role),
  )
  if (!person) throw new Error(`Nobody of the demo company is ${role}`)
  return person
}

/** A demo person with this relation to the caller; null when there is none. */
export function relative(caller: Person, relation: Relation): Person | null {
  const reports = (person: Person) => person.reportsTo === caller.key
  const sameDepartment = (person: Person) => person.department === caller.department
  const sameOffice = (person: Person) => person.office === caller.office
  const others = PEOPLE.filter((person) => person.key !== caller.key)
  switch (relation) {
    case 'own':
      return caller
    case 'report':
      return others.find(reports) ?? null
    case 'department':
      return others.find((person) => !reports(person) && sameDepartment(person)) ?? null
    case 'office':
      return others.find((person) => !reports(person) && !sameDepartment(person) && sameOffice(person)) ?? null
    case 'company':
      return others.find((person) => !reports(person) && !sameDepartment(person) && !sameOffice(person)) ?? null
    default:
      return null
  }
}

export const ROLE_NAMES = ROLES.map((role) => role.name)
