import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'

const home = subject('dashboard')

const Whole = z.number().int()

/** From an empty company to a month that is paid, in their order. */
export const FirstStep = z.enum([
  'profile',
  'offices',
  'holidays',
  'departments',
  'people',
  'details',
  'leave',
  'approvals',
  'accounts',
  'pay',
  'account',
  'run',
])
export type FirstStep = z.output<typeof FirstStep>

/** Steps that a company may settle by saying so: it looked at the leave types, or does not need the step. */
export const SettledStep = z.enum(['leave', 'departments', 'approvals', 'accounts', 'account'])
export type SettledStep = z.output<typeof SettledStep>

export const FirstStepRow = z.object({
  step: FirstStep,
  /** `skipped`: somebody said that the company does not need it. `unneeded`: its data says so. */
  state: z.enum(['done', 'open', 'skipped', 'unneeded']),
  /** How much is left, where it is counted: people whose records lack something. */
  left: Whole.nullable(),
  /** The run to continue, of the step `run`. */
  run_id: Id.nullable(),
  actions: z.array(z.enum(['settle', 'reopen'])),
})
export type FirstStepRow = z.output<typeof FirstStepRow>

const reply = z.object({
  has_people: z.boolean(),
  /** A month was paid: what is still open is no first step any more, and other cards show it. */
  is_over: z.boolean(),
  steps: z.array(FirstStepRow),
  /** Offices in another country that lack something their country needs; the checklist is on their page. */
  offices: z.array(z.object({ id: Id, name: z.string(), done: Whole, total: Whole })),
})

export const firstStepApi = {
  /** What a new company still has to set up, of the steps that the caller may do. */
  list: home.endpoint('GET /api/dashboard/first-steps', { access: 'company:edit', reply }),
  /** Says that a step is settled, or open after all. Throws 403 for a step that is not the caller's. */
  settle: home.endpoint('PUT /api/dashboard/first-steps', {
    access: 'company:edit',
    input: z.strictObject({ first_step: SettledStep, is_settled: z.boolean() }),
    reply,
  }),
}
