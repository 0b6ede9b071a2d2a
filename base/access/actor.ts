import type { Grants } from './permissions.ts'
import type { RoleId } from './roles.ts'

export const LANGUAGES = ['en', 'zh-TW'] as const
export type Language = (typeof LANGUAGES)[number]

/** Who is calling inside a company: the current role is server state, never the caller's word. */
export type Actor = {
  accountId: string
  sessionId: string
  companyId: string
  companyCode: string
  /** The employee record of this person; null for someone who only administers. */
  employeeId: string | null
  fullName: string
  preferredName: string | null
  roleId: RoleId
  grants: Grants
  /** Offices and departments that the reaches `office` and `department` mean for this person. */
  officeIds: readonly string[]
  departmentIds: readonly string[]
  language: Language
  /** When the password was last given in this session; step-up asks for ten minutes. */
  confirmedAt: Date | null
}

/** A platform operator: opens nothing inside a company. */
export type Operator = {
  accountId: string
  sessionId: string
  fullName: string
  language: Language
  confirmedAt: Date | null
}
