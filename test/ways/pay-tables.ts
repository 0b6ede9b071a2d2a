/**
 * The tables that pay sources read. Each has the calls that write its payable values, and the titles of the tests that
 * refuse unauthorised callers. `none` gives the reason why a table pays nobody by itself.
 * `test/pay-tables.api.test.ts` finds missing tables with PostgreSQL's plans.
 */
export type PayTable =
  | { readonly writers: readonly string[]; readonly shown: readonly string[] }
  | { readonly none: string }

const WALKED = 'what is typed of somebody: its calls are walked in test/ways/pay.ts'
const DECIDED = 'a request, which somebody else decides'
const PERSON = 'who somebody is and where they work: its calls are walked in test/ways/people.ts'
const RUN = 'what a run did: its calls are those of runs'
const RULE = 'a rule for everybody, by the right to set it'

export const PAY_TABLES: Readonly<Record<string, PayTable>> = {
  // Shift allowances
  shift: {
    writers: ['POST /api/{env}/shift/store', 'PATCH /api/{env}/shift/update/{id}'],
    shown: ['SHF-01i ACL-5 only people who may change pay set an allowance'],
  },
  shift_terms: {
    writers: ['POST /api/{env}/shift/store', 'PATCH /api/{env}/shift/update/{id}'],
    shown: ['SHF-01i ACL-5 only people who may change pay set an allowance'],
  },
  shift_published: {
    writers: ['POST /api/shift/locks'],
    shown: [
      'SHF-01j ACL-5 nobody publishes their own days with an allowance',
      'SHF-01k PAY-06h ACL-5 only people who prepare pay publish days that an approved run has paid',
    ],
  },
  // Attendance
  attendance_setting: {
    writers: [
      'POST /api/attendance/settings',
      'PATCH /api/attendance/settings/{id}',
      'DELETE /api/attendance/settings/{id}',
    ],
    shown: [
      'ATT-05b ACL-5 only people who may change pay set the reward',
      'ATT-05b ACL-5 nobody sets the reward of their own office',
    ],
  },
  attendance_day: {
    writers: [
      'POST /api/attendance/days/approve',
      'POST /api/attendance/days/{id}/reset',
      'POST /api/attendance/files',
      'POST /api/attendance/files/{id}/undo',
      'PUT /api/attendance/numbers',
    ],
    shown: ['nobody approves their own day', 'ATT-13e ACL-5 nobody imports their own punches'],
  },
  // Tables of other sources
  absence: { none: WALKED },
  back_pay: { none: WALKED },
  compensation: { none: WALKED },
  cp38_order: { none: WALKED },
  garnishment: { none: WALKED },
  leave_settlement: {
    writers: ['POST /api/leave/settlements'],
    shown: [
      'ACL-5 nobody sees pay beyond their right, chooses for themselves or for people out of reach, or for another day',
    ],
  },
  loan: { none: WALKED },
  loan_instalment: { none: WALKED },
  one_off_item: { none: WALKED },
  recurring_item: { none: WALKED },
  tax_claim: { none: WALKED },
  claim_part: { none: DECIDED },
  claim_request: { none: DECIDED },
  leave_request: { none: DECIDED },
  leave_encashment: { none: DECIDED },
  leave_earning: { none: 'what approved overtime and off-in-lieu earn' },
  overtime_piece: { none: DECIDED },
  overtime_request: { none: DECIDED },
  part_time_request: { none: DECIDED },
  request: { none: DECIDED },
  leave_adjustment: { none: 'typed of somebody else alone: own case in leave' },
  leave_opening: { none: 'imported of somebody else alone: own case in leave' },
  claim_category: { none: RULE },
  leave_entitlement: { none: RULE },
  leave_type: { none: RULE },
  leave_type_version: { none: RULE },
  pay_item: { none: RULE },
  payroll_setting: { none: RULE },
  company: { none: RULE },
  office: { none: RULE },
  employee: { none: PERSON },
  employment: { none: PERSON },
  statutory_status: { none: PERSON },
  work_schedule: { none: PERSON },
  pay_run: { none: RUN },
  pay_run_took: { none: RUN },
  payslip: { none: RUN },
}
