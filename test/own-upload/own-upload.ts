import { z } from 'zod'
import { subject, UploadField, UploadFields } from '#base/endpoints/endpoint.ts'
import type { OpenUpload } from '#base/endpoints/open-upload.ts'
import { invalidField } from '#base/errors.ts'
import { openUploadRoute } from '#server/call/open-upload.ts'
import { UNUSED_UPLOADS } from '#server/files/unused-uploads.ts'
import type { Module } from '#server/manifest/module.ts'

/** Until a letter is attached to something, and from then on. */
export const DROPPED_OWNER = 'dropped_letter'
export const KEPT_OWNER = 'kept_letter'

/** Stands in for a table: the letter boxes that are open, by the company's code, and what was put into them. */
export const letterBoxes = {
  open: new Map([
    ['meridian', new Set(['cook', 'clerk', 'driver'])],
    ['beacon', new Set(['cook'])],
  ]),
  dropped: [] as { box: string; companyId: string; files: readonly string[] }[],
}

const Word = z.string().trim().toLowerCase().max(40)
const Letter = z.strictObject({
  code: Word,
  box: Word,
  name: z.string().trim().min(1).max(100),
  letter: UploadField().optional(),
  papers: UploadFields(3),
})
const letters = subject('letter-boxes')
const BOUNDS = { files: 3, fileBytes: 10_000_000, bytes: 15_000_000, daysUnused: 7 }

function dropEndpoint(path: string, hourly: OpenUpload['hourly'], more: { module?: 20 } = {}) {
  const of = more.module ? subject('letter-boxes', more) : letters
  return of.endpoint(`POST /api/${path}/{code}/{box}`, {
    access: 'public',
    body: 'upload',
    openUpload: { ...BOUNDS, hourly },
    input: Letter,
    reply: z.object({ received: z.number().int() }),
  })
}

/** `counted` has limits that a test reaches, `dropped` those that a walk through all calls does not. */
export const letterBoxApi = {
  dropped: dropEndpoint('letter-boxes', {
    address: 50_000,
    parameter: { name: 'box', calls: 60_000 },
    company: 60_000,
  }),
  counted: dropEndpoint('counted-boxes', { address: 3, parameter: { name: 'box', calls: 5 }, company: 7 }),
  ofModule: dropEndpoint(
    'module-boxes',
    { address: 50_000, parameter: { name: 'box', calls: 60_000 }, company: 60_000 },
    { module: 20 },
  ),
}

/** What a letter is sent with, besides its files. */
export const letterSample = { code: 'meridian', box: 'cook', name: 'Tan Ah Kow' }

/** A module that only a test has: anyone may drop files into a letter box of a company. */
export const LETTER_BOXES: Module = {
  brings: [UNUSED_UPLOADS.add({ ownerKind: DROPPED_OWNER, days: 7 })],
  routes: (api, { files }) => {
    for (const endpoint of Object.values(letterBoxApi))
      openUploadRoute(api, files, endpoint, {
        ownerKind: DROPPED_OWNER,
        nameCaller: ({ name }) => name,
        async findCompany({ code, box }, database) {
          if (!letterBoxes.open.get(String(code))?.has(String(box))) return undefined
          const company = await database.lookup
            .selectFrom('company')
            .select('id')
            .where('code', '=', String(code))
            .executeTakeFirst()
          return company?.id
        },
        handler({ box, name }, { companyId, files: sent, record }) {
          if (name === 'Nobody') throw invalidField('name', 'required')
          letterBoxes.dropped.push({ box, companyId, files: sent.map(({ id }) => id) })
          if (name !== 'Silent') record({ kind: 'letter', name: box, after: { files: sent.length } })
          return { received: sent.length }
        },
      })
  },
}
