import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import { COMPANY_ADMIN, COMPANY_ROLES, type RoleId } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { isAbleToDecide, MEMBER_NAME, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import type { RequestPlace } from '../../kinds/request-reach.ts'
import type { ApproverSelector, RuleStep } from '../../kinds/rule-step.ts'

/** A member who may decide; `employee_id` where they have a record. */
export type Approver = { readonly account_id: string; readonly employee_id: string | null; readonly name: string }

/** The applicant of a request and its sender, with where the applicant works on the day of sending. */
export type Applicant = {
  readonly employeeId: string
  readonly fullName: string
  readonly senderAccount: string
  readonly officeId: string | null
  readonly departmentId: string | null
  readonly employmentType: string | null
  /** Their managers upwards, the nearest first. */
  readonly chain: readonly string[]
  /** Accounts that the request is hidden from. */
  readonly hiddenFrom: readonly string[]
}

const HEAD_OF_DEPARTMENT: RoleId = 3
/** Bounds the report-to chain, also where it is circular. */
const MAX_CHAIN_LENGTH = 12

/** Loads where people work on a day, and their managers upwards: two queries, however many people. */
export async function loadApplicants(
  tx: Tx,
  people: readonly string[],
  senderAccount: string,
  today: Day,
): Promise<Map<string, Applicant>> {
  const { rows } = await sql<{
    id: string
    full_name: string
    office_id: string | null
    department_id: string | null
    employment_type: string | null
  }>`
    select employee.id, employee.full_name, e.office_id, e.department_id, e.employment_type from employee
    left join employment e on ${isAsOf('e', today)} where ${idIn('employee.id', people)}`.execute(tx)
  const above = await sql<{ of: string; id: string }>`
    with recursive up("of", id, nth) as (
      select employee.id, e.report_to, 1 from employee join employment e on ${isAsOf('e', today)}
      where ${idIn('employee.id', people)} and e.report_to is not null
      union all
      select up."of", e.report_to, up.nth + 1 from up join employee on employee.id = up.id join employment e on ${isAsOf('e', today)}
      where e.report_to is not null and up.nth < ${MAX_CHAIN_LENGTH})
    select "of", id from up order by "of", nth`.execute(tx)
  const chains = Map.groupBy(above.rows, (row) => row.of)
  return new Map(
    rows.map(({ id, full_name, office_id, department_id, employment_type }) => [
      id,
      {
        employeeId: id,
        fullName: full_name,
        senderAccount,
        officeId: office_id,
        departmentId: department_id,
        employmentType: employment_type,
        chain: [...new Set((chains.get(id) ?? []).map((one) => one.id))].filter((one) => one !== id),
        hiddenFrom: [],
      },
    ]),
  )
}

/** Returns the applicant as approval rules measure a request of a place: by where it belongs. Null leaves them as they are. */
export function atPlace(of: Applicant, place: RequestPlace | null | undefined): Applicant {
  if (!place) return of
  return {
    ...of,
    officeId: place.office_id,
    departmentId: place.department_id,
    employmentType: null,
    hiddenFrom: place.hiddenFrom,
  }
}

export async function loadApplicant(tx: Tx, employeeId: string, senderAccount: string, today: Day): Promise<Applicant> {
  const applicants = await loadApplicants(tx, [employeeId], senderAccount, today)
  return required(applicants.get(employeeId), 'applicant')
}

type EligibleApprover = Approver & {
  readonly office_id: string | null
  readonly department_id: string | null
  readonly roles: readonly number[]
}

/** Finds members who may decide, never the sender, the applicant or somebody whom the request is hidden from. */
type EligibleApprovers = {
  forPerson(employeeId: string, of: Applicant): EligibleApprover[]
  withRole(roles: readonly number[], of: Applicant): EligibleApprover[]
}

function hasAnyRole(roles: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`membership.id in (select member_role.membership_id from member_role where member_role.role_id = any(${[...roles]}::int[]))`
}

/** Loads the members who may decide among some employees and the holders of some roles, by name. One query. */
async function loadEligibleApprovers(
  tx: Tx,
  today: Day,
  { people, roles }: { readonly people: readonly string[]; readonly roles: readonly number[] },
): Promise<EligibleApprovers> {
  const wanted = [
    ...(people.length > 0 ? [idIn('membership.employee_id', [...new Set(people)])] : []),
    ...(roles.length > 0 ? [hasAnyRole([...new Set(roles)])] : []),
  ]
  if (wanted.length === 0) return { forPerson: () => [], withRole: () => [] }
  const { rows } = await sql<EligibleApprover>`
    select membership.account_id, membership.employee_id, ${MEMBER_NAME} as name, employment.office_id, employment.department_id,
      array(select member_role.role_id from member_role where member_role.membership_id = membership.id) as roles
    from ${membersWithEmployment(today)}
    where ${isAbleToDecide(today)} and (${sql.join(wanted, sql` or `)})
    order by name, membership.account_id`.execute(tx)
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  const byRole = new Map(
    [...new Set(roles)].map((role) => [role, rows.filter((one) => one.roles.includes(role))] as const),
  )
  const others = (found: readonly EligibleApprover[], of: Applicant) =>
    found.filter(
      ({ account_id, employee_id }) =>
        account_id !== of.senderAccount && employee_id !== of.employeeId && !of.hiddenFrom.includes(account_id),
    )
  return {
    forPerson: (employeeId, of) => others(byPerson.get(employeeId) ?? [], of),
    withRole(wanted, of) {
      const [only, ...more] = wanted
      if (only === undefined) return []
      if (more.length === 0) return others(byRole.get(only) ?? [], of)
      return others(
        rows.filter((one) => wanted.some((role) => one.roles.includes(role))),
        of,
      )
    },
  }
}

/** Returns the approvers whom a step asks and who may decide; each once, in the order of the step. */
export type ApproverFinder = (step: Pick<RuleStep, 'asks'>, of: Applicant) => Approver[]

/** Loads the approvers of steps, for any number of applicants, in one query. */
export async function loadApproverFinder(
  tx: Tx,
  steps: readonly Pick<RuleStep, 'asks'>[],
  applicants: readonly Applicant[],
  today: Day,
): Promise<ApproverFinder> {
  const asks = steps.flatMap((step) => step.asks)
  const named = asks.flatMap((ask) => (ask.by === 'person' ? ask.employee_id : []))
  const above = asks.flatMap((ask) => (ask.by === 'report_to' ? ask.nth - 1 : []))
  const found = await loadEligibleApprovers(tx, today, {
    people: [...named, ...applicants.flatMap(({ chain }) => above.flatMap((nth) => chain[nth] ?? []))],
    roles: asks.flatMap((ask) => (ask.by === 'head' ? HEAD_OF_DEPARTMENT : ask.by === 'role' ? ask.role_id : [])),
  })
  return (step, of) => {
    const deciders = step.asks.flatMap((ask) => selectedApprovers(ask, of, found))
    return toApprovers([...new Map(deciders.map((one) => [one.account_id, one])).values()])
  }
}

function selectedApprovers(
  ask: ApproverSelector,
  of: Applicant,
  { forPerson: ofPerson, withRole }: EligibleApprovers,
): readonly EligibleApprover[] {
  if (ask.by === 'report_to') {
    const manager = of.chain[ask.nth - 1]
    return manager === undefined ? [] : ofPerson(manager, of)
  }
  if (ask.by === 'person') return ofPerson(ask.employee_id, of)
  if (ask.by === 'head')
    return of.departmentId === null
      ? []
      : withRole([HEAD_OF_DEPARTMENT], of).filter(({ department_id }) => department_id === of.departmentId)
  return preferSameOffice(withRole([ask.role_id], of), of)
}

/** Returns those of the applicant's office and those without a record, who have no office; all of them where nobody is of the office. */
function preferSameOffice(found: readonly EligibleApprover[], of: Applicant): readonly EligibleApprover[] {
  const isNear = ({ office_id }: EligibleApprover) => office_id !== null && office_id === of.officeId
  return found.some(isNear) ? found.filter((one) => isNear(one) || one.employee_id === null) : found
}

/**
 * Returns who decides where nobody whom a step asks may (REQ-07): the next in the report-to chain, then HR of the kind,
 * then the company's administrators. Empty where the company has to appoint somebody.
 */
export async function loadReplacements(tx: Tx, of: Applicant, manage: Permission, today: Day): Promise<Approver[]> {
  return (await loadReplacementFinder(tx, [of], manage, today))(of)
}

/** Loads the replacements of approvers for any number of applicants: two queries. */
export async function loadReplacementFinder(
  tx: Tx,
  applicants: readonly Applicant[],
  manage: Permission,
  today: Day,
): Promise<(of: Applicant) => Approver[]> {
  const overrides = await loadOverridesByRole(tx)
  const rolesReaching = (reach: string): number[] =>
    COMPANY_ROLES.map(({ id }) => id).filter((id) => grantsOf(id, overrides.get(id) ?? []).get(manage) === reach)
  const [company, office, department] = [rolesReaching('company'), rolesReaching('office'), rolesReaching('department')]
  const found = await loadEligibleApprovers(tx, today, {
    people: applicants.flatMap(({ chain }) => chain),
    roles: [...company, ...office, ...department, COMPANY_ADMIN],
  })
  return (of) => {
    for (const manager of of.chain) {
      const above = found.forPerson(manager, of)
      if (above.length > 0) return toApprovers(above)
    }
    const hr = found
      .withRole([...company, ...office, ...department], of)
      .filter(
        ({ roles, office_id, department_id }) =>
          roles.some((role) => company.includes(role)) ||
          (roles.some((role) => office.includes(role)) && office_id !== null && office_id === of.officeId) ||
          (roles.some((role) => department.includes(role)) &&
            department_id !== null &&
            department_id === of.departmentId),
      )
    return toApprovers(hr.length > 0 ? hr : found.withRole([COMPANY_ADMIN], of))
  }
}

const toApprovers = (found: readonly Approver[]) =>
  found.map(({ account_id, employee_id, name }) => ({ account_id, employee_id, name }))
