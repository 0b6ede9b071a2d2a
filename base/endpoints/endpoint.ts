import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { ModuleId } from '../modules.ts'
import { required } from '../required.ts'
import { OptionalLine } from './fields.ts'
import { type OpenUpload, requireOpenUploadBounds } from './open-upload.ts'
import { Upload } from './upload.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may call. `public`: anyone. `session`: anyone signed in, staff or Ops. `staff`: anyone signed in to a company;
 * the call concerns only the caller's own records. Otherwise a permission, whose kind says what its reach limits.
 */
export type Access = 'public' | 'session' | 'staff' | Permission

/** The kind of reply: one value under `data`, a page of rows, a file, or only success. */
export type ReplyKind = 'one' | 'page' | 'file'

/** One HTTP call, described once: the server implements it, the browser calls it, OpenAPI and the tests list it. */
export type Endpoint<Input = unknown, Parsed = unknown, Reply = unknown, Answer = unknown> = {
  readonly method: Method
  /**
   * Fixed to the letter, such as `/api/{env}/employee/view/profiles/{id}`. The kits check and fill `{env}` and
   * `{company}`.
   */
  readonly path: string
  /**
   * The subject: first part of the label keys of its fields, columns and headings, and the name of its files in the
   * activity log.
   */
  readonly subject: string
  readonly access: Access
  /** Path, query and body together; a strict object, so that an unknown key is an error. */
  readonly input: z.ZodObject
  readonly replies: ReplyKind
  /** The shape of `data`, or of one row of a page. Other fields never leave the server. */
  readonly reply: z.ZodType
  /** `form`: url-encoded body. `upload`: multipart; fields of type `file()` arrive as uploads. */
  readonly body: 'json' | 'form' | 'upload'
  /** Bounds of the files that a call takes without a sign-in; registered with `openUploadRoute`. */
  readonly openUpload?: OpenUpload
  /** Answers 403 where this module is off for the company or hidden for the office. */
  readonly module?: ModuleId
  /** Creates or decides, so that `Idempotency-Key` is stored. True for every POST except queries. */
  readonly usesIdempotencyKey: boolean
  /** A query sent by POST: no audit entry, no key. */
  readonly safe: boolean
  /** The password must have been given in the last ten minutes. */
  readonly stepUp: boolean
  /** Returns or creates a file of many people's data, and counts as an export: rate-limited and in the activity log. */
  readonly bulkExport: boolean
  /**
   * The work grows with the people of a company, so it runs on a separate thread. Only reads. `by_reach`: only where
   * the caller's permission reaches an office or the company; for fewer people the thread would cost more than the
   * work.
   */
  readonly runsOnThread: boolean | 'by_reach'
  /**
   * Concerns the caller alone, without pay: their device caches the last answer until they sign out, and shows it
   * without a network (decision 079). Only reads.
   */
  readonly cachedOffline: boolean
  /** Reads pay or identity data: an entry is added to the read-access log after the reply. */
  readonly readAccessLog?: 'pay' | 'identity'
  /** Fields of `data` that the reply repeats at its top level (AUTH-20). */
  readonly liftedFields: readonly string[]
  /** Pages only: the columns that can sort the rows; the first is the default unless `order` says otherwise. */
  readonly sort: readonly string[]
  /** Pages only: the reply includes rows of totals, one per currency, as `totals`. */
  readonly totals: boolean
  /** Changes or deletes an existing record: requires `version` or `If-Match`. */
  readonly versioned: boolean
  /** Types only; never set at run time. */
  readonly types?: { input: Input; parsed: Parsed; reply: Reply; answer: Answer }
}

type EndpointOptions<I extends z.ZodObject> = {
  access: Access
  input?: I
  body?: 'json' | 'form' | 'upload'
  openUpload?: OpenUpload
  usesIdempotencyKey?: boolean
  safe?: boolean
  stepUp?: boolean
  bulkExport?: boolean
  runsOnThread?: boolean | 'by_reach'
  cachedOffline?: boolean
  /** Overrides the subject's read-access log; false where this call returns no such data. */
  readAccessLog?: 'pay' | 'identity' | false
  liftedFields?: readonly string[]
}

