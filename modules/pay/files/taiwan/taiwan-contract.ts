import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { CHANGE_CAUSES, COVERAGE_CAUSES, SCHEMES } from '#statutory/taiwan/files/insurance-event.ts'
import { CheckedFile } from '../checked-file/contract.ts'

const file = subject('payroll-files', { module: PAYROLL_MODULE, readAccessLog: 'identity' })

const access = 'payroll:files'

/** Statements that a closed month in Taiwan owes. */
export const TaiwanFile = z.enum(['bonus', 'part_time'])
export type TaiwanFile = z.output<typeof TaiwanFile>

export const InsuranceKind = z.enum(['enrol', 'change', 'withdraw'])
export const InsuranceWhy = z.enum([...COVERAGE_CAUSES, ...CHANGE_CAUSES])
export const InsuranceScheme = z.enum(SCHEMES)
/** What a declaration lacks. */
export const InsuranceProblem = z.enum([
  'missing_identity',
  'identity_unusual',
  'missing_birth',
  'missing_status',
  'missing_family_identity',
])
export type InsuranceProblem = z.output<typeof InsuranceProblem>

const Amount = () => z.number().int().nullable().meta({ kind: 'money' })

/** What begins, ends or changes in a person's insurance for one reason, with the state before; whole dollars. */
export const InsuranceRow = z.object({
  id: z.string(),
  day: z.iso.date(),
  action: InsuranceKind,
  why: InsuranceWhy,
  schemes: z.array(InsuranceScheme),
  /** All of these in the reader's language. */
  event: z.string(),
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  due_by: z.iso.date(),
  effective: z.iso.date(),
  currency: z.string(),
  wage: Amount(),
  labor: Amount(),
  labor_before: Amount(),
  employment: z.boolean(),
  employment_before: z.boolean().nullable(),
  occupational: Amount(),
  occupational_before: Amount(),
  health: Amount(),
  health_before: Amount(),
  pension: Amount(),
  pension_before: Amount(),
  /** The family member whom the event is about. */
  dependant: z.string().nullable(),
  dependants: z.number().int(),
  dependants_before: z.number().int().nullable(),
  /** Voluntary pension, per cent of the contribution wage. */
  voluntary: z.number(),
  voluntary_before: z.number().nullable(),
  problems: z.array(InsuranceProblem),
  /** The day on which its amounts were reported; null where nobody noted it. */
  reported_on: z.iso.date().nullable(),
  actions: z.array(z.enum(['report'])),
})

const months = { from_month: MonthField().optional(), until_month: MonthField().optional() }

export const taiwanFileApi = {
  /** The statements of the run's month: all approved runs of it in Taiwan, each with its problems. */
  files: file.endpoint('GET /api/payroll-files/runs/{id}/taiwan', {
    runsOnThread: true,
    access,
    input: z.strictObject({ id: Id }),
    reply: z.array(
      CheckedFile.extend({
        kind: TaiwanFile,
        due: z.iso.date(),
        runs: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
  }),
  file: file.file('GET /api/payroll-files/runs/{id}/taiwan/download', {
    bulkExport: true,
    access,
    input: z.strictObject({ id: Id, of: TaiwanFile }),
  }),
  /** Events of the given months, else of the last two, this one and the next. */
  insurance: file.page('GET /api/payroll-files/taiwan-insurance', {
    runsOnThread: true,
    access,
    row: InsuranceRow,
    filters: { action: InsuranceKind.optional(), ...months },
    sort: ['day', 'due_by', 'full_name'],
    order: '-day',
    exports: access,
    readAccessLog: 'pay',
  }),
  /** The same events with every number in full, as a list to declare them by. */
  insuranceList: file.file('GET /api/payroll-files/taiwan-insurance/download', {
    bulkExport: true,
    access,
    input: z.strictObject({ action: InsuranceKind.optional(), ...months }),
  }),
}
