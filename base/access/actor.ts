import type { Grants } from './permissions.ts'
import type { RoleId } from './roles.ts'

export const LANGUAGES = ['en', 'zh-TW'] as const
export type Language = (typeof LANGUAGES)[number]

/** The caller inside a company. The server stores the current role; the caller cannot set it. */
export type Actor = {
  accountId: string
  sessionId: string
  companyId: string
  companyCode: string
  /** The caller's employee record; null for a person who only administers. */
  employeeId: string | null
  fullName: string
  preferredName: string | null
  roleId: RoleId
  grants: Grants
  /** The offices and departments that the reaches `office` and `department` cover for this person. */
  officeIds: readonly string[]
  departmentIds: readonly string[]
  language: Language
  /** When the password was last given in this session; step-up requires the last ten minutes. */
  confirmedAt: Date | null
}

/** A platform operator: may enter no company. */
export type Operator = {
  accountId: string
  sessionId: string
  fullName: string
  language: Language
  confirmedAt: Date | null
}
