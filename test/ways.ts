import type { z } from 'zod'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { forEachField, type SensitivityLookup } from '#server/audit/field-sensitivity.ts'
import { PROTECTED } from '../modules/people/core/protected-columns.ts'
import { samplesOfModules } from './samples/of-modules.ts'
import { PAY_WAYS } from './ways/pay.ts'
import { PEOPLE_WAYS } from './ways/people.ts'
import { RIGHTS_WAYS } from './ways/rights.ts'
import type { Way } from './ways/way.ts'

/** Calls that change protected fields by their input alone. Files have a test of their own. */
export const WAYS: readonly Way[] = [...PEOPLE_WAYS, ...PAY_WAYS, ...RIGHTS_WAYS]

/** Files of people, read by a task or at once. Each has its own test. */
export const FILES = [
  'POST /api/{env}/employee/import/details',
  'POST /api/employees/salaries/import',
  'POST /api/employees/import/check',
  'POST /api/employees/salaries/import/check',
  'POST /api/migration/batches',
  'POST /api/payroll/one-off-items/import',
  'POST /api/payroll/tax-starts/import',
] as const

/** Calls with a protected field that do not change anybody's record, each with the reason. */
export const NO_WAYS: Readonly<Record<string, string>> = {
  'POST /api/localhr/employee': 'makes a person, who has nothing yet: the right to make one, and to place them',
  'POST /api/employees/export': 'asks for a list',
  'PUT /api/employees/{id}/photo': 'a picture',
  'POST /api/company/letter-head': 'a picture',
  'POST /api/company/logo': 'a picture',
  'POST /api/tax-forms/mine/receipts': 'a file that proves a claim, read by nobody but people',
  'PATCH /api/company/profile': 'the company’s own numbers',
  'POST /api/rmt/office': 'an office',
  'PATCH /api/rmt/office/{id}': 'an office',
  'POST /api/rmt/position/import/rbc': 'positions',
  'POST /api/payroll/items': 'what a kind of pay counts for, whoever gets it',
  'PATCH /api/payroll/items/{id}': 'what a kind of pay counts for, whoever gets it',
  'POST /api/payroll/templates': 'nobody’s until it is given to somebody',
  'PATCH /api/payroll/templates/{id}': 'later assignments; what was given stays',
  'PUT /api/payroll/settings': 'rules for everybody',
  'POST /api/payroll/one-off-items/failed-rows': 'writes nothing',
  'POST /api/payroll/tax-starts/failed-rows': 'writes nothing',
  'POST /api/employees/import/arranged': 'makes a file, which goes in by the import’s own way',
  'POST /api/employees/import/gaps':
    'what people of one’s own import lack, by the rules of the file: “ACL-5 EMP-04c gaps are filled only by whoever may change the field, and of their own import”',
  'POST /api/employees/salaries/import/arranged': 'makes a file, which goes in by the import’s own way',
  'POST /api/migration/files/arranged': 'makes a file, which goes in by the import’s own way',
  'POST /api/position/import/arranged': 'makes a file, which goes in by the import’s own way',
  'POST /api/payroll/one-off-items/file/arranged': 'makes a file, which goes in by the import’s own way',
  'POST /api/payroll/tax-starts/arranged': 'makes a file, which goes in by the import’s own way',
  'POST /api/payroll-files/accounts': 'the company’s own account',
  'PATCH /api/payroll-files/accounts/{id}': 'the company’s own account',
  'POST /api/payroll-reports/variance/export': 'asks for a list',
  'PUT /api/tax-forms/mine/tp1': 'one’s own form, which somebody else accepts',
  'PUT /api/tax-forms/mine/tp3': 'one’s own form, which somebody else accepts',
  ...Object.assign({}, ...samplesOfModules.map(({ noWays }) => noWays)),
  'POST /api/payroll/what-if':
    'undone before anybody sees it: “ACL-5 PAY-09b a what-if needs the right to prepare pay, excludes other companies’ people, and changes no record”',
}

/** Fields with a person's rights and the people they decide for. */
const RIGHTS = ['role_ids', 'grants', 'also', 'except']

/** Input fields with protected values of a person. */
export function protectedFields(endpoint: Pick<Endpoint, 'input'>, secrecy: SensitivityLookup): string[] {
  const columns = new Set<string>(Object.values(PROTECTED).flatMap((rule) => Object.values(rule.columns).flat()))
  const found = new Set<string>()
  forEachField(endpoint.input as z.ZodType, (field) => {
    if (columns.has(field) || secrecy(field) === 'pay' || RIGHTS.includes(field)) found.add(field)
  })
  return [...found]
}
