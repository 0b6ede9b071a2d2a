import { z } from 'zod'
import { subject, UploadField } from '#base/endpoints/endpoint.ts'
import { Secret } from '#base/endpoints/fields.ts'

const testResource = subject('tried')

const Text = z.string()
const Anything = z.strictObject({ name: Text.optional(), id: z.union([z.number(), Text]).optional() })
export const CSV = { name: 'tried.csv', type: 'text/csv', content: 'a,b' }
/** Adds one each time it is parsed, so that a reply parsed twice shows. */
const reply = z.object({ n: z.number().transform((n) => n + 1) })

/** One call of each kind that a company's call can be. */
export const testEndpoints = {
  read: testResource.endpoint('GET /api/tried/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Text }),
    reply,
    readAccessLog: 'pay',
  }),
  list: testResource.endpoint('GET /api/tried-list', { access: 'staff', reply, readAccessLog: 'identity' }),
  write: testResource.endpoint('POST /api/rmt/tried/things', { access: 'employee:edit', input: Anything, reply }),
  short: testResource.endpoint('POST /api/tried', { access: 'staff', input: Anything, reply }),
  enter: testResource.endpoint('POST /api/tried/enter', {
    access: 'staff',
    input: z.strictObject({ code: Secret(Text), name: Text }),
    reply: z.object({ n: z.number(), token: Secret(Text).nullable() }),
  }),
  place: testResource.endpoint('POST /api/rmt/{company}/tried', { access: 'staff', input: Anything, reply }),
  edit: testResource.endpoint('PATCH /api/rmt/tried', { access: 'staff', input: Anything, reply }),
  many: testResource.endpoint('POST /api/tried/many', {
    access: 'staff',
    input: Anything,
    reply,
    safe: true,
    bulkExport: true,
  }),
  make: testResource.file('POST /api/rmt/tried/file', { access: 'staff', input: Anything }),
  fetch: testResource.file('GET /api/tried-file', { access: 'staff' }),
  upload: testResource.endpoint('POST /api/tried/upload', {
    access: 'staff',
    body: 'upload',
    reply,
    input: z.strictObject({ sheet: UploadField(), note: Text }),
  }),
  grows: testResource.endpoint('GET /api/tried-grows/{id}', {
    access: 'staff',
    runsOnThread: true,
    readAccessLog: 'pay',
    reply,
    input: z.strictObject({ id: Text }),
  }),
  growsByReach: testResource.endpoint('GET /api/tried-by-reach', {
    access: 'employee:read',
    runsOnThread: 'by_reach',
    reply,
  }),
  growsUnsafe: testResource.file('POST /api/rmt/tried/grows', { access: 'staff', input: Anything, runsOnThread: true }),
}
