import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { dayIn } from '#base/days/days.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import type { OpenUpload } from '#base/endpoints/open-upload.ts'
import { Upload } from '#base/endpoints/upload.ts'
import { DomainError, invalidField, notFound } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import { required } from '#base/required.ts'
import type { Api } from '../api/api.ts'
import { appendAuditEntries } from '../audit/append-entries.ts'
import type { AuditChange, Origin } from '../context/context.ts'
import { createPublisher, type EventContext } from '../context/events.ts'
import type { Database, Tx } from '../database/database.ts'
import { type CheckedFile, checkFile, FILE_TYPES, type FileKind } from '../files/check-file.ts'
import type { FileStore } from '../files/file-store.ts'
import { receiveUploads, type UploadLimits } from '../files/receive-uploads.ts'
import { UNUSED_UPLOADS } from '../files/unused-uploads.ts'
import { requestLanguage, requestOrigin } from '../http/request-origin.ts'
import { countOrRefuse } from '../sessions/rate-limits.ts'
import { requireSameOrigin } from '../sessions/session-guard.ts'
import { openVault } from '../vault.ts'
import { parseInput, pathParams } from './parse-input.ts'
import { registerRoute } from './route.ts'
import { parseReply, sendReply } from './send-reply.ts'

/** Text of a form beside its files, and what a multipart body has between its parts. */
const FORM_BYTES = 64 * 1024
const MOST_FIELDS = 20
/** Open uploads that one process receives and checks at once; others are told to come back. */
const MOST_AT_ONCE = 8
const RETRY_SECONDS = 5
/** The types of picture and document that the product accepts (SYS-13). */
const ALL_FILE_KINDS = Object.keys(FILE_TYPES) as FileKind[]

/** A file that an open call sent: checked, cleaned, and stored for the company as not yet used. */
export type OpenFile = { id: string; field: string; name: string; size: number }

/** What the handler gets: a transaction bound to the company, and the files. There is nobody who is signed in. */
export type OpenUploadContext = EventContext & {
  companyId: string
  files: readonly OpenFile[]
  language: Language
  origin: Origin
}

/** Parameters of the path, as the contract parses them. */
type PathValues = Readonly<Record<string, unknown>>

type OpenUploadRoute<P, R> = {
  /** Of the stored files, until they are attached to something: one of `UNUSED_UPLOADS`. */
  ownerKind: string
  /**
   * The id of the company whose call this is; undefined where the path leads nowhere that takes files, such as to a
   * vacancy that is closed. Asked before the body is read.
   */
  findCompany(path: PathValues, database: Database): Promise<string | undefined>
  /** The name of the caller in the activity log. */
  nameCaller(input: P): string
  handler(input: P, context: OpenUploadContext): Promise<R> | R
}

/**
 * Registers a call that takes files from anyone (decision 160). Before the body is read it is counted by address, path
 * and company, and its length is checked; each refusal reads the same whatever the path names. The files are then
 * received within the bounds of the contract, checked, and stored in the company's transaction with what the handler
 * writes and an entry in the activity log. Nothing of it can be read without a sign-in.
 */
export function openUploadRoute<I, P, R, A>(
  api: Api,
  store: FileStore,
  endpoint: Endpoint<I, P, R, A>,
  call: OpenUploadRoute<P, R>,
): void {
  const bounds = required(endpoint.openUpload, `bounds of ${endpointName(endpoint)}`)
  if (!UNUSED_UPLOADS.all().some(({ ownerKind, days }) => ownerKind === call.ownerKind && days === bounds.daysUnused))
    throw new Error(
      `${endpointName(endpoint)}: nothing deletes files of ${call.ownerKind} after ${bounds.daysUnused} days`,
    )
  const path = pathShape(endpoint)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The rest of a body that nobody reads is passed over where its length is known and small; else it is cut off.
    if (!isShortEnough(bounds, request)) reply.header('connection', 'close')
    const company = await admitUpload(api, endpoint, bounds, path, call, request)
    const data = await withinMostAtOnce(() => receiveAndStore(api, store, endpoint, bounds, call, company, request))
    return sendReply(endpoint, data, request, reply, true)
  }
  registerRoute(api, endpoint, answer, (request) => {
    requireSameOrigin(api, request, null)
    // Any other body would be read and parsed before it is counted.
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
      throw new DomainError('unsupported_type', { status: 415 })
  })
}

