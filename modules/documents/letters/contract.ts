import { z } from 'zod'
import { LANGUAGES } from '#base/access/actor.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { DayField, LongText, MomentField, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { LetterKind, LetterNeeds, LetterRecipient, TypedValue } from '../templates/contract.ts'
import { LETTER_STATES } from './rules.ts'

const letter = subject('letter')

export const LetterState = z.enum(LETTER_STATES)
const LetterAction = z.enum(['edit', 'make', 'send', 'withdraw', 'replace', 'acknowledge', 'sign', 'decline'])

/** A letter in the list. */
export const LetterRow = z.object({
  id: Id,
  /** Null while it is a draft. */
  number: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  kind: LetterKind.meta({ kind: 'status' }),
  recipient: LetterRecipient.meta({ kind: 'status' }),
  employee_id: Id.nullable(),
  full_name: z.string(),
  needs: LetterNeeds.meta({ kind: 'status' }),
  state: LetterState.meta({ kind: 'status' }),
  /** 1, and one more in each version that replaces it. */
  edition: z.number().int(),
  send_on: DayField().nullable(),
  sent_at: MomentField().nullable(),
  answered_at: MomentField().nullable(),
  sender: z.string().nullable(),
  /** Why it was not accepted or was withdrawn. */
  remark: z.string().nullable(),
  version: z.number().int(),
  actions: z.array(LetterAction),
})

/** What happened to a letter. `mailed`: its mail was handed to the mail server. */
export const LetterEvent = z.object({
  kind: z
    .enum([
      'made',
      'sent',
      'issued',
      'mailed',
      'opened',
      'acknowledged',
      'signed',
      'declined',
      'withdrawn',
      'replaced',
      'reminded',
    ])
    .meta({ kind: 'status' }),
  at: MomentField(),
  name: z.string().nullable(),
  remark: z.string().nullable(),
})
const LetterLink = z.object({ id: Id, number: z.string().nullable() })
export const Letter = LetterRow.extend({
  template_id: Id,
  /** The version of the template that it is made from. */
  template_version_id: Id,
  outside_email: z.string().nullable(),
  outside_language: z.enum(LANGUAGES).nullable(),
  /** SHA-256 of the PDF as it was sent and as it was signed, in hexadecimal. */
  unsigned_sha256: z.string().nullable(),
  signed_sha256: z.string().nullable(),
  replaces: LetterLink.nullable(),
  replaced_by: LetterLink.nullable(),
  events: z.array(LetterEvent),
  attachments: z.array(z.object({ id: Id, name: z.string() })),
  /** What was typed; null for whoever may not change it. */
  typed: z.array(TypedValue).nullable(),
})

/** Somebody outside the company, to whom a letter is mailed. */
export const Outside = z.strictObject({
  name: ShortText(120),
  email: z.email().max(254),
  language: z.enum(LANGUAGES),
})
const Typed = () => UniqueRows(TypedValue, ({ name }) => name, 60, 0)

/** A typed name, or a drawing: a PNG in base64, at most 36 kB and 2,000 × 1,000 pixels. */
export const signature = {
  typed_name: ShortText(120).optional(),
  drawing: z
    .string()
    .max(48_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .optional(),
}
export const Remark = () => LongText(1_000)
export const Sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)

/** Whether a PDF, by the hash that the browser computed, is one of ours as it left us. */
export const pdfVerdict = {
  verdict: z.enum(['ours', 'older', 'not_ours']).meta({ kind: 'status' }),
  number: z.string().nullable(),
  sent_at: MomentField().nullable(),
  state: LetterState.nullable().meta({ kind: 'status' }),
  is_signed_copy: z.boolean(),
}
export const CheckedPdf = z.object({
  ...pdfVerdict,
  /** The letter and the one that replaced it, for whoever may read them. */
  letter_id: Id.nullable(),
  newer: LetterLink.nullable(),
})

const access = 'letter:edit'
const at = z.strictObject({ id: Id })
const versioned = z.strictObject({ id: Id, version: Version })

