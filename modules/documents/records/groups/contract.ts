import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { ShortText } from '#base/endpoints/fields.ts'
import { DOCUMENTS_MODULE } from '#base/modules.ts'

const group = subject('document-group', { module: DOCUMENTS_MODULE })

export const MOST_GROUPS = 60

/** What the list of dates calls a document of the group. */
export const DocumentKind = z.enum(['contract', 'permit', 'passport', 'certificate', 'other'])
export const BelongsTo = z.enum(['employee', 'company'])
/** Who reads beside HR: the person, everybody (documents of the company), or nobody. */
export const Readers = z.enum(['person', 'everybody', 'hr'])
/** Whether a document says until when it is valid. */
export const AsksExpiry = z.enum(['required', 'optional', 'none'])

export const DocumentGroup = z.object({
  id: Id,
  name_en: z.string(),
  name_zh: z.string(),
  kind: DocumentKind,
  belongs_to: BelongsTo,
  readers: Readers,
  person_may_add: z.boolean(),
  expiry: AsksExpiry,
  place: z.number().int().meta({ isForScreens: true }),
  is_active: z.boolean().meta({ kind: 'status' }),
  documents: z.number().int(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'archive', 'restore', 'delete', 'up', 'down'])),
})

const Name = ShortText(60)
const fields = {
  // A company that uses one language gives one name.
  name_en: Name.optional(),
  name_zh: Name.optional(),
  kind: DocumentKind,
  readers: Readers,
  person_may_add: z.boolean(),
  expiry: AsksExpiry,
}
const versioned = { id: Id, version: Version }

/** The groups that documents are kept in. */
export const documentGroupApi = {
  list: group.page('GET /api/document-groups', {
    access: 'document-group:edit',
    row: DocumentGroup,
    filters: { belongs_to: BelongsTo.optional(), is_active: z.stringbool().or(z.boolean()).optional() },
    sort: ['place', 'name', 'documents'],
    exports: 'document-group:edit',
  }),
  /** The groups in use whose documents the caller may read, for forms and filters. */
  choices: group.endpoint('GET /api/document-groups/choices', {
    access: 'document:read',
    reply: z.array(
      DocumentGroup.pick({
        id: true,
        kind: true,
        belongs_to: true,
        readers: true,
        person_may_add: true,
        expiry: true,
      }).extend({ name: z.string() }),
    ),
  }),
  create: group.endpoint('POST /api/document-groups', {
    access: 'document-group:edit',
    input: z.strictObject({ ...fields, belongs_to: BelongsTo, person_may_add: z.boolean().default(false) }),
    reply: DocumentGroup,
  }),
  /** `is_active: false` archives a group: its documents stay, and none is added. */
  edit: group.endpoint('PATCH /api/document-groups/{id}', {
    access: 'document-group:edit',
    input: z
      .strictObject({ ...fields, is_active: z.boolean() })
      .partial()
      .extend(versioned),
    reply: DocumentGroup,
  }),
  move: group.endpoint('POST /api/document-groups/{id}/move', {
    access: 'document-group:edit',
    input: z.strictObject({ ...versioned, to: z.enum(['up', 'down']) }),
    reply: DocumentGroup,
  }),
  /** Deletes a group that nothing was ever kept in or asked for. */
  remove: group.endpoint('DELETE /api/document-groups/{id}', {
    access: 'document-group:edit',
    input: z.strictObject(versioned),
    reply: z.object({ removed: z.number().int() }),
  }),
}
