import { PERMISSIONS } from './permissions.generated.ts'

/** Every permission that a module declares in its manifest, by name. */
export type Permission = keyof typeof PERMISSIONS

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name)
}

/**
 * How far a grant reaches, nearest first: oneself, direct reports, own departments, own offices, everyone. Each
 * includes the caller.
 */
export const REACHES = ['own', 'reports', 'department', 'office', 'company'] as const
export type Reach = (typeof REACHES)[number]

export function isReach(name: string): name is Reach {
  return REACHES.some((reach) => reach === name)
}

export type Grants = ReadonlyMap<Permission, Reach>
