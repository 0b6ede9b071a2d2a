import { z } from 'zod'
import { file, subject } from '#base/endpoint.ts'
import { Secret } from '#base/fields.ts'

const some = subject('tried')

const Text = z.string()
const Anything = z.strictObject({ name: Text.optional(), id: z.union([z.number(), Text]).optional() })
export const CSV = { name: 'tried.csv', type: 'text/csv', content: 'a,b' }
/** What leaves twice would be counted twice. */
const reply = z.object({ n: z.number().transform((n) => n + 1) })

/** A call of every sort that a company's call can be. */
export const tried = {
  read: some.endpoint('GET /api/tried/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Text }),
    reply,
    logged: 'pay',
  }),
  list: some.endpoint('GET /api/tried-list', { access: 'staff', reply, logged: 'identity' }),
  write: some.endpoint('POST /api/rmt/tried/things', { access: 'employee:edit', input: Anything, reply }),
  short: some.endpoint('POST /api/tried', { access: 'staff', input: Anything, reply }),
  enter: some.endpoint('POST /api/tried/enter', {
    access: 'staff',
    input: z.strictObject({ code: Secret(Text), name: Text }),
    reply: z.object({ n: z.number(), token: Secret(Text).nullable() }),
  }),
  place: some.endpoint('POST /api/rmt/{company}/tried', { access: 'staff', input: Anything, reply }),
  edit: some.endpoint('PATCH /api/rmt/tried', { access: 'staff', input: Anything, reply }),
  many: some.endpoint('POST /api/tried/many', { access: 'staff', input: Anything, reply, safe: true, ofMany: true }),
  make: some.file('POST /api/rmt/tried/file', { access: 'staff', input: Anything }),
  fetch: some.file('GET /api/tried-file', { access: 'staff' }),
  upload: some.endpoint('POST /api/tried/upload', {
    access: 'staff',
    body: 'upload',
    reply,
    input: z.strictObject({ sheet: file(), note: Text }),
  }),
  grows: some.endpoint('GET /api/tried-grows/{id}', {
    access: 'staff',
    grows: true,
    logged: 'pay',
    reply,
    input: z.strictObject({ id: Text }),
  }),
  growsByReach: some.endpoint('GET /api/tried-by-reach', { access: 'employee:read', grows: 'by_reach', reply }),
  growsUnsafe: some.file('POST /api/rmt/tried/grows', { access: 'staff', input: Anything, grows: true }),
}