type EmptyInput = z.ZodObject<Record<never, never>, z.core.$strict>

export const PAGE_SIZES = [25, 50, 100, 200] as const

/** The text of a search box. */
export const SearchText = OptionalLine(100)

/** The most views of a list that one call may count. */
export const MOST_COUNTED_VIEWS = 8

/** Options of all calls of a subject. */
type SubjectOptions = {
  /** Answers 403 where this module is off for the company or hidden for the office. */
  module?: ModuleId
  /** The read-access log of its reading calls. */
  readAccessLog?: 'pay' | 'identity'
}

/**
 * Describes the calls of a subject: `const loan = subject('loans', { module, readAccessLog: 'pay' })`, then
 * `loan.endpoint('POST /api/loans', …)`. `name` begins the label keys of their fields: `loans.note`.
 */
export function subject(name: string, { module, readAccessLog: logged }: SubjectOptions = {}) {
  function buildEndpoint<R extends z.ZodType>(
    route: string,
    options: EndpointOptions<z.ZodObject>,
    replies: ReplyKind,
    reply: R,
  ): Endpoint<never, never, never, never> {
    const [method, path] = route.split(' ') as [Method, string]
    const input = options.input ?? z.strictObject({})
    const safe = options.safe ?? method === 'GET'
    const { access, body = 'json', openUpload } = options
    requireOpenUploadBounds({ name: route, access, body, openUpload })
    return {
      method,
      path,
      subject: name,
      access,
      input,
      replies,
      reply,
      body,
      ...(openUpload && { openUpload }),
      module,
      usesIdempotencyKey: options.usesIdempotencyKey ?? (method === 'POST' && !safe && !openUpload),
      safe,
      stepUp: options.stepUp ?? false,
      bulkExport: options.bulkExport ?? false,
      runsOnThread: options.runsOnThread ?? (replies === 'file' && options.bulkExport === true),
      cachedOffline: options.cachedOffline ?? false,
      readAccessLog: (options.readAccessLog ?? (safe && logged)) || undefined,
      liftedFields: options.liftedFields ?? [],
      sort: [],
      totals: false,
      versioned: 'version' in input.shape,
    }
  }

  return {
    /** A call that answers one value. The handler returns the bare value; the HTTP reply is `{ data }`. */
    endpoint<R extends z.ZodType, I extends z.ZodObject = EmptyInput>(
      route: `${Method} /${string}`,
      options: EndpointOptions<I> & { reply: R },
    ): Endpoint<z.input<I>, z.output<I>, z.input<R>, z.output<R>> {
      return buildEndpoint(route, options, 'one', options.reply)
    },

    file<I extends z.ZodObject = EmptyInput>(
      route: `${Method} /${string}`,
      options: EndpointOptions<I>,
    ): Endpoint<z.input<I>, z.output<I>, FileReply, Blob> {
      return buildEndpoint(route, options, 'file', z.unknown())
    },

    /**
     * A list: filtered, sorted, paged, counted by views, and exported through a sibling `POST <path>/export`, which the
     * route kit adds when `exports` names the permission for it.
     */
    page<R extends z.ZodObject, F extends z.ZodRawShape = Record<never, never>, S extends string = string>(
      route: `${Method} /${string}`,
      options: PageOptions<R, F, S>,
    ): PageEndpoint<F, z.input<R>, z.output<R>, S> {
      const filters = z.strictObject({ search: SearchText.optional(), ...(options.filters ?? ({} as F)) })
      const input = filters.extend(pageInput(options.sort, options.order))
      return {
        ...buildEndpoint(route, { ...options, input, safe: true }, 'page', options.row),
        sort: options.sort,
        filters,
        exports: options.exports,
        exportStepUp: options.exportStepUp ?? false,
        totals: options.totals ?? false,
      } as PageEndpoint<F, z.input<R>, z.output<R>, S>
    },
  }
}

