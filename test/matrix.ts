import type { Endpoint } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission, type Reach } from '#base/permissions.ts'
import { ROLES, type RoleName } from '#base/roles.ts'
import { PEOPLE, type Person } from '#demo/people.ts'

/** How the person whose record is asked for stands to the caller. */
export const RELATIONS = ['own', 'report', 'department', 'office', 'company', 'foreign', 'random'] as const
export type Relation = (typeof RELATIONS)[number]

/** What a cell must answer: not signed in, not permitted, not there, or answered (whatever the rules then say). */
export type Verdict = 'unauthenticated' | 'forbidden' | 'not_found' | 'answered'

/** Grants as the data file has them: role, permission, reach. A test may hand in others to see itself fail. */
export type GrantTable = Readonly<Record<string, Partial<Record<Permission, Reach>>>>

/**
 * What the data file of grants says of an operation for a caller and a target. `target` is a person of the company,
 * null for a foreign or made-up one. Nothing of the code under test is asked.
 */
export function expected(
  grants: GrantTable,
  endpoint: Endpoint,
  role: RoleName | null,
  caller: Person | null,
  target: Person | null,
): Verdict {
  const { access } = endpoint
  if (access === 'public') return 'answered'
  if (role === null) return 'unauthenticated'
  if (access === 'session') return 'answered'
  const platform = access !== 'staff' && PERMISSIONS[access as Permission] === 'platform'
  if (role === 'Ops') return !platform ? 'forbidden' : hasObject(endpoint) && !target ? 'not_found' : 'answered'
  if (platform) return 'forbidden'
  if (access === 'staff') return hasObject(endpoint) && !target ? 'not_found' : 'answered'
  const permission = access as Permission
  const reach = grants[role]?.[permission]
  if (!reach) return 'forbidden'
  if (!hasObject(endpoint)) return 'answered'
  if (!target) return 'not_found'
  return PERMISSIONS[permission] === 'company' || covers(reach, caller!, target) ? 'answered' : 'not_found'
}

/** Whether an address names one record. */
export function hasObject(endpoint: Pick<Endpoint, 'path'>): boolean {
  return /\{(?!env\}|company\}|status\}|step\})\w+\}/.test(endpoint.path)
}

/** What a reach means, read from the demo people and not from the code that asks the database. */
export function covers(reach: Reach, caller: Person, other: Person): boolean {
  if (reach === 'company' || other.key === caller.key) return true
  if (reach === 'reports') return other.reportsTo === caller.key
  if (reach === 'department') return other.department === caller.department
  if (reach === 'office') return other.office === caller.office
  return false
}

/** Who calls in a role: the demo person who holds it. */
export function callerOf(role: RoleName): Person {
  const person = PEOPLE.find((candidate) =>
    role === 'employee' ? candidate.key === 'nurul' : candidate.roles.includes(role),
  )
  if (!person) throw new Error(`Nobody of the demo company is ${role}`)
  return person
}

/** A demo person who stands to the caller in a relation; null when there is none. */
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
