import { z } from 'zod'
import type { Permission } from '#base/access/permissions.ts'
import { importMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { MomentField } from '#base/endpoints/fields.ts'
import type { ModuleId } from '#base/modules.ts'

const Whole = z.number().int()

/** A file of requests that was imported. */
export const RequestImport = z.object({
  id: Id,
  file_name: z.string(),
  at: MomentField(),
  by: z.string(),
  rows: Whole,
  undone_at: MomentField().nullable(),
  version: Whole,
  actions: z.array(z.enum(['undo'])),
})

/** The background job that a check, an import or an undoing started. */
const TaskStarted = z.object({ task_id: Id })

const Issue = z.object({
  sheet: z.string().optional(),
  row: Whole,
  column: z.string().optional(),
  /** The column's heading in the file. */
  heading: z.string().optional(),
  message: z.string(),
})

/** The state of a check or an import; `check` and `imported` are set once it is done. */
export const RequestImportState = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  check: z
    .object({
      rows: Whole,
      people: Whole,
      /** The number of rows that cannot be sent. `errors` and `warnings` list the first 500; `more` says there are others. */
      faulty: Whole,
      errors: z.array(Issue),
      warnings: z.array(Issue),
      more: z.boolean(),
    })
    .nullable(),
  /** How many requests were sent, and the errors of the rows that were left out. */
  imported: z.object({ rows: Whole, left_out: Whole, errors: z.array(Issue) }).nullable(),
  /** Why the job failed, in the reader's language. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})

type ImportedKind = { readonly kind: string; readonly access: Permission; readonly module: ModuleId }

/**
 * Makes a kind's import calls: a file is checked as if each row were sent, imported without its faulty rows, and undone
 * whole while none of it is paid.
 */
export function requestImportEndpoints(path: `/api/${string}`, { kind, access, module }: ImportedKind) {
  const about = subject('request-import', { module })
  const upload = {
    access,
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ file: UploadField() }),
    reply: TaskStarted,
  } as const
  const ofTask = z.strictObject({ task_id: Id })
  return {
    kind,
    list: about.page(`GET ${path}`, {
      access,
      row: RequestImport,
      sort: ['at', 'file_name'],
      order: '-at',
      exports: access,
    }),
    template: about.file(`GET ${path}/template`, { access }),
    /** Checks a file and writes nothing. */
    check: about.endpoint(`POST ${path}/check`, upload),
    bring: about.endpoint(`POST ${path}`, upload),
    state: about.endpoint(`GET ${path}/state`, { access, input: ofTask, reply: RequestImportState }),
    /** The checked file, with the errors beside each row. */
    toFix: about.file(`GET ${path}/rows-to-fix`, { access, input: ofTask }),
    undo: about.endpoint(`POST ${path}/{id}/undo`, {
      access,
      input: z.strictObject({ id: Id, version: Version }),
      reply: TaskStarted,
    }),
  }
}

/** Makes the calls that map any sheet to a kind's template. */
export function requestImportMapping(path: `/api/${string}`, { kind, access, module }: ImportedKind) {
  return importMappingEndpoints(subject('request-import', { module }), path, { access, what: [kind] })
}

export type RequestImportEndpoints = ReturnType<typeof requestImportEndpoints>
