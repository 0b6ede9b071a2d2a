import { z } from 'zod'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, MomentField, ShortText } from '#base/endpoints/fields.ts'
import { QueryFlag, QueryList } from '#base/endpoints/query-fields.ts'
import { DOCUMENTS_MODULE } from '#base/modules.ts'
import { BelongsTo, DocumentKind } from '../groups/contract.ts'

const document = subject('document', { module: DOCUMENTS_MODULE })

const Title = () => ShortText(120)
const Note = () => LongText(500)

/** `expired`: the day has passed; `soon`: it comes within ninety days; `later`; `none`: it has no day. */
export const ExpiryState = z.enum(['expired', 'soon', 'later', 'none'])

/** A document with its latest version. */
export const DocumentRow = z.object({
  id: Id,
  title: Title(),
  group_id: Id,
  /** The name of the group in the reader's language. */
  group: z.string(),
  kind: DocumentKind,
  belongs_to: BelongsTo,
  /** Null for a document of the company. */
  employee_id: Id.nullable(),
  full_name: z.string().nullable(),
  employee_no: z.string().nullable(),
  file_name: z.string(),
  size: z.number().int().meta({ isForScreens: true }),
  issued_on: DayField().nullable(),
  expires_on: DayField().nullable(),
  expiry: ExpiryState.meta({ kind: 'status' }),
  note: z.string().nullable(),
  versions: Count(),
  uploaded_by: z.string(),
  uploaded_at: MomentField(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'replace', 'delete', 'replace_own', 'delete_own'])),
})

/** One file of a document: the latest, and those that it replaced. */
export const DocumentVersion = z.object({
  number: Count({ min: 1 }),
  file_name: z.string(),
  size: z.number().int(),
  issued_on: DayField().nullable(),
  expires_on: DayField().nullable(),
  note: z.string().nullable(),
  uploaded_by: z.string(),
  uploaded_at: MomentField(),
})

const dates = { issued_on: DayField().optional(), expires_on: DayField().optional() }
/** What comes with a file; parts of an upload are never null. */
const uploaded = { file: UploadField(), ...dates, note: Note().optional() }
const one = { id: Id, version: Version }
const removed = z.object({ removed: z.number().int() })

/** Documents of people and of the company (LET-04). */
export const documentApi = {
  list: document.page('GET /api/documents', {
    access: 'document:read',
    row: DocumentRow,
    filters: {
      employee_id: Id.optional(),
      group_id: QueryList(Id),
      kind: QueryList(DocumentKind),
      belongs_to: BelongsTo.optional(),
      expiry: QueryList(ExpiryState),
      office_id: QueryList(Id),
      /** People who have left, too. */
      with_left: QueryFlag(),
    },
    sort: ['title', 'full_name', 'group', 'expires_on', 'uploaded_at'],
    exports: 'document:read',
  }),
  one: document.endpoint('GET /api/documents/{id}', {
    access: 'document:read',
    input: z.strictObject({ id: Id }),
    reply: DocumentRow.extend({ files: z.array(DocumentVersion) }),
  }),
  file: document.file('GET /api/documents/{id}/files/{number}', {
    access: 'document:read',
    readAccessLog: 'identity',
    input: z.strictObject({ id: Id, number: z.coerce.number().int().min(1).max(100_000) }),
  }),
  create: document.endpoint('POST /api/documents', {
    access: 'document:edit',
    body: 'upload',
    /** Without a person it is a document of the company. */
    input: z.strictObject({ group_id: Id, employee_id: Id.optional(), title: Title(), ...uploaded }),
    reply: DocumentRow,
  }),
  /** Corrects what is said of the latest version. */
  update: document.endpoint('PATCH /api/documents/{id}', {
    access: 'document:edit',
    input: z.strictObject({
      ...one,
      title: Title().optional(),
      issued_on: DayField().nullable().optional(),
      expires_on: DayField().nullable().optional(),
      note: Note().nullable().optional(),
    }),
    reply: DocumentRow,
  }),
  /** Adds a version, which counts from now on. */
  replace: document.endpoint('POST /api/documents/{id}/versions', {
    access: 'document:edit',
    body: 'upload',
    input: z.strictObject({ ...one, ...uploaded }),
    reply: DocumentRow,
  }),
  remove: document.endpoint('DELETE /api/documents/{id}', {
    access: 'document:edit',
    input: z.strictObject(one),
    reply: removed,
  }),
}

/** The caller's own documents, as far as their group lets the person write. */
export const ownDocumentApi = {
  create: document.endpoint('POST /api/documents/own', {
    access: 'staff',
    body: 'upload',
    input: z.strictObject({ group_id: Id, title: Title(), ...uploaded }),
    reply: DocumentRow,
  }),
  replace: document.endpoint('POST /api/documents/own/{id}/versions', {
    access: 'staff',
    body: 'upload',
    input: z.strictObject({ ...one, ...uploaded }),
    reply: DocumentRow,
  }),
  /** Deletes a document that HR added no version of. */
  remove: document.endpoint('DELETE /api/documents/own/{id}', {
    access: 'staff',
    input: z.strictObject(one),
    reply: removed,
  }),
}
