import { z } from 'zod'
import { Id, subject, UploadField, Version } from '#base/endpoint.ts'
import { MomentField } from '#base/fields.ts'
import { importMappingEndpoints } from '#base/import-mapping-api.ts'
import type { ModuleId } from '#base/modules.ts'
import type { Permission } from '#base/permissions.ts'

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

/** Long work that has begun: a check, an import, an undoing. */
const TaskStarted = z.object({ task_id: Id })

const Issue = z.object({
  sheet: z.string().optional(),
  row: Whole,
  column: z.string().optional(),
  /** What the file calls the column. */
  heading: z.string().optional(),
  message: z.string(),
})

/** How a check or an import stands; `check` and `imported` once it has ended well. */
export const RequestImportState = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  check: z
    .object({
      rows: Whole,
      people: Whole,
      /** The rows that cannot be sent as they are, and how many; of errors and warnings the first some hundred are listed. */
      faulty: Whole,
      errors: z.array(Issue),
      warnings: z.array(Issue),
      more: z.boolean(),
    })
    .nullable(),
  /** What was sent, and what is wrong with the rows that stayed out. */
  imported: z.object({ rows: Whole, left_out: Whole, errors: z.array(Issue) }).nullable(),
  /** Why it failed, in the reader's language. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})

type ImportedKind = { readonly kind: string; readonly access: Permission; readonly module: ModuleId }

/**
 * The calls by which requests of a kind come in by a file: any sheet is brought into the template's form, tried as if each
 * row were sent, imported without the rows that cannot be, and undone whole while nothing of it is paid.
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
    /** What the file would do; nothing is written. */
    check: about.endpoint(`POST ${path}/check`, upload),
    bring: about.endpoint(`POST ${path}`, upload),
    state: about.endpoint(`GET ${path}/state`, { access, input: ofTask, reply: RequestImportState }),
    /** The whole file of a check with what is to be fixed beside each row. */
    toFix: about.file(`GET ${path}/rows-to-fix`, { access, input: ofTask }),
    undo: about.endpoint(`POST ${path}/{id}/undo`, {
      access,
      input: z.strictObject({ id: Id, version: Version }),
      reply: TaskStarted,
    }),
  }
}

/** The calls by which any sheet is brought into the form of a kind's template. */
export function requestImportMapping(path: `/api/${string}`, { kind, access, module }: ImportedKind) {
  return importMappingEndpoints(subject('request-import', { module }), path, { access, what: [kind] })
}

/** The calls of a kind, as the hub registers them and its dialog asks them. */
export type RequestImportEndpoints = ReturnType<typeof requestImportEndpoints>
