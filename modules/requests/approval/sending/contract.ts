import { z } from 'zod'
import { Id, subject, UploadField } from '#base/endpoints/endpoint.ts'

/** A file that is attached to a request. */
export const RequestFile = z.object({ id: Id, name: z.string(), size: z.number().int() })

/** A withdrawn request as its form begins with it. */
export type PreviousRequest = {
  id: string
  version: number
  reason: string | null
  files: readonly z.output<typeof RequestFile>[]
  videoLink: string | null
  /** The kind's own fields. */
  fields: Readonly<Record<string, unknown>>
}

/** Files are uploaded while the form is filled in, before there is a request. */
export const requestFileApi = {
  upload: subject('requests').endpoint('POST /api/requests/files', {
    access: 'staff',
    body: 'upload',
    input: z.strictObject({ file: UploadField() }),
    reply: RequestFile,
  }),
}
