import type { Endpoint, Page } from '#base/endpoints/endpoint.ts'
import { currentArea } from '#web/area.ts'
import { trackPageLoad } from '#web/loading/when-idle.ts'
import { ApiError, isCancelled, type RowError } from './api-error.ts'
import { recordServerTime } from './clock.ts'
import { cookie } from './cookies.ts'
import { publishTrouble } from './trouble.ts'

// Each call passes all of these steps in one order, so they are in one file.

/** The parts of an endpoint that the browser needs; any endpoint fits. */
export type AnyEndpoint<I = unknown, A = unknown> = Endpoint<I, unknown, unknown, A>

export type CallOptions = {
  signal?: AbortSignal
  /** The key of one form instance, so that pressing Save twice creates one record. By default each call has its own. */
  idempotencyKey?: string
  /** No toast and no sign-out on failure: the caller handles it. A change of access is still reported. */
  quiet?: boolean
  /** The page makes this call by itself: it does not keep an idle session alive. */
  background?: boolean
  /** Gets the part of an upload that was sent, from 0 to 1. */
  onProgress?: (part: number) => void
}

let company = ''
let askPassword: (() => Promise<boolean>) | undefined
let beforeCall: ((endpoint: AnyEndpoint, options: CallOptions) => void) | undefined

/** Sets the company that `{company}` in a path stands for: the session's. */
export function setCallCompany(companyCode: string): void {
  company = companyCode
}

/**
 * Sets the function that asks for the password again when the server requires it. It resolves to false if the person
 * declines.
 */
export function setPasswordPrompt(ask: (() => Promise<boolean>) | undefined): void {
  askPassword = ask
}

/** This device's cache of a person's own answers, for use without a network. */
export type AnswerCache = {
  store: (address: string, answer: unknown) => Promise<void>
  /** The previous answer, if this same session stored one. */
  find: (address: string) => Promise<{ answer: unknown } | undefined>
}

let answerCache: AnswerCache | undefined

export function setAnswerCache(own: AnswerCache): void {
  answerCache = own
}

/** Sets a check that runs before every call; it cancels the call by throwing. */
export function setBeforeCall(check: (endpoint: AnyEndpoint, options: CallOptions) => void): void {
  beforeCall = check
}

/**
 * Makes the call that an endpoint describes. Returns its `data`, a page of rows, or a `File`; throws `ApiError`, or an
 * `AbortError` when cancelled. Failures that concern the whole page (no connection, signed out, system down, not
 * allowed, internal error) are reported to the person here, once.
 */
export async function call<I, A>(endpoint: AnyEndpoint<I, A>, input: I, options: CallOptions = {}): Promise<A> {
  const idempotencyKey = options.idempotencyKey ?? newIdempotencyKey()
  try {
    return await callWithRetry(endpoint, input, { ...options, idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_needed' || !askPassword) throw error
    if (!(await askPassword())) throw new DOMException('Not confirmed', 'AbortError')
    return callWithRetry(endpoint, input, { ...options, idempotencyKey })
  }
}

/** Downloads the file and hands it to the browser to save. On failure it shows a toast and returns false (SYS-05). */
export async function download<I, A>(
  endpoint: AnyEndpoint<I, A>,
  input: I,
  options: CallOptions = {},
): Promise<boolean> {
  try {
    const reply: unknown = await call(endpoint, input, options)
    if (!(reply instanceof Blob)) throw new TypeError('The reply is not a file')
    saveFile(reply, reply instanceof File ? reply.name : 'file')
    return true
  } catch (error) {
    if (isCancelled(error)) return false
    if (error instanceof ApiError && !error.noticed) publishTrouble({ kind: 'no_file', error })
    else if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Hands bytes to the browser to save under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A fresh idempotency key; `randomUUID` is missing on plain http outside localhost. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A fresh id of a record, a UUID of version 4. */
export function newId(): string {
  return newIdempotencyKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** The address, headers and body of a call. */
export function buildRequest(
  endpoint: AnyEndpoint,
  input: unknown,
  once?: string,
): { address: string; init: RequestInit } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? (name === 'env' ? currentArea() : name === 'company' ? company : undefined)
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang || 'en',
  }
  if (endpoint.method === 'GET') {
    const query = toQuery(rest).toString()
    return { address: query ? `${path}?${query}` : path, init: { method: 'GET', headers } }
  }
  headers['x-csrf-token'] = cookie('csrf') ?? ''
  if (endpoint.usesIdempotencyKey && once) headers['idempotency-key'] = once
  if (endpoint.versioned && rest.version !== undefined) headers['if-match'] = `"${rest.version}"`
  return { address: path, init: { method: endpoint.method, headers, body: toBody(endpoint.body, rest, headers) } }
}

function toBody(kind: AnyEndpoint['body'], fields: Record<string, unknown>, headers: Record<string, string>): BodyInit {
  if (kind === 'upload') return toFormData(fields)
  if (kind === 'form') return toQuery(fields)
  headers['content-type'] = 'application/json'
  return JSON.stringify(fields)
}

/** Lists repeat their key; objects are sent as JSON; undefined and null are left out. */
function toQuery(fields: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of queryEntries(fields)) query.append(name, toText(value))
  return query
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of queryEntries(fields)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value instanceof Blob) form.append(name, value)
    else form.append(name, toText(value))
  }
  return form
}

function queryEntries(fields: Record<string, unknown>): [string, unknown][] {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one): [string, unknown] => [name, one]) : [[name, value] as [string, unknown]],
    )
    .filter(([, value]) => value !== undefined && value !== null)
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const MAX_TRIES = 4

