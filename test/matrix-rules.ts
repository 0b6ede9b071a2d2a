import type { Permission } from '#base/access/permissions.ts'
import type { RoleName } from '#base/access/roles.ts'
import type { Person } from '#demo/people.ts'
import type { Verdict } from './matrix.ts'
import type { OwnRecords } from './own-records.ts'
import { samplesOfModules } from './samples/of-modules.ts'
import type { Input } from './samples/sample.ts'
import type { Reply } from './server.ts'

/** A reply in the matrix's form: 200, or the status with its code. */
export function toVerdict({ status, body }: Pick<Reply, 'status' | 'body'>): Verdict {
  return status === 200 ? '200' : `${status} ${body?.code ?? ''}`
}

/** Calls about the caller's own record only, whatever the grant's reach. */
export const OWN_ONLY = [
  'PUT /api/payroll/payslips/{id}/reading',
  'PUT /api/year-end/forms/{id}/reading',
  'PUT /api/year-end/statements/{id}/reading',
]

/** Calls that nobody may make about themselves while somebody else could. The address names the person. */
export const OWN_CASE = [
  'PATCH /api/{env}/employee/edit/compensation/{id}',
  'PATCH /api/employees/{id}/bank',
  'PATCH /api/employees/{id}/statutory',
  'PUT /api/employees/{id}/children',
  'PUT /api/employees/{id}/stays',
  'DELETE /api/employees/{id}/planned-pay',
  'POST /api/employees/{id}/termination',
  'POST /api/employees/{id}/rehiring',
  'DELETE /api/rmt/employee/delete/{id}',
  'PATCH /api/payroll/absences/{id}',
  'DELETE /api/payroll/absences/{id}',
  ...samplesOfModules.flatMap(({ ownCase }) => ownCase ?? []),
]

const loan = ({ loan: id }: OwnRecords) => ({ id })
const recurring = ({ recurring: id }: OwnRecords) => ({ id })
const claim = ({ taxClaim: id }: OwnRecords) => ({ id })
const order = ({ cp38: id }: OwnRecords) => ({ id })
const benefit = ({ benefit: id }: OwnRecords) => ({ id })

/** Records of the caller's own that they may not change. */
export const OWN_RECORDS: Readonly<Record<string, (own: OwnRecords) => Input>> = {
  'PATCH /api/payroll/recurring-items/{id}': recurring,
  'DELETE /api/payroll/recurring-items/{id}': recurring,
  'DELETE /api/payroll/tax-starts/{id}': ({ taxStart: id }) => ({ id }),
  'PATCH /api/payroll/tax-claims/{id}': claim,
  'DELETE /api/payroll/tax-claims/{id}': claim,
  'PATCH /api/payroll/cp38-orders/{id}': order,
  'DELETE /api/payroll/cp38-orders/{id}': order,
  'PATCH /api/payroll/benefits/{id}': benefit,
  'DELETE /api/payroll/benefits/{id}': benefit,
  'PUT /api/loans/{id}/amount': loan,
  'POST /api/loans/{id}/postponement': loan,
  'POST /api/loans/{id}/settlement': loan,
  'POST /api/loans/{id}/repayment': loan,
  'POST /api/loans/{id}/repayment-correction': loan,
  'POST /api/loans/{id}/write-off': loan,
  'DELETE /api/loans/{id}': loan,
  'POST /api/tax-forms/{id}/return': ({ taxForm: id }) => ({ id }),
  'POST /api/tax-forms/acceptance': ({ taxForm: id }) => ({ rows: [{ id, version: 1 }] }),
}

export type NamedInBody = {
  people: (people: { id: string; version: number }[], base: Input) => Input
  /** The call may name several people. */
  isMany?: true
  /** The address names a record of the company, such as a pattern. Only the body names people. */
  ofRecord?: true
  /**
   * The replies about the caller, about others in reach and about unknown people. The defaults are a self-service
   * refusal, 200 and 404.
   */
  own?: Verdict
  other?: (role: RoleName, person: Person) => Verdict | undefined
  absent?: Verdict
  /** The permission that reaches others, where the call's own permission is for oneself. */
  others?: Permission
}

const employee: NamedInBody = { people: ([one]) => ({ employee_id: one!.id }) }
const employees: NamedInBody = { people: (many) => ({ employees: many }), isMany: true }
const ids: NamedInBody = { people: (many) => ({ employee_ids: many.map(({ id }) => id) }), isMany: true }
/** Everybody in the company has an account, so any named person is refused at the field. */
const accountOf: NamedInBody = {
  ...employee,
  own: '422 validation_failed',
  other: () => '422 validation_failed',
  absent: '422 validation_failed',
}

