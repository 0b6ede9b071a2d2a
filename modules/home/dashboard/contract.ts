import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const home = subject('dashboard')
const pay = subject('dashboard', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Text = z.string().nullable()
const Whole = z.number().int()
const Day = z.iso.date()
/** An amount in minor units that may be negative. */
const Amount = Whole.meta({ kind: 'money' })
// The same values as payroll's, repeated so that the home page does not load payroll's code.
const RunKind = z.enum(['monthly', 'off_cycle', 'bonus', 'final'])
const RunState = z.enum(['draft', 'calculated', 'confirmed', 'approved'])

/** A person of a short list, with the day that matters. */
const Someone = z.object({ id: Id, name: z.string(), day: Day.nullable() })

/** Why a group of people is mentioned. */
export const PeopleMatter = z.enum([
  'permit_lapsed',
  'probation_due',
  'permit_ends',
  'contract_ends',
  'no_bank_account',
  'wrong_numbers',
  'no_tax_number',
])
export type PeopleMatter = z.output<typeof PeopleMatter>

/** The first people of a group, how many there are, and the first and last day; null where no day matters. */
const group = <T extends z.ZodType>(kind: T) =>
  z.object({ kind, total: Whole, first: Day.nullable(), last: Day.nullable(), people: z.array(Someone) })

/** The next step of a run, of those that the caller may do. */
export const RunMatter = z.enum(['calculate', 'unblock', 'check', 'confirm', 'approve'])
export type RunMatter = z.output<typeof RunMatter>

const RunWaiting = z.object({
  id: Id,
  matter: RunMatter,
  state: RunState,
  period: z.string(),
  kind: RunKind,
  sequence: Whole,
  group: z.string(),
  pay_day: Day,
  /** People whom the step concerns: blocked, to check, or in the run. */
  count: Whole,
  /** Who changed it last. */
  by: Text,
})

/** A person with a finding, and its name. */
const Named = z.object({ id: Id, name: z.string(), code: z.string(), reason: z.string() })

/** The month of one pay group: its open run, the approved one, or none yet. */
const PayMonth = z.object({
  group: z.object({ id: Id, name: z.string() }),
  period: z.string(),
  pay_day: Day,
  currency: z.string(),
  run: z
    .object({
      id: Id,
      state: RunState,
      employees: Whole,
      net: Amount,
      previous: z.object({ period: z.string(), net: Amount }).nullable(),
      blocked: Whole,
      /** Rows to check that nobody has ticked off. */
      to_check: Whole,
      clear: Whole,
      blockers: z.array(Named),
      checks: z.array(Named),
    })
    .nullable(),
})
export type PayMonth = z.output<typeof PayMonth>

export const ComingKind = z.enum(['permit', 'contract', 'probation', 'joining', 'leaving', 'anniversary', 'birthday'])
export type ComingKind = z.output<typeof ComingKind>

const HolidayShown = z.object({ id: Id, day: Day, name: z.string(), offices: z.array(z.string()) })

/** A person who is away, with the days; `half`: a part of the one day. */
const AwayShown = z.object({
  id: Id,
  name: z.string(),
  position: Text,
  from: Day,
  until: Day,
  half: z.boolean(),
})

/** Details that people fill in themselves, and those that HR maintains. */
export const OWN_DETAILS = ['phone', 'address_line1', 'emergency_name', 'emergency_phone'] as const
export const KEPT_DETAILS = ['birth_date', 'ic_number', 'account_number', 'tax_number'] as const
const Detail = z.enum([...OWN_DETAILS, ...KEPT_DETAILS])

/** One small call for each card, so that each loads and fails by itself. All are bounded by the caller's reach. */
/** The notification of runs to approve. The waiting card shows each run instead. */
export const RUNS_TO_APPROVE_NAME = 'runs-to-approve'

export const dashboardApi = {
  /** People in reach whose records need attention. */
  peopleWaiting: home.endpoint('GET /api/dashboard/people-waiting', {
    access: 'employee:read',
    reply: z.array(group(PeopleMatter)),
  }),
  /** Runs that wait for the caller, without amounts. */
  runsWaiting: pay.endpoint('GET /api/dashboard/runs-waiting', {
    access: 'payroll:read',
    readAccessLog: false,
    reply: z.array(RunWaiting),
  }),
  /** The current month of every pay group, the most urgent one first. */
  payroll: pay.endpoint('GET /api/dashboard/payroll', {
    access: 'payroll:read',
    reply: z.array(PayMonth),
  }),
  /** People in reach at the end of each of the last twelve months; the last of them is today. */
  headcount: home.endpoint('GET /api/dashboard/headcount', {
    access: 'employee:read',
    input: z.strictObject({ by: z.enum(['total', 'office']).default('total') }),
    reply: z.object({
      months: z.array(z.string()),
      joined: Whole,
      left: Whole,
      /**
       * One series of everyone, or one for each office; without a name: the smaller offices, or people without an
       * office.
       */
      series: z.array(z.object({ name: Text, rest: z.boolean(), values: z.array(Whole) })),
    }),
  }),
  /** Today's people in reach by department and by status. */
  people: home.endpoint('GET /api/dashboard/people', {
    access: 'employee:read',
    reply: z.object({
      total: Whole,
      departments: z.array(z.object({ id: Id.nullable(), name: Text, count: Whole })),
      statuses: z.array(z.object({ status: z.string(), count: Whole })),
    }),
  }),
  /** Dates of the people in reach, and holidays, from today for thirty days. */
  coming: home.endpoint('GET /api/dashboard/coming', {
    access: 'employee:read',
    reply: z.object({ until: Day, kinds: z.array(group(ComingKind)), holidays: z.array(HolidayShown) }),
  }),
  /** People in reach except the caller: those who are away today come first. Absences only with `absence:read`. */
  team: home.endpoint('GET /api/dashboard/team', {
    access: 'employee:read',
    reply: z.object({
      total: Whole,
      away: Whole.nullable(),
      people: z.array(
        z.object({
          id: Id,
          name: z.string(),
          position: Text,
          status: Text,
          joined_on: Day,
          absence: z
            .object({ kind: z.string(), from: Day, until: Day, half: z.boolean(), now: z.boolean() })
            .nullable(),
        }),
      ),
    }),
  }),
  /** People in reach except the caller who are away today or within the next two weeks; never the reason. */
  away: home.endpoint('GET /api/dashboard/away', {
    access: 'employee:read',
    reply: z.object({
      /** How many of the people are away today. */
      today: Whole,
      total: Whole,
      /** The first ones of today by name, then the coming ones by their first day. */
      now: z.array(AwayShown),
      coming: z.array(AwayShown),
      /** How many will be away. */
      later: Whole,
    }),
  }),
  /** The caller's own last payslip and next pay day. */
  myPay: pay.endpoint('GET /api/dashboard/my-pay', {
    access: 'payslip:read',
    reply: z.object({
      next: Day.nullable(),
      slip: z
        .object({
          id: Id,
          period: z.string(),
          kind: RunKind,
          sequence: Whole,
          pay_day: Day,
          currency: z.string(),
          net: Amount,
          is_new: z.boolean(),
        })
        .nullable(),
    }),
  }),
  /** The caller's own place, holidays, and what their record lacks; null for a caller without a record. */
  mine: home.endpoint('GET /api/dashboard/mine', {
    access: 'staff',
    reply: z
      .object({
        joined_on: Day,
        position: Text,
        department: Text,
        office: Text,
        manager: Text,
        missing: z.array(Detail),
        holidays: z.array(HolidayShown),
      })
      .nullable(),
  }),
}