/**
 * Repeats a read that a busy server rejected, after the delay that it asks for plus a random part, so that clients do
 * not return together.
 */
async function callWithRetry<I, A>(
  endpoint: AnyEndpoint<I, A>,
  input: I,
  options: CallOptions & { idempotencyKey: string },
): Promise<A> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(endpoint, input, options)
    } catch (error) {
      if (!isBusy(error) || endpoint.method !== 'GET' || tries === MAX_TRIES) throw error
      if (!options.quiet && !options.background) publishTrouble({ kind: 'busy' })
      await delay(Number(error.facts.seconds ?? 1) * 1_000 * (1 + Math.random() / 2), options.signal)
    }
  }
}

function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 503 && error.code === BUSY
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Cancelled', 'AbortError'))
    })
  })
}

async function attempt<I, A>(
  endpoint: AnyEndpoint<I, A>,
  input: I,
  options: CallOptions & { idempotencyKey: string },
): Promise<A> {
  beforeCall?.(endpoint, options)
  const { address, init } = buildRequest(endpoint, input, options.idempotencyKey)
  let response: Response
  try {
    const { signal, onProgress } = options
    const sent = onProgress
      ? import('./fetch-with-progress.ts').then((part) =>
          part.fetchWithProgress(address, { ...init, signal }, onProgress),
        )
      : fetch(address, { ...init, signal })
    response = await (options.background ? sent : trackPageLoad(sent))
  } catch (error) {
    if (isCancelled(error) || options.signal?.aborted) throw new DOMException('Cancelled', 'AbortError')
    const cached = endpoint.cachedOffline ? await answerCache?.find(address).catch(() => undefined) : undefined
    if (!options.quiet || cached) publishTrouble({ kind: 'offline' })
    if (cached) return cached.answer as A
    throw new ApiError({ status: 0, code: 'offline', message: '', noticed: !options.quiet })
  }
  recordServerTime(response.headers.get('date'))
  publishTrouble({ kind: 'online' })
  if (!response.ok) throw await toApiError(endpoint, response, options.quiet ?? false)
  if (!NOT_ABOUT_SYSTEM.has(endpoint.path)) publishTrouble({ kind: 'up' })
  const answered = (await readAnswer(endpoint, response)) as A
  // A full device, or one without storage, does not fail the call.
  if (endpoint.cachedOffline) answerCache?.store(address, answered).catch(() => undefined)
  return answered
}

/** Calls whose reply does not tell whether the system is up for everyone (SYS-23). */
const NOT_ABOUT_SYSTEM: ReadonlySet<string> = new Set(['/api/auth/path/ops/login', '/api/panel/maintenance'])

async function readAnswer(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  if (endpoint.replies === 'file') {
    const content = await response.blob()
    return new File([content], fileName(response.headers.get('content-disposition')), { type: content.type })
  }
  if (response.status === 204) return undefined
  const body: unknown = await response.json()
  return endpoint.replies === 'page' ? (body as Page<unknown>) : (body as { data: unknown }).data
}

/** The file name in a `content-disposition`; the RFC 5987 form takes precedence. */
export function fileName(header: string | null): string {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return header?.match(/filename="?([^";]+)"?/i)?.[1] ?? 'file'
}

type Problem = {
  code?: string
  message?: string
  title?: string
  errors?: Record<string, string[]>
  rows?: RowError[]
  request_id?: string
  [fact: string]: unknown
}

/** The fields of the reply besides those that every error has. */
function extraFields({
  type,
  title,
  status,
  success,
  code,
  message,
  errors,
  rows,
  request_id,
  ...facts
}: Problem): Record<string, unknown> {
  return facts
}

/**
 * The code of an overload: the server rejected a call that it was too busy for. Every other 503 means that the system
 * is down (SYS-01).
 */
const BUSY = 'overloaded'

/**
 * Statuses that are reported here instead of by the caller: 403 and 429 are alike for all, the others are our fault or
 * concern the record's state (SYS-20).
 */
const SHOWN_STATUSES: ReadonlySet<number> = new Set([403, 413, 428, 429, 507])

async function toApiError(endpoint: AnyEndpoint, response: Response, asksQuietly: boolean): Promise<ApiError> {
  const { status } = response
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const problem: Problem = isJson ? ((await response.json().catch(() => ({}))) as Problem) : {}
  const code = problem.code ?? `status_${status}`
  const isChanged = code === 'access_changed'
  // This answer removed the session cookies: a later call could not learn why the session ended.
  const quiet = asksQuietly && !isChanged
  const wait = Number(response.headers.get('retry-after'))
  const down = status === 503 && code !== BUSY
  const ours = status >= 500 && !down && endpoint.method !== 'GET'
  const tellable = endpoint.access !== 'public' && code !== 'password_needed' && (SHOWN_STATUSES.has(status) || ours)
  const page = down || (status === 401 && endpoint.access !== 'public')
  const error = new ApiError({
    status,
    code,
    message: problem.message ?? problem.title ?? '',
    errors: problem.errors,
    rows: problem.rows,
    requestId: problem.request_id ?? response.headers.get('x-request-id') ?? undefined,
    facts: { ...extraFields(problem), ...(wait > 0 ? { seconds: wait } : {}) },
    noticed: !quiet && (tellable || page),
  })
  if (down) publishTrouble({ kind: 'down', error })
  else if (!NOT_ABOUT_SYSTEM.has(endpoint.path)) publishTrouble({ kind: 'up' })
  if (!quiet && status === 401 && page) publishTrouble({ kind: 'signed_out', isChanged })
  if (!quiet && tellable) publishTrouble({ kind: 'notice', error })
  return error
}
