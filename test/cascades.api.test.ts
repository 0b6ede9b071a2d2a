import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './server.ts'

/**
 * Rows that are deleted with another row, and why they may be. A cascading key is a decision; any other key protects
 * the row it refers to. History is never deleted silently.
 */
const GOES_WITH: Record<string, Record<string, string>> = {
  announcement: {
    announcement_reading: 'a draft alone is deleted, and nobody has read it',
  },
  bonus_formula: { bonus_line: 'what the formula proposed' },
  claim_category: {
    claim_category_limit: 'a part of the category',
    claim_distance_rate: 'a part of the category; claims that were sent keep theirs',
  },
  claim_request: { claim_part: 'a part of the claim' },
  department: {
    approved_post: 'how many posts there are of it',
    approval_route: 'a rule that is for its people alone',
    department: 'the one below stays, and lies under none',
    leave_bound: 'days that are closed for its people',
    shift_need: 'how many people it needs',
    people_report: 'a saved report of its people alone',
  },
  flexible_hours: { flexible_hours_person: 'whom it is for' },
  employee: {
    bank_detail: 'a part of the record itself',
    compensation: 'a part of the record itself',
    country_stay: 'a part of the record itself',
    custom_field_value: 'a part of the record itself',
    department: 'stays, without the head that is gone',
    employee_child: 'a part of the record itself',
    employee_photo: 'a part of the record itself',
    employment: 'a part of the record itself; whom somebody reports to is protected by a key of its own',
    family_member: 'a part of the record itself',
    leave_request: 'stays, without the cover that is gone; whom it is for is protected',
    claim_request: 'of a request, which protects the person',
    announcement_reading: 'what they have read',
    document_reminder: 'which date of theirs was reminded of: documents protect the person',
    attendance_correction: 'of a request, which protects the person',
    attendance_lock: 'of a run, whose payslip protects the person',
    attendance_day: 'what the days came to: punches protect the person',
    declared_day_off_reading: 'what they have read',
    device_number: 'which number of a device is whose',
    home_point: 'where the person lives: punches protect the person',
    person_place: 'where the person clocks in',
    press_key: 'a device of the person: what it signed protects it',
    refused_press: 'presses that counted for nothing',
    overtime_request: 'of a request, which protects the person',
    overtime_piece: 'of a request, which protects the person',
    part_time_request: 'of a request, which protects the person',
    part_time_rate: 'a part of the record itself',
    request_decider: 'stays, with the name of who decided',
    delegation: 'says who may decide in days to come; what was decided stands with its request',
    statutory_status: 'a part of the record itself',
    to_do: 'what was to be done about them; one that they were to do stays, with nobody to do it',
    work_schedule: 'a part of the record itself',
    employee_benefit: 'asked for by payslips alone, which protect the person',
    bonus_line: 'proposed, not paid: what was paid stands on a payslip, which protects the person',
    one_off_item: 'not paid yet: what was paid stands on a payslip, which protects the person',
    payslip_password: 'of mails to the person: payslips protect the person',
    insured_grade: 'asked for by payslips alone, which protect the person',
    recurring_item: 'asked for by payslips alone, which protect the person',
    tax_claim: 'asked for by payslips alone, which protect the person; a form protects by itself',
    tax_start: 'asked for by payslips alone, which protect the person',
    back_pay: 'not paid yet: a trigger keeps what was paid',
    back_pay_found: 'what a look found, made anew by the next',
    payslip_failure: 'what a calculation that may be repeated could not do',
    review_note: 'about a row of a run: of a payslip, which protects the person, or of a failure',
    shift_assignment: 'a part of the plan of the person',
    shift_lock: 'a part of the plan of the person',
    shift_offer: 'offered by them or to them: what was asked for protects it',
    shift_swap: 'of a request, which protects the person',
    shift_notice: 'what the person was told of it',
    shift_published: 'a part of the plan of the person',
  },
  custom_field: { custom_field_choice: 'a part of the field' },
  document: {
    document_reminder: 'which date of it was reminded of',
    document_version: 'a document is deleted with all that was ever its file',
  },
  declared_day_off: {
    declared_day_off_reading: 'undone, there is nothing to be told of',
    holiday: 'the day off is given by it',
  },
  file: { request_file: 'says only that they belong together' },
  holiday: { holiday: 'the day given instead of a holiday is a part of it' },
  import_batch: { import_issue: 'a part of the import', import_row: 'a part of the import' },
  leave_type: { leave_bound: 'days that are closed for it', leave_type_version: 'what it says from a day on' },
  leave_type_version: { leave_entitlement: 'a part of what a type says' },
  loan: { loan_change: 'a part of the loan', loan_instalment: 'a part of the loan' },
  login_session: { directory_attempt: 'a step of that sign-in', retired_credential: 'a credential of that sign-in' },
  membership: {
    calendar_feed: 'what that member reads',
    invitation: 'to that membership',
    member_role: 'a part of the membership',
    push_device: 'a browser of that member',
  },
  office: {
    approved_post: 'how many posts there are of it',
    approval_route: 'a rule that is for its people alone',
    claim_category_limit: 'a limit that is for its people alone',
    leave_bound: 'days that are closed for its people',
    leave_office_law: 'what was put in for its people',
    people_report: 'a saved report of its people alone',
    pay_group_office: 'says only that they belong together',
  },
  overtime_policy: { overtime_policy_position: 'a part of the policy' },
  overtime_request: { overtime_piece: 'what it comes to' },
  pay_group: {
    back_pay_found: 'what a look found, made anew by the next',
    back_pay_look: 'when the group was last looked at',
    pay_cut_off: 'a setting of the group',
    pay_group_office: 'says only that they belong together',
  },
  pay_item: { ea_item_box: 'a setting of the item' },
  pay_run: {
    bonus_formula: 'what was proposed for the run',
    payslip: 'only of a run that is not approved, which a trigger sees to',
    payslip_failure: 'a part of the run',
    review_note: 'a part of the run',
  },
  pay_template: { pay_template_item: 'a part of the template' },
  payslip: { payslip_bank: 'a part of the payslip', payslip_reading: 'when it was first opened' },
  position: {
    approved_post: 'how many posts there are of it',
    claim_category_limit: 'a limit that is for its people alone',
    overtime_policy_position: 'says only that they belong together',
    part_time_rate: 'what an hour of it was paid: hours that were asked for keep their own',
    position_department: 'says only that they belong together',
  },
  place: {
    kiosk: 'stays, as the whole office’s',
    person_place: 'says where somebody clocks in: nowhere that is gone',
    punch: 'stays, without the place that is gone: how far away it was is its own',
  },
  push_device: { push_notice: 'what waits for the device' },
  request: {
    attendance_correction: 'what the request asks for',
    claim_request: 'what the request asks for',
    encashment_request: 'what the request asks for',
    off_in_lieu_request: 'what the request asks for',
    overtime_request: 'what the request asks for',
    part_time_request: 'what the request asks for',
    request_entry: 'what happened to it; a request is never deleted',
    request_file: 'what was attached to it',
    request_notice: 'what was told of it',
    request_step: 'its steps',
    shift_swap: 'what the request asks for',
    leave_earning: 'what the request brought',
    leave_encashment: 'what the request turned into pay',
    leave_request: 'what the request asks for',
  },
  request_entry: { request_notice: 'what was told of it', request: 'its open question, which is none then' },
  shift: { shift_need: 'how many people it needs', shift_terms: 'what it is from a day on' },
  shift_pattern: { shift_pattern_day: 'a part of the pattern' },
  request_step: { request_decider: 'who decides at it' },
  tax_form: { tax_claim: 'stays, without the form that it came from' },
}

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.stop()
})

it('EMP-04b no foreign key cascades on delete unless a reason is listed', async () => {
  const { rows } = await owner.query<{ parent: string; child: string }>(`
    select distinct parent.relname as parent, child.relname as child from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.confdeltype <> 'a' and child.relnamespace = 'public'::regnamespace`)
  const said = Object.entries(GOES_WITH).flatMap(([parent, children]) =>
    Object.keys(children).map((child) => `${parent} ${child}`),
  )
  expect(rows.map(({ parent, child }) => `${parent} ${child}`).sort()).toEqual(said.sort())
})