/** The shape of the parameters in the path. */
function pathShape({ path, input }: Pick<Endpoint, 'path' | 'input'>): z.ZodObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  return z.strictObject(Object.fromEntries(names.map((name) => [name, required(input.shape[name], name)])))
}

type OpenCompany = { id: string; timezone: string; data_key: Buffer }

/** Counts the call and finds its company. Throws what refuses it, and reads nothing of its body. */
async function admitUpload(
  api: Api,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'module'>,
  bounds: OpenUpload,
  shape: z.ZodObject,
  { findCompany }: Pick<OpenUploadRoute<never, never>, 'findCompany'>,
  request: FastifyRequest,
): Promise<OpenCompany> {
  const now = api.clock.now()
  const { address, parameter, company: ofCompany } = bounds.hourly
  const key = (...who: string[]) => digest([endpointName(endpoint), ...who])
  // First, and alone where it refuses: an address that is stopped uses up nothing of others.
  const from = key(requestOrigin(request).address)
  await countOrRefuse(api.database, 'open_upload_address', from, now, address)
  const parsed = shape.safeParse(pathParams(request))
  if (!parsed.success) throw notFound()
  const values = toFields(parsed.data)
  const id = await findCompany(values, api.database)
  // What leads nowhere is counted like a company of its own, so that its refusals come at the same calls.
  const who = id ?? JSON.stringify(values)
  const about = key(who, String(values[parameter.name]))
  await countOrRefuse(api.database, 'open_upload_parameter', about, now, parameter.calls)
  await countOrRefuse(api.database, 'open_upload_company', key(who), now, ofCompany)
  if (request.headers['content-length'] !== undefined && !isShortEnough(bounds, request))
    throw new DomainError('too_large', { status: 413 })
  const company = id === undefined ? undefined : await findOpenCompany(api.database, id, endpoint.module)
  if (!company) throw notFound()
  return company
}

/** Whether the body says how long it is, and is within the bounds. */
function isShortEnough({ bytes }: OpenUpload, { headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) <= bytes + FORM_BYTES
}

/** A short key for a counter: what a stranger typed may be of any length and hold any character. */
function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The company while it is on and has the module. */
function findOpenCompany(database: Database, id: string, module: Endpoint['module']): Promise<OpenCompany | undefined> {
  return database.runInTenant(id, async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select(['id', 'timezone', 'data_key'])
      .where('is_on', '=', true)
      .executeTakeFirst()
    if (!company || module === undefined) return company
    const off = await tx
      .selectFrom('company_module')
      .select('module_id')
      .where('module_id', '=', module)
      .where('is_on', '=', false)
      .executeTakeFirst()
    return off ? undefined : company
  })
}

let underWay = 0

/** Throws 503 where so many open uploads are being received that more would fill the disk or keep others waiting. */
async function withinMostAtOnce<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= MOST_AT_ONCE)
    throw new DomainError('overloaded', { status: 503, facts: { retry_after: RETRY_SECONDS } })
  underWay++
  try {
    return await work()
  } finally {
    underWay--
  }
}

