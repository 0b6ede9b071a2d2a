import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField } from '#base/endpoints/fields.ts'

const ops = subject('ops')

/** The kinds of entries in the operators' log. */
export const OPERATOR_KINDS = [
  'sign_in',
  'failed_sign_in',
  'sign_out',
  'session',
  'confirmation',
  'password',
  'second_factor',
  'preferences',
  'company',
  'module',
  'maintenance',
  'mail',
  'export',
] as const

/** An action of an operator, or an attempt on an operator's account. */
export const OperatorEntry = z.object({
  /** Numbers follow each other without gaps. */
  id: z.string(),
  at: MomentField(),
  actor_name: z.string(),
  sentence: z.string(),
  kind: z.enum(OPERATOR_KINDS),
  object_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  operation: z.string(),
  address: z.string(),
})
export type OperatorEntry = z.output<typeof OperatorEntry>

export const operatorLogApi = {
  /** The operators' own log: sign-ins, switches, maintenance. It is hash-chained like a company's. */
  log: ops.page('GET /api/panel/log', {
    access: 'ops:companies',
    row: OperatorEntry,
    filters: { from: DayField().optional(), to: DayField().optional(), kind: z.enum(OPERATOR_KINDS).optional() },
    sort: ['at'],
    order: '-at',
    exports: 'ops:companies',
  }),
}
