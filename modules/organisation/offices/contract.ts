import { z } from 'zod'
import { CountryField } from '#base/endpoints/country-field.ts'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, NamedRef, NumericId, subject, Version } from '#base/endpoints/endpoint.ts'
import { LongText, OptionalLine, ShortText } from '#base/endpoints/fields.ts'
import { UnitAction, UnitStatus } from '../departments/contract.ts'

const office = subject('office')

const Weekday = z.number().int().min(0).max(6)

const fields = {
  code: ShortText(20),
  name: ShortText(),
  country: CountryField(),
  /** The code of its state, such as SGR, or county, such as TPE, where the country has them. */
  state: OptionalLine(10).nullable(),
  currency: CurrencyField(),
  timezone: ShortText(60),
  address: LongText(500, 0).nullable(),
  is_gb_eproc: z.boolean(),
  /** 0 Sunday to 6 Saturday; the last one is the weekly rest day by law. */
  rest_days: z.array(Weekday).min(1).max(6),
}

export const Office = z.object({
  id: Id,
  ...fields,
  currency: z.string(),
  hidden_modules: z.array(z.number().int()),
  is_active: z.boolean(),
  /** Active people who work there today. */
  people: z.number().int(),
  version: z.number().int(),
  actions: z.array(UnitAction),
})

export const OfficePerson = z.object({
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  position_name: z.string().nullable(),
  /** Employed there. */
  works_here: z.boolean(),
  /** Manages the office. */
  is_member: z.boolean(),
})

const Country = z.object({ id: z.string(), country: z.string() })

export const officeApi = {
  list: office.page('GET /api/rmt/office', {
    access: 'office:read',
    row: Office,
    filters: { status: UnitStatus.optional(), country: fields.country.optional() },
    sort: ['name', 'code', 'people'],
    exports: 'office:read',
  }),
  create: office.endpoint('POST /api/rmt/office', {
    access: 'office:edit',
    input: z.strictObject({
      ...fields,
      state: fields.state.default(null),
      address: fields.address.default(null),
      is_gb_eproc: fields.is_gb_eproc.default(false),
      rest_days: fields.rest_days.default([6, 0]),
    }),
    reply: Office,
  }),
  /** Choices for the fields of an office, and the number of offices. */
  info: office.endpoint('GET /api/rmt/office/info', {
    access: 'office:read',
    reply: z.object({
      active: z.number().int(),
      disabled: z.number().int(),
      countries: z.array(Country),
      states: z.array(z.object({ country: z.string(), code: z.string(), name: z.string() })),
      /** Required, because holidays differ by state. */
      state_required_in: z.array(z.string()),
      timezones: z.array(z.string()),
      modules: z.array(z.object({ id: z.number().int(), key: z.string() })),
    }),
  }),
  one: office.endpoint('GET /api/rmt/office/{id}', {
    access: 'office:read',
    input: z.strictObject({ id: Id }),
    reply: Office,
  }),
  update: office.endpoint('PATCH /api/rmt/office/{id}', {
    access: 'office:edit',
    input: z.strictObject(fields).partial().extend({ id: Id, version: Version }),
    reply: Office,
  }),
  status: office.endpoint('PATCH /api/rmt/office/{id}/update/status', {
    access: 'office:edit',
    input: z.strictObject({ id: Id, version: Version, status: UnitStatus }),
    reply: Office,
  }),
  people: office.page('GET /api/rmt/office/{id}/list/user', {
    access: 'directory:read',
    row: OfficePerson,
    filters: { id: Id, only: z.enum(['works_here', 'is_member']).optional() },
    sort: ['full_name', 'employee_no'],
    exports: 'employee:export',
  }),
  /** Lets somebody manage an office, or no longer. The version is the office's. */
  setMember: office.endpoint('PATCH /api/rmt/office/{id}/update/user/{uid}', {
    access: 'office:edit',
    input: z.strictObject({ id: Id, uid: Id, version: Version, is_member: z.boolean() }),
    reply: Office,
  }),
  hideModules: office.endpoint('POST /api/rmt/hidden/module/office/{id}/sync', {
    access: 'office:edit',
    input: z.strictObject({ id: Id, version: Version, modules: z.array(NumericId).max(100) }),
    reply: Office,
  }),
  choicesOfHead: office.page('GET /api/hod/office/list', { access: 'office:read', row: NamedRef, sort: ['name'] }),
}
