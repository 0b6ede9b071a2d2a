import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MomentField, Secret } from '#base/endpoints/fields.ts'
import { LetterNeeds } from '../templates/contract.ts'
import { LetterState, pdfVerdict, Remark, Sha256, signature } from './contract.ts'

const letter = subject('letter')
const at = { token: Secret(z.string().min(1).max(200)) }
const Code = () => Secret(z.string().regex(/^\d{6}$/))

/** A letter as whoever has its address sees it. */
export const OpenLetter = z.object({
  company: z.string(),
  number: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  full_name: z.string(),
  needs: LetterNeeds,
  state: LetterState,
  sent_at: MomentField().nullable(),
  answered_at: MomentField().nullable(),
  attachments: z.array(z.object({ id: Id, name: z.string() })),
})
const done = z.object({ state: LetterState })

/** Calls of somebody outside, by the secret address of their letter. Every address that opens nothing answers the same. */
export const openLetterApi = {
  one: letter.endpoint('GET /api/public/letters/{token}', {
    access: 'public',
    input: z.strictObject(at),
    reply: OpenLetter,
  }),
  pdf: letter.file('GET /api/public/letters/{token}/pdf', { access: 'public', input: z.strictObject(at) }),
  attachment: letter.file('GET /api/public/letters/{token}/attachments/{file_id}', {
    access: 'public',
    input: z.strictObject({ ...at, file_id: Id }),
  }),
  /** Mails a code of six digits to the address of the letter; the one before ends. */
  code: letter.endpoint('POST /api/public/letters/{token}/code', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject(at),
    reply: z.object({ until: MomentField() }),
  }),
  acknowledge: letter.endpoint('POST /api/public/letters/{token}/acknowledgement', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject(at),
    reply: done,
  }),
  decline: letter.endpoint('POST /api/public/letters/{token}/refusal', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ ...at, remark: Remark() }),
    reply: done,
  }),
  sign: letter.endpoint('POST /api/public/letters/{token}/signature', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ ...at, code: Code(), ...signature }),
    reply: done,
  }),
  check: letter.endpoint('POST /api/public/letters/{token}/check', {
    access: 'public',
    safe: true,
    input: z.strictObject({ ...at, sha256: Sha256() }),
    reply: z.object({ ...pdfVerdict, newer_number: z.string().nullable() }),
  }),
}
