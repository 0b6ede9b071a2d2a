import { COMPANY_ROLES, INTERVIEWER, type RoleId } from '#base/access/roles.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'

export const TEMPLATE_OCCASIONS = ['joining', 'leaving', 'promotion'] as const
export type TemplateOccasion = (typeof TEMPLATE_OCCASIONS)[number]
/** `other` was added by hand. */
export const OCCASIONS = [...TEMPLATE_OCCASIONS, 'other'] as const
export const TO_DO_STATES = ['open', 'done', 'not_needed'] as const
export type ToDoState = (typeof TO_DO_STATES)[number]
export const MOST_ROWS = 100
/** Days before and after the first day that a template may name. */
export const MOST_DAYS = 730

const EMPLOYEE: RoleId = 8
export const LOCAL_HR: RoleId = 9
export const HR_GENERALIST: RoleId = 13

/** The roles whose holders may be asked: everybody has the role of an employee, and interviewers only interview. */
export const ASKED_ROLES = COMPANY_ROLES.map(({ id }) => id).filter((id) => id !== EMPLOYEE && id !== INTERVIEWER)

/** Who does it. `manager` and `head` are those of the person concerned, who is the `newcomer`. */
export type Doer =
  | { readonly by: 'manager' | 'head' | 'local_hr' | 'newcomer' }
  | { readonly by: 'role'; readonly role_id: RoleId }
  | { readonly by: 'person'; readonly employee_id: string }

/** The day on which something is due that a template sets some days after the first day. */
export function dueDay(anchor: Day, days: number): Day {
  return addDays(anchor, days)
}

type Conditions = {
  readonly country: string | null
  readonly office_id: string | null
  readonly employment_type: string | null
}

/** Whether a template is for somebody of an office, its country and an employment type. What a template leaves open fits all. */
export function isTemplateFor(template: Conditions, of: Conditions): boolean {
  return (['country', 'office_id', 'employment_type'] as const).every(
    (name) => template[name] === null || template[name] === of[name],
  )
}

/** A member who may be asked; `officeIds` are where they work and those that they look after. */
export type Holder = {
  readonly id: string
  readonly roles: readonly number[]
  readonly officeIds: readonly string[]
  readonly last_day: Day | null
}

/** Of whom a to-do is: null where nobody is known. */
export type Concerned = {
  readonly employeeId: string | null
  readonly officeId: string | null
  readonly managerId: string | null
  readonly headId: string | null
}

/**
 * Who does something: null where there is nobody, or where the person concerned is not an employee yet. Nobody but the newcomer
 * is asked about themselves. Of the holders of a role those of the office come first, by the order that they are given in, and
 * never who will have left by the day. Without HR of the office, HR of the company is asked.
 */
export function assigneeOf(doer: Doer, of: Concerned, due: Day, holders: readonly Holder[]): string | null {
  if (doer.by === 'newcomer') return of.employeeId
  const others = (id: string | null) => (id === of.employeeId ? null : id)
  if (doer.by === 'manager') return others(of.managerId)
  if (doer.by === 'head') return others(of.headId)
  if (doer.by === 'person') return others(doer.employee_id)
  const present = holders.filter(({ id, last_day }) => id !== of.employeeId && (last_day === null || last_day >= due))
  const having = (role: number) => present.filter(({ roles }) => roles.includes(role))
  const isNear = ({ officeIds }: Holder) => of.officeId !== null && officeIds.includes(of.officeId)
  const nearest = (found: readonly Holder[]) => (found.find(isNear) ?? found[0])?.id ?? null
  if (doer.by === 'role') return nearest(having(doer.role_id))
  return having(LOCAL_HR).find(isNear)?.id ?? nearest(having(HR_GENERALIST))
}

/** Throws 422 at `remark` where something is said to be not needed without a reason. */
export function requireReason({ state, remark }: { state: ToDoState; remark?: string | undefined }): void {
  if (state === 'not_needed' && remark === undefined) throw invalidField('remark', 'required')
}

/** Whether a leaving is recent enough to have to-dos: past leavers that are brought in have none. */
export function isLeavingAtHand(lastDay: Day, today: Day): boolean {
  return lastDay >= addDays(today, -LATE_DAYS)
}

/** How late a leaving may be recorded. */
const LATE_DAYS = 30
