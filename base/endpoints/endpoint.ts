import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { ModuleId } from '../modules.ts'
import { required } from '../required.ts'
import { OptionalLine } from './fields.ts'
import { Upload } from './upload.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may call. `public`: anyone. `session`: anyone signed in, staff or Ops. `staff`: anyone signed in to a company;
 * the call concerns the caller's own things only. Otherwise a permission; its kind says what reach bounds.
 */
export type Access = 'public' | 'session' | 'staff' | Permission

/** What the reply is: one thing under `data`, a page of rows, a file, or nothing but success. */
export type ReplyKind = 'one' | 'page' | 'file'

/** One HTTP call, described once: the server implements it, the browser calls it, OpenAPI and the tests list it. */
export type Endpoint<Input = unknown, Parsed = unknown, Reply = unknown, Answer = unknown> = {
  readonly method: Method
  /** Kept to the letter, such as `/api/{env}/employee/view/profiles/{id}`. `{env}` and `{company}` are checked and filled by the kits. */
  readonly path: string
  /** What it speaks of: the first part of the labels of its fields, columns and headings, and what the log calls its files. */
  readonly subject: string
  readonly access: Access
  /** Path, query and body together; a strict object, so that an unknown key is an error. */
  readonly input: z.ZodObject
  readonly replies: ReplyKind
  /** The shape of `data`, or of one row of a page. Fields it does not name never leave the server. */
  readonly reply: z.ZodType
  /** `form`: url-encoded body. `upload`: multipart; fields of type `file()` arrive as uploads. */
  readonly body: 'json' | 'form' | 'upload'
  /** Off for the company or hidden for the office: 403. */
  readonly module?: ModuleId
  /** Creates or decides: `Idempotency-Key` is kept. True for every POST that is not only a query. */
  readonly usesIdempotencyKey: boolean
  /** Only asks, though it is sent by POST: no audit entry, no key. */
  readonly safe: boolean
  /** The password must have been given within ten minutes. */
  readonly stepUp: boolean
  /** Gives or makes a file of many people's data, and counts as an export: limited in number, and in the activity log. */
  readonly bulkExport: boolean
  /**
   * Its work grows with the people of a company: it is done on a thread of its own. Only reads. `by_reach`: where the caller's
   * permission reaches an office or the company; of fewer people it is done at once, which costs less than the way there.
   */
  readonly runsOnThread: boolean | 'by_reach'
  /**
   * About the caller and nobody else, and no pay: their own device keeps the last answer until they sign out, and shows it
   * where there is no network (decision 079). Only reads.
   */
  readonly cachedOffline: boolean
  /** Reads pay or identity data: an access log entry is written after the reply. */
  readonly readAccessLog?: 'pay' | 'identity'
  /** Fields of `data` that the reply repeats at its top (AUTH-20). */
  readonly liftedFields: readonly string[]
  /** Pages only: what the rows can be ordered by; the first is the default unless `order` says otherwise. */
  readonly sort: readonly string[]
  /** Pages only: rows of sums come with the rows, one a currency, as `totals`. */
  readonly totals: boolean
  /** Changes or removes an existing record: `version` or `If-Match` is demanded. */
  readonly versioned: boolean
  /** Types only, never a value. */
  readonly types?: { input: Input; parsed: Parsed; reply: Reply; answer: Answer }
}

type EndpointOptions<I extends z.ZodObject> = {
  access: Access
  input?: I
  body?: 'json' | 'form' | 'upload'
  usesIdempotencyKey?: boolean
  safe?: boolean
  stepUp?: boolean
  bulkExport?: boolean
  runsOnThread?: boolean | 'by_reach'
  cachedOffline?: boolean
  /** What reads of the subject count as, unless told; false where this one gives none of it. */
  readAccessLog?: 'pay' | 'identity' | false
  liftedFields?: readonly string[]
}

type EmptyInput = z.ZodObject<Record<never, never>, z.core.$strict>

export const PAGE_SIZES = [25, 50, 100, 200] as const

/** A search box's text. */
export const SearchText = OptionalLine(100)

