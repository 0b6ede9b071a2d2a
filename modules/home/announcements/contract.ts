import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, MomentField, ShortText } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'

const announcement = subject('announcement')
const reading = subject('announcement-reading')

export const AnnouncementState = z.enum(['draft', 'upcoming', 'published', 'ended'])
/** `not_read`: not opened, or not confirmed although the announcement asks for it. */
export const ReadingState = z.enum(['read', 'opened', 'not_read'])

/** Plain text: empty lines divide paragraphs, web addresses become links. */
const Body = () => LongText(10_000)
const Title = () => ShortText(150)
const Units = () => z.array(Id).max(200)

/** An announcement for its managers; the numbers count the people that it reaches. */
export const Announcement = z.object({
  id: Id,
  title: Title(),
  state: AnnouncementState.meta({ kind: 'status' }),
  body: Body(),
  from_day: DayField(),
  until_day: DayField().nullable(),
  is_pinned: z.boolean(),
  asks_receipt: z.boolean(),
  /** Names; empty means all of them. */
  offices: z.array(z.string()),
  office_ids: Units(),
  departments: z.array(z.string()),
  department_ids: Units(),
  positions: z.array(z.string()),
  position_ids: Units(),
  people: Count(),
  read: Count(),
  not_read: Count(),
  published_at: MomentField().nullable(),
  published_by: z.string().nullable(),
  ended_on: DayField().nullable(),
  reminded_at: MomentField().nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'publish', 'end', 'remind', 'delete'])),
})

/** A person whom an announcement reaches, and whether they have read it. */
export const Reading = z.object({
  id: Id,
  full_name: z.string(),
  employee_no: z.string(),
  office: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  state: ReadingState.meta({ kind: 'status' }),
  opened_at: MomentField().nullable(),
  confirmed_at: MomentField().nullable(),
})

/** An announcement for its readers. */
export const OwnAnnouncement = z.object({
  id: Id,
  title: Title(),
  state: z.enum(['published', 'ended']).meta({ kind: 'status' }),
  from_day: DayField(),
  until_day: DayField().nullable(),
  is_pinned: z.boolean(),
  asks_receipt: z.boolean(),
  published_by: z.string(),
  /** The reader has not opened it, or not confirmed it although it asks for that. */
  is_new: z.boolean(),
  confirmed_at: MomentField().nullable(),
})

const written = {
  title: Title(),
  body: Body(),
  office_ids: Units(),
  department_ids: Units(),
  position_ids: Units(),
  from_day: DayField(),
  until_day: DayField().nullable(),
  is_pinned: z.boolean(),
  asks_receipt: z.boolean(),
}

const at = { access: 'announcement:edit', input: z.strictObject({ id: Id, version: Version }) } as const

export const announcementApi = {
  list: announcement.page('GET /api/announcements', {
    access: 'announcement:read',
    row: Announcement,
    filters: { state: QueryList(AnnouncementState), office_id: QueryList(Id) },
    sort: ['from_day', 'title', 'until_day'],
    order: '-from_day',
    exports: 'announcement:read',
  }),
  one: announcement.endpoint('GET /api/announcements/{id}', {
    access: 'announcement:read',
    input: z.strictObject({ id: Id }),
    reply: Announcement,
  }),
  create: announcement.endpoint('POST /api/announcements', {
    access: 'announcement:edit',
    input: z.strictObject({
      ...written,
      office_ids: Units().default([]),
      department_ids: Units().default([]),
      position_ids: Units().default([]),
      until_day: DayField().nullable().default(null),
      is_pinned: z.boolean().default(false),
      asks_receipt: z.boolean().default(false),
      /** False makes a draft. */
      publish: z.boolean().default(false),
    }),
    reply: Announcement,
  }),
  /** Keeps receipts, unless `ask_again` asks everybody again. */
  update: announcement.endpoint('PATCH /api/announcements/{id}', {
    access: 'announcement:edit',
    input: z
      .strictObject({ ...written, ask_again: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: Announcement,
  }),
  publish: announcement.endpoint('POST /api/announcements/{id}/publish', { ...at, reply: Announcement }),
  end: announcement.endpoint('POST /api/announcements/{id}/end', { ...at, reply: Announcement }),
  /** Mails the people who have not read it: once, and once more after everybody was asked again. */
  remind: announcement.endpoint('POST /api/announcements/{id}/remind', { ...at, reply: z.object({ task_id: Id }) }),
  /** Deletes a draft. */
  remove: announcement.endpoint('DELETE /api/announcements/{id}', {
    ...at,
    reply: z.object({ removed: z.number().int() }),
  }),
  readings: reading.page('GET /api/announcements/{id}/readings', {
    access: 'announcement:read',
    row: Reading,
    filters: { id: Id, state: QueryList(ReadingState), office_id: QueryList(Id), department_id: QueryList(Id) },
    sort: ['full_name', 'employee_no', 'office', 'department', 'opened_at', 'confirmed_at'],
    exports: 'announcement:read',
  }),
}

export const ownAnnouncementApi = {
  list: announcement.page('GET /api/announcements/own', {
    access: 'staff',
    row: OwnAnnouncement,
    filters: { state: QueryList(z.enum(['published', 'ended'])) },
    sort: ['from_day', 'title'],
    order: '-from_day',
  }),
  one: announcement.endpoint('GET /api/announcements/own/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Id }),
    reply: OwnAnnouncement.extend({ body: Body() }),
  }),
  /** Records that the reader opened it, or confirms it where it asks for that. */
  read: announcement.endpoint('POST /api/announcements/own/{id}/read', {
    access: 'staff',
    input: z.strictObject({ id: Id, confirm: z.boolean().default(false) }),
    reply: OwnAnnouncement,
  }),
}