/** Receives and checks the files without a connection, then writes everything in one transaction of the company. */
async function receiveAndStore<I, P, R, A>(
  api: Api,
  store: FileStore,
  endpoint: Endpoint<I, P, R, A>,
  bounds: OpenUpload,
  call: OpenUploadRoute<P, R>,
  company: OpenCompany,
  request: FastifyRequest,
): Promise<unknown> {
  const uploads = await receiveWithin(bounds, request, api.options.dataFolder)
  try {
    const input = parseInput(endpoint, pathParams(request), request.query, uploads.fields)
    const checked = await checkUploads(toFields(input), bounds)
    return await api.database.runInTenant(company.id, async (tx) => {
      const files: OpenFile[] = []
      for (const { field, file } of checked) {
        const { name, type, content } = file
        const id = await store.put(tx, company.id, { name, type, content, ownerKind: call.ownerKind })
        files.push({ id, field, name, size: content.byteLength })
      }
      return handleAndLog(api, endpoint, call, { tx, company, input, files, request })
    })
  } finally {
    await uploads.discard()
  }
}

async function receiveWithin(bounds: OpenUpload, request: FastifyRequest, dataFolder: string) {
  const { files, fileBytes, bytes } = bounds
  const limits: UploadLimits = {
    files,
    fileSize: fileBytes,
    fields: MOST_FIELDS,
    fieldSize: FORM_BYTES,
    parts: files + MOST_FIELDS,
    together: { files: bytes, fields: FORM_BYTES, body: bytes + FORM_BYTES },
  }
  try {
    return await receiveUploads(request, dataFolder, limits)
  } catch (error) {
    // What is left of a short body is passed over, so that the caller reads the answer and may go on.
    if (isShortEnough(bounds, request)) request.raw.unpipe().resume()
    throw error
  }
}

type CheckedUpload = { field: string; file: CheckedFile }

/** Checks every file of the input. Throws 422 at its field for one that is no clean file of the types of SYS-13. */
async function checkUploads(input: Record<string, unknown>, bounds: OpenUpload): Promise<CheckedUpload[]> {
  const uploads = Object.entries(input).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one, at) =>
      one instanceof Upload ? [{ field, at: Array.isArray(value) ? `${field}.${at}` : field, upload: one }] : [],
    ),
  )
  const checked: CheckedUpload[] = []
  for (const { field, at, upload } of uploads)
    checked.push({ field, file: await checkInTurn(() => checkAtField(upload, at, bounds)) })
  return checked
}

async function checkAtField(
  upload: Upload,
  field: string,
  { fileBytes, takesEncrypted }: OpenUpload,
): Promise<CheckedFile> {
  try {
    return await checkFile(upload, ALL_FILE_KINDS, { limit: fileBytes, takesEncrypted })
  } catch (error) {
    if (!(error instanceof DomainError) || error.status === 429) throw error
    throw invalidField(field, error.code, error.params)
  }
}

let lastCheck: Promise<unknown> = Promise.resolve()

/** Checks one file of strangers after the other, so that they never occupy all threads that files have. */
function checkInTurn<T>(check: () => Promise<T>): Promise<T> {
  const turn = lastCheck.then(check)
  lastCheck = turn.catch(() => {})
  return turn
}

type Received<P> = { tx: Tx; company: OpenCompany; input: P; files: readonly OpenFile[]; request: FastifyRequest }

/** Runs the handler and appends its changes to the company's log, or one that says how many files came. */
async function handleAndLog<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  call: OpenUploadRoute<P, R>,
  { tx, company, input, files, request }: Received<P>,
): Promise<unknown> {
  const now = api.clock.now()
  const origin = requestOrigin(request)
  const changes: AuditChange[] = []
  const shared = {
    now,
    today: dayIn(company.timezone, now),
    vault: openVault(api.secrets.wrap, company.id, company.data_key),
    record: (change: AuditChange) => void changes.push(change),
    mailKey: api.secrets.account,
  }
  const publish = createPublisher(shared)
  const language = requestLanguage(request)
  const data = await call.handler(input, { ...shared, tx, publish, companyId: company.id, files, language, origin })
  const recorded = changes.length > 0 ? changes : [{ kind: endpoint.subject, after: { files: files.length } }]
  const author = { accountId: null, name: call.nameCaller(input), roleId: null, operation: endpoint, origin, now }
  await appendAuditEntries(tx, api.secrets.audit, company.id, author, recorded, api.heads)
  return parseReply(endpoint, data)
}
