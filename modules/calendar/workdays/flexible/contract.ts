import { z } from 'zod'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'

const flexible = subject('flexible-hours')

/** People that one agreement names at most. */
const MAX_PEOPLE = 500

/** Flexible hours, or more overtime than the law's usual limit (arts. 30, 30-1 and 32 II). */
const Scheme = z.enum(['two_weeks', 'four_weeks', 'eight_weeks', 'overtime'])
/** The union, a labour-management meeting, or everybody where at most three people work. */
const Consent = z.enum(['union', 'meeting', 'everybody'])

const consentFields = {
  until_day: DayField().nullable(),
  consent: Consent,
  agreed_on: DayField(),
  /** The day on which more overtime was reported to the authority. */
  reported_on: DayField().nullable(),
}

/** An agreement of flexible hours or of more overtime. Without people it is for everybody of the office. */
export const FlexibleHours = z.object({
  id: Id,
  office_id: Id,
  office: z.string(),
  scheme: Scheme,
  from_day: DayField(),
  ...consentFields,
  employee_ids: z.array(Id),
  people: z.array(z.string()),
  file_name: z.string().nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'attach', 'delete'])),
})

export const flexibleHoursApi = {
  list: flexible.page('GET /api/flexible-hours', {
    access: 'flexible-hours:read',
    row: FlexibleHours,
    filters: { office_id: Id.optional() },
    sort: ['from_day', 'office'],
    order: '-from_day',
    exports: 'flexible-hours:read',
  }),
  create: flexible.endpoint('POST /api/flexible-hours', {
    access: 'flexible-hours:edit',
    input: z.strictObject({
      office_id: Id,
      scheme: Scheme,
      from_day: DayField(),
      until_day: consentFields.until_day.default(null),
      consent: Consent,
      agreed_on: DayField(),
      reported_on: consentFields.reported_on.default(null),
      employee_ids: z.array(Id).max(MAX_PEOPLE).default([]),
    }),
    reply: FlexibleHours,
  }),
  /** Ends it, or corrects who agreed. Other hours or people are another agreement, from its own day. */
  update: flexible.endpoint('PATCH /api/flexible-hours/{id}', {
    access: 'flexible-hours:edit',
    input: z.strictObject(consentFields).partial().extend({ id: Id, version: Version }),
    reply: FlexibleHours,
  }),
  /** Only one that has not begun: others are ended. */
  remove: flexible.endpoint('DELETE /api/flexible-hours/{id}', {
    access: 'flexible-hours:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
  file: flexible.file('GET /api/flexible-hours/{id}/file', {
    access: 'flexible-hours:read',
    input: z.strictObject({ id: Id }),
  }),
  /** The agreement itself, a picture or a PDF; replaces the one before. */
  attach: flexible.endpoint('PUT /api/flexible-hours/{id}/file', {
    access: 'flexible-hours:edit',
    body: 'upload',
    input: z.strictObject({ id: Id, version: Version, file: UploadField() }),
    reply: FlexibleHours,
  }),
}
