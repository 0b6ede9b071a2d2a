import { z } from 'zod'
import { Id, KnownVersion, subject } from '#base/endpoints/endpoint.ts'
import { MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { EA_BOXES, ITEM_BOXES } from '#statutory/malaysia/files/ea-boxes.ts'
import { CheckedFile } from '../files/checked-file/contract.ts'
import { Amount } from '../payroll/explanation/contract.ts'
import { ItemKind } from '../payroll/values.ts'
import { issuingEndpoints, ownDocumentEndpoints } from './issuing/documents-contract.ts'

const year = subject('year-end', { module: PAYROLL_MODULE })
const form = subject('year-end', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const access = 'payroll:files'
const Whole = z.number().int()
const Text = z.string().nullable()
const Year = z.coerce.number().int().min(2019).max(2199)
const ofYear = z.strictObject({ year: Year })

/** Boxes of form EA in its order, and those that an item can be placed in. */
export const Box = z.enum(EA_BOXES)
export type Box = z.output<typeof Box>
export const ItemBox = z.enum(ITEM_BOXES)

/** State of a person's form: not issued, overtaken by later pay, issued, mail waiting, mailed, mail failed, read. */
export const FormState = z.enum(['not_made', 'overtaken', 'made', 'mail_waiting', 'mailed', 'mail_failed', 'read'])
export type FormState = z.output<typeof FormState>

/** What to check before the forms are issued. */
export const PersonProblem = z.enum(['missing_tax_number', 'missing_identity', 'missing_address', 'taxable_differs'])
export type PersonProblem = z.output<typeof PersonProblem>

/** Why a year's figures may still change. */
export const YearWarning = z.enum(['year_running', 'months_missing', 'runs_open'])

export const YearPerson = z.object({
  /** The employee. */
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  serial: Whole.nullable(),
  state: FormState,
  payslips: Whole,
  taxed: Amount(),
  exempt: Amount(),
  pcb: Amount(),
  cp38: Amount(),
  zakat: Amount(),
  epf: Amount(),
  joined_on: z.iso.date(),
  last_day: z.iso.date().nullable(),
  made_at: MomentField().nullable(),
  mailed_at: MomentField().nullable(),
  read_at: MomentField().nullable(),
  problems: z.array(PersonProblem),
})

/** Form EA of a person, each box with the lines of the payslips it comes from. */
export const Ea = z.object({
  /** The issued form; null before. */
  id: Id.nullable(),
  year: Whole,
  serial: Whole.nullable(),
  revision: Whole.nullable(),
  state: FormState,
  made_at: MomentField().nullable(),
  mailed_at: MomentField().nullable(),
  read_at: MomentField().nullable(),
  employee: z.object({ id: Id, employee_no: z.string(), full_name: z.string() }),
  position: Text,
  from_day: z.iso.date().nullable(),
  until_day: z.iso.date().nullable(),
  children: Whole,
  numbers: z.object({
    employer_tax_number: Text,
    tax_number: Text,
    ic_number: Text,
    passport_number: Text,
    epf_number: Text,
    socso_number: Text,
  }),
  boxes: z.array(
    z.object({
      box: Box,
      amount: Amount(),
      sources: z.array(
        z.object({ code: z.string(), title: z.string(), amount: Amount(), payslips: Whole, year: Whole.nullable() }),
      ),
    }),
  ),
  taxed: Amount(),
  /**
   * The taxed pay in the same payslips' monthly tax: equal to the form where every item's box matches its tax
   * treatment.
   */
  taxed_by_pcb: Amount(),
  problems: z.array(PersonProblem),
})

const Totals = z.object({
  taxed: Whole,
  exempt: Whole,
  pcb: Whole,
  cp38: Whole,
  zakat: Whole,
  epf: Whole,
  socso: Whole,
})

export const FormE = z.object({
  year: Whole,
  due: z.iso.date(),
  employer: z.object({ name: z.string(), tax_number: Text, registration_number: Text }),
  /** People paid in the year, and of them: in service on 31 December, with PCB, joined, left. */
  paid: Whole,
  in_service: Whole,
  with_pcb: Whole,
  joined: Whole,
  left: Whole,
  totals: Totals,
  /** What the company deducted before it used the product, and from how many people; null where nothing was. */
  before: z.object({ people: Whole, pcb: Whole, cp38: Whole }).nullable(),
  months: z.array(z.object({ month: MonthField(), people: Whole, pcb: Whole, cp38: Whole })),
})

export const ReturnFile = z.enum(['employer', 'employees'])
export type ReturnFile = z.output<typeof ReturnFile>

/** The year's forms and returns, for people who create payroll files. */
export const yearEndApi = {
  years: year.endpoint('GET /api/year-end/years', {
    access,
    /** `due`: the last day for form E. */
    reply: z.array(z.object({ year: Whole, months: Whole, due: z.iso.date() })),
  }),
  summary: year.endpoint('GET /api/year-end/summary', {
    access,
    input: ofYear,
    reply: z.object({
      year: Whole,
      people: Whole,
      states: z.record(FormState, Whole),
      problems: z.array(z.object({ problem: PersonProblem, people: Whole })),
      ea_due: z.iso.date(),
      form_e_due: z.iso.date(),
      warnings: z.array(z.object({ warning: YearWarning, months: z.array(z.string()), runs: Whole })),
    }),
  }),
  people: form.page('GET /api/year-end/people', {
    access,
    row: YearPerson,
    filters: {
      year: Year,
      state: FormState.optional(),
      problem: PersonProblem.exclude(['taxable_differs']).optional(),
    },
    sort: ['full_name', 'employee_no', 'serial'],
    exports: access,
  }),
  person: form.endpoint('GET /api/year-end/people/{id}', {
    access,
    input: ofYear.extend({ id: Id }),
    reply: Ea,
  }),
  personPdf: form.file('GET /api/year-end/people/{id}/pdf', {
    access,
    input: ofYear.extend({ id: Id }),
    readAccessLog: 'identity',
  }),
  /** Statement PCB 2(II): the year's deductions by month. */
  personPcb2: form.file('GET /api/year-end/people/{id}/pcb2', {
    access,
    input: ofYear.extend({ id: Id }),
    readAccessLog: 'identity',
  }),
  ...issuingEndpoints(form, '/api/year-end', Year),
  returns: form.endpoint('GET /api/year-end/cp8d', {
    runsOnThread: true,
    access,
    input: ofYear,
    reply: z.array(CheckedFile.extend({ kind: ReturnFile })),
    readAccessLog: 'identity',
  }),
  returnFile: form.file('GET /api/year-end/cp8d/download', {
    bulkExport: true,
    access,
    input: ofYear.extend({ file: ReturnFile }),
    readAccessLog: 'identity',
  }),
  formE: form.endpoint('GET /api/year-end/form-e', {
    runsOnThread: true,
    access,
    input: ofYear,
    reply: FormE,
  }),
  formEFile: form.file('GET /api/year-end/form-e/download', {
    runsOnThread: true,
    access,
    input: ofYear.extend({ format: z.enum(['pdf', 'csv']) }),
  }),
}

/** The box of each pay item on the form: by its tax flags, or chosen by the company. */
export const itemBoxApi = {
  list: year.page('GET /api/year-end/items', {
    access,
    row: z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      kind: ItemKind,
      /** Exempt up to a yearly ceiling: the exempt part goes to F, whatever the box of the rest. */
      is_capped: z.boolean(),
      /** The sources name no box for it: the box is our reading of the form. */
      is_reading: z.boolean(),
      usual: ItemBox,
      chosen: ItemBox.nullable(),
      known_version: Whole,
      actions: z.array(z.enum(['edit'])),
    }),
    filters: { chosen: z.stringbool().or(z.boolean()).optional() },
    sort: ['name', 'code'],
    exports: access,
  }),
  /** Null restores the box by the item's flags. */
  place: year.endpoint('PUT /api/year-end/items/{id}', {
    access: 'payroll:settings',
    input: z.strictObject({ id: Id, box: ItemBox.nullable(), known_version: KnownVersion }),
    reply: z.object({ chosen: ItemBox.nullable(), known_version: Whole }),
  }),
}

/** Issued forms of the people whose payslips the caller may read: an employee reads their own. */
export const eaFormApi = {
  ...ownDocumentEndpoints(form, '/api/year-end/forms', {
    year: Year,
    figures: { taxed: Amount(), pcb: Amount() },
    document: Ea,
  }),
  /** The caller's own statement PCB 2(II) of any year with approved pay. */
  myPcb2: form.file('GET /api/year-end/my-pcb2', {
    access: 'payslip:read',
    input: ofYear,
    readAccessLog: 'identity',
  }),
}