type PageOptions<R, F, S extends string> = Omit<EndpointOptions<z.ZodObject>, 'input'> & {
  row: R
  filters?: F
  sort: readonly [S, ...S[]]
  order?: `${'' | '-'}${NoInfer<S>}`
  exports?: Permission | 'staff'
  /** The export requires the password of the last ten minutes: everyone's data is in one file. */
  exportStepUp?: boolean
  totals?: boolean
}

/** The inputs of every list besides its filters. */
function pageInput(sort: readonly string[], order: string | undefined) {
  const [first, ...others] = sort.flatMap((name) => [name, `-${name}`])
  const usual = required(first, 'order of a list')
  return {
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(25),
    sort: z.enum([usual, ...others]).default(order ?? usual),
    /** The filters of other views, each as JSON: the answer then has their `counts` instead of rows. */
    views: z.preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(z.string().max(8_000)).max(MOST_COUNTED_VIEWS).optional(),
    ),
  }
}

export type PageInput<F extends z.ZodRawShape, S extends string> = z.input<
  z.ZodObject<F & { search: z.ZodOptional<z.ZodString> }, z.core.$strict>
> & { page?: number | string; per_page?: number | string; sort?: `${'' | '-'}${S}`; views?: readonly object[] }

export type PageParsed<F extends z.ZodRawShape, S extends string> = z.output<
  z.ZodObject<F & { search: z.ZodOptional<z.ZodString> }, z.core.$strict>
> & { page: number; per_page: number; sort: `${'' | '-'}${S}` }

/**
 * Rows of a list; `totals` sum all matching rows, in the same fields, where the list has them. `counts` replace the
 * rows where `views` were requested: the number of rows of each.
 */
export type Page<Row> = {
  data: Row[]
  page: number
  per_page: number
  total: number
  totals?: Partial<Row>[]
  counts?: number[]
}

export type PageEndpoint<F extends z.ZodRawShape, RowIn, Row, S extends string> = Endpoint<
  PageInput<F, S>,
  PageParsed<F, S>,
  { rows: RowIn[]; total: number; totals?: readonly object[] },
  Page<Row>
> & {
  readonly filters: z.ZodObject
  readonly exports?: Permission | 'staff'
  readonly exportStepUp: boolean
  readonly row?: Row
}

/** A file that a call returns. `publicSeconds`: anybody may cache it for so long; otherwise nobody does. */
export type FileReply = {
  name: string
  type: string
  content: Uint8Array | AsyncIterable<Uint8Array> | string
  publicSeconds?: number
}

/** A file field of an upload: a browser’s `File`, or the file that the server received. Nothing else is valid. */
export function UploadField() {
  const isFile = (value: unknown) => value instanceof Upload || value instanceof Blob
  return z.custom<Upload>(isFile, { error: 'file_required' }) as unknown as z.ZodType<Upload, Blob>
}

/**
 * Several files of one field, at most so many; none is an empty list. A form with one file sends it alone.
 * @public
 */
export function UploadFields(most: number) {
  const toList = (value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])
  return z.preprocess(toList, z.array(UploadField()).max(most)) as unknown as z.ZodType<Upload[], Blob[] | undefined>
}

export const Id = z.uuid()

/** The largest value of an integer column; amounts have a wider column and `Money()`. */
export const LARGEST_WHOLE = 2_147_483_647

/** The version that a change is based on (SYS-24); the kit also takes it from `If-Match`. */
export const Version = z.coerce.number().int().min(1).max(LARGEST_WHOLE)

/** The version of a record that may not exist yet: 0 until it does. */
export const KnownVersion = z.number().int().min(0).max(LARGEST_WHOLE)

/** The number of a role, a module or another entry of a fixed list. */
export const NumericId = z.number().int().min(1).max(LARGEST_WHOLE)

/** The same in a path or query, where it arrives as text. */
export const NumericIdText = z.coerce.number().int().min(1).max(LARGEST_WHOLE)

/** An id with its name, for links and choices. */
export const NamedRef = z.object({ id: z.string(), name: z.string() })

/** The name of a call in logs, permissions and tests: `GET /api/…`. */
export function endpointName(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`
}