/** Calls that name people in their body or query. */
export const NAMED: Readonly<Record<string, NamedInBody>> = {
  'POST /api/payroll/absences': employee,
  'POST /api/payroll/recurring-items': employee,
  'POST /api/payroll/tax-claims': { people: ([one]) => ({ employee_id: one!.id, code: 'lifestyle' }) },
  'POST /api/payroll/cp38-orders': employee,
  'POST /api/payroll/benefits': employee,
  'POST /api/loans': employee,
  'PUT /api/payroll/tax-starts': { people: ([one]) => ({ employee_id: one!.id, known_version: 0, year: 2025 }) },
  'PUT /api/payroll/one-off-items/sheet': {
    people: (many, { rows }) => ({
      rows: many.map(({ id }) => {
        const { id: _, version: __, ...row } = (rows as Input[])[0]!
        return { ...row, employee_id: id }
      }),
    }),
    own: '422 validation_failed',
    absent: '422 validation_failed',
  },
  // Its items are in ringgit.
  'POST /api/payroll/templates/{id}/assignments': {
    ...ids,
    other: (_, { office }) => (office === 'TPE' ? '422 validation_failed' : undefined),
  },
  // A what-if changes nothing, and for unknown people it computes nothing.
  'POST /api/payroll/what-if': { people: ids.people, own: '200', absent: '200' },
  // Unknown people have no pay and no currency.
  'GET /api/loans/currency': { ...employee, own: '200', absent: '200' },
  'GET /api/year-end/taiwan/person-pdf': {
    ...employee,
    own: '409 year_not_paid',
    absent: '409 year_not_paid',
    other: (_, { key }) => (key === 'pei.yu' ? undefined : '409 year_not_paid'),
  },
  'POST /api/rmt/employee/bulk/update/offices': {
    ...employees,
    // Office managers move people only between their own offices. Penang is the director's.
    other: (role) => (role === 'local hr' ? '422 validation_failed' : undefined),
  },
  'POST /api/rmt/employee/bulk/unassign/offices': employees,
  'POST /api/employees/tax-method': ids,
  'POST /api/employees/managers': {
    ...employees,
    // The sample's manager reports to nobody, not even to herself.
    other: (_, { key }) => (key === 'aminah' ? '422 validation_failed' : undefined),
  },
  'PATCH /api/rmt/department/resource/{id}': employees,
  'POST /api/accounts': accountOf,
  'PATCH /api/accounts/{id}/employee': accountOf,
  ...Object.assign({}, ...samplesOfModules.map(({ named }) => named)),
}

/**
 * Calls with such a field that the matrix does not ask: the person is a row of the run, only filters a list, takes over
 * another person's records or a device number, or has to be of the office that an agreement is for. Tests of their own ask
 * about both people (shifts.api, files.api, flexible-hours.api, taiwan-accounts.api).
 */
export const isNotAsked = (operation: string) =>
  operation.endsWith('/export') ||
  operation === 'PUT /api/payroll/runs/{id}/checks/{employee_id}' ||
  operation === 'POST /api/{env}/shift/replace' ||
  operation === 'PUT /api/attendance/numbers' ||
  operation === 'POST /api/flexible-hours' ||
  operation === 'POST /api/payroll-files/runs/{id}/payments/corrected-accounts'

const outOfReach = (role: RoleName) => (role === 'office dir' ? '404 not_found' : undefined)
/** The sample moves a person of Kuala Lumpur to Penang. */
const moves = (role: RoleName) => (role === 'local hr' ? '422 validation_failed' : outOfReach(role))
const none = (role: RoleName) =>
  ['Company Admin', 'HR Payroll', 'local finance'].includes(role) ? undefined : '422 nothing_to_export'

/**
 * Asked first: other calls write outside their rolled-back transactions, such as the read-access log, and change these
 * results.
 */
export const ASKED_FIRST: readonly string[] = [
  'POST /api/activity/access/export',
  'POST /api/attendance/proposals/export',
]

/** Rules beside the grants: replies to a role despite its permission. */
export const BY_RULE: Readonly<Record<string, (role: RoleName, about: string) => Verdict | undefined>> = {
  'POST /api/payroll/absences': outOfReach,
  'POST /api/rmt/employee/bulk/unassign/offices': outOfReach,
  'POST /api/employees/managers': outOfReach,
  'POST /api/employees/tax-method': outOfReach,
  'PATCH /api/rmt/department/resource/{id}': outOfReach,
  'POST /api/rmt/employee/bulk/update/offices': moves,
  // The export follows the right to export, and the place in question is not theirs.
  'POST /api/rmt/office/{id}/list/user/export': (role) => (role === 'office dir' ? '422 nothing_to_export' : undefined),
  'POST /api/rmt/department/resource/{id}/export': (role) => (role === 'hod' ? '422 nothing_to_export' : undefined),
  // Nobody within their reach was viewed.
  'POST /api/activity/access/export': (role) =>
    ['local hr', 'office dir'].includes(role) ? '422 nothing_to_export' : undefined,
  // Operators have done nothing yet.
  'POST /api/panel/log/export': () => '422 nothing_to_export',
  // They reach nobody in Taipei, and nobody there was paid in Malaysia.
  'POST /api/payroll/wage-records/taiwan/export': none,
  // A person who did not join during the year reports no earlier pay.
  'PUT /api/tax-forms/mine/tp3': () => '422 validation_failed',
  ...Object.assign({}, ...samplesOfModules.map(({ byRule }) => byRule)),
}