export const letterApi = {
  list: letter.page('GET /api/letters', {
    access: 'letter:read',
    row: LetterRow,
    filters: {
      state: QueryList(LetterState),
      kind: QueryList(LetterKind),
      needs: QueryList(LetterNeeds),
      employee_id: Id.optional(),
    },
    sort: ['sent_at', 'number', 'full_name', 'state', 'kind'],
    order: '-sent_at',
    exports: 'letter:read',
  }),
  /** What a company needs before its first letter. */
  readiness: letter.endpoint('GET /api/letters/readiness', {
    access,
    reply: z.object({ has_letter_head: z.boolean(), has_template: z.boolean() }),
  }),
  one: letter.endpoint('GET /api/letters/{id}', {
    access: 'letter:read',
    input: at,
    reply: Letter,
    readAccessLog: 'pay',
  }),
  /** The signed PDF where there is one, unless `unsigned` is asked. Opened by its person, that is noted. */
  pdf: letter.file('GET /api/letters/{id}/pdf', {
    access: 'letter:read',
    input: z.strictObject({ id: Id, which: z.enum(['latest', 'unsigned']).default('latest') }),
    readAccessLog: 'pay',
  }),
  attachment: letter.file('GET /api/letters/{id}/attachments/{file_id}', {
    access: 'letter:read',
    input: z.strictObject({ id: Id, file_id: Id }),
  }),
  /** A draft for a person, or for somebody outside; of the version that `replaces_id` was, where it replaces one. */
  create: letter.endpoint('POST /api/letters', {
    access,
    input: z.strictObject({
      template_id: Id,
      employee_id: Id.optional(),
      outside: Outside.optional(),
      typed: Typed().default([]),
      replaces_id: Id.optional(),
    }),
    reply: Letter,
  }),
  update: letter.endpoint('PATCH /api/letters/{id}/draft', {
    access,
    input: z.strictObject({ id: Id, version: Version, typed: Typed().optional(), outside: Outside.optional() }),
    reply: Letter,
  }),
  remove: letter.endpoint('DELETE /api/letters/{id}/draft', {
    access,
    input: versioned,
    reply: z.object({ removed: z.number().int() }),
  }),
  attach: letter.endpoint('POST /api/letters/{id}/draft/attachments', {
    access,
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ id: Id, file: UploadField() }),
    reply: Letter,
  }),
  detach: letter.endpoint('DELETE /api/letters/{id}/draft/attachments/{file_id}', {
    access,
    input: z.strictObject({ id: Id, file_id: Id }),
    reply: Letter,
  }),
  /** Makes the PDF: from here on its text, values and hash stay as they are. */
  make: letter.endpoint('POST /api/letters/{id}/making', { access, input: versioned, reply: Letter }),
  /** Mails a link to it, or lets it be read in the product only; on a later day, by itself. */
  send: letter.endpoint('POST /api/letters/{id}/sending', {
    access,
    input: z.strictObject({ id: Id, version: Version, by_mail: z.boolean(), send_on: DayField().optional() }),
    reply: Letter,
  }),
  withdraw: letter.endpoint('POST /api/letters/{id}/withdrawal', {
    access,
    input: z.strictObject({ id: Id, version: Version, remark: Remark().optional() }),
    reply: Letter,
  }),
  /** Makes and sends a letter to each of many people as one task. Refused with what is missing, unless the others go on. */
  many: letter.endpoint('POST /api/letters/many', {
    access,
    input: z.strictObject({
      template_id: Id,
      employee_ids: UniqueRows(Id, (id) => id, 5_000),
      typed: Typed().default([]),
      by_mail: z.boolean(),
      without_missing: z.boolean().default(false),
    }),
    reply: z.object({ task_id: Id.nullable(), letters: z.number().int(), left_out: z.number().int() }),
  }),
  acknowledge: letter.endpoint('POST /api/letters/{id}/acknowledgement', { access: 'staff', input: at, reply: Letter }),
  decline: letter.endpoint('POST /api/letters/{id}/refusal', {
    access: 'staff',
    input: z.strictObject({ id: Id, remark: Remark() }),
    reply: Letter,
  }),
  sign: letter.endpoint('POST /api/letters/{id}/signature', {
    access: 'staff',
    stepUp: true,
    input: z.strictObject({ id: Id, ...signature }),
    reply: Letter,
  }),
  check: letter.endpoint('POST /api/letters/check', {
    access: 'letter:read',
    safe: true,
    input: z.strictObject({ sha256: Sha256() }),
    reply: CheckedPdf,
  }),
}