/** How many views of a list may be counted in one call. */
export const MOST_COUNTED_VIEWS = 8

/** What calls speak of: said once, so that nothing need be read out of an address. */
type SubjectOptions = {
  /** Off for the company or hidden for the office: 403. */
  module?: ModuleId
  /** What its reading calls read, and so go into the access log as. */
  readAccessLog?: 'pay' | 'identity'
}

/**
 * The subject of calls, which describes them: `const loan = subject('loans', { module, logged: 'pay' })`, then
 * `loan.endpoint('POST /api/loans', …)`. `name` begins the labels of their fields: `loans.note`.
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
    return {
      method,
      path,
      subject: name,
      access: options.access,
      input,
      replies,
      reply,
      body: options.body ?? 'json',
      module,
      usesIdempotencyKey: options.usesIdempotencyKey ?? (method === 'POST' && !safe),
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
    /** A call that answers one thing. The handler returns it bare; the wire carries `{ data }`. */
    endpoint<R extends z.ZodType, I extends z.ZodObject = EmptyInput>(
      route: `${Method} /${string}`,
      options: EndpointOptions<I> & { reply: R },
    ): Endpoint<z.input<I>, z.output<I>, z.input<R>, z.output<R>> {
      return buildEndpoint(route, options, 'one', options.reply)
    },

    /** A call that answers a file. */
    file<I extends z.ZodObject = EmptyInput>(
      route: `${Method} /${string}`,
      options: EndpointOptions<I>,
    ): Endpoint<z.input<I>, z.output<I>, FileReply, Blob> {
      return buildEndpoint(route, options, 'file', z.unknown())
    },

    /**
     * A list: filtered, sorted, paged, counted by views, and exported through its own sibling `POST <path>/export`, which
     * the route kit adds when `exports` names the permission for it.
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
  /** The export needs the password of the last ten minutes: everyone's data in one file. */
  exportStepUp?: boolean
  totals?: boolean
}

/** What every list is asked beside its filters. */
function pageInput(sort: readonly string[], order: string | undefined) {
  const [first, ...others] = sort.flatMap((name) => [name, `-${name}`])
  const usual = required(first, 'order of a list')
  return {
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(25),
    sort: z.enum([usual, ...others]).default(order ?? usual),
    /** The filters of other views, each as JSON: instead of rows the answer has their `counts`. */
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
 * Rows of a list; `totals` are sums over all that match, in the same fields, where the list has them. `counts` stand for
 * rows where `views` were asked for: how many each of them holds.
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

/** A file on its way out. */
export type FileReply = { name: string; type: string; content: Uint8Array | AsyncIterable<Uint8Array> | string }

/** A file field of an upload: a browser’s `File` on one side, what the server received on the other. Nothing else passes. */
export function UploadField() {
  const isFile = (value: unknown) => value instanceof Upload || value instanceof Blob
  return z.custom<Upload>(isFile, { error: 'file_required' }) as unknown as z.ZodType<Upload, Blob>
}

/** An id in a path or body. */
export const Id = z.uuid()

/** The largest whole number that a column of whole numbers holds; amounts have a wider one and `Money()`. */
export const LARGEST_WHOLE = 2_147_483_647

/** The version a change was made from (SYS-24); the kit also takes it from `If-Match`. */
export const Version = z.coerce.number().int().min(1).max(LARGEST_WHOLE)

/** The version of something that may not be there yet: 0 until it is. */
export const KnownVersion = z.number().int().min(0).max(LARGEST_WHOLE)

/** The number of a role, a module or another thing of a fixed list. */
export const NumericId = z.number().int().min(1).max(LARGEST_WHOLE)

/** The same in a path or query, where it arrives as text. */
export const NumericIdText = z.coerce.number().int().min(1).max(LARGEST_WHOLE)

/** A page of one kind of thing in reach, or the names behind a choice. */
export const NamedRef = z.object({ id: z.string(), name: z.string() })

/** What a call is called in logs, permissions and tests: `GET /api/…`. */
export function endpointName(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`
}
