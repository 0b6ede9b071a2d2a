import { z } from 'zod'
import { type Day, isDay } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import { isObject } from '#base/objects.ts'
import { exactRate } from './exact-rate.ts'

/** The currency of this provider's rates. */
export const PROVIDER_HOME = 'MYR'

/** A day's published rates of one currency; millionths, null where that kind was not published. */
export type PublishedRate = {
  readonly day: Day
  readonly currency: string
  readonly unit: number
  readonly buying: Millionths | null
  readonly selling: Millionths | null
  readonly middle: Millionths | null
}

/** Rates, and the names of those that could not be read; `none` where the provider says that there are none. */
export type ProviderAnswer = { readonly rates: readonly PublishedRate[]; readonly unread: readonly string[] } | 'none'

/** Why a poll failed, as a code that the screen has a text for. */
export type ProviderErrorCode =
  | 'unreachable'
  | 'timed_out'
  | 'redirected'
  | 'too_large'
  | 'not_json'
  | 'wrong_shape'
  | 'wrong_status'

export class ProviderError extends Error {
  readonly trouble: ProviderErrorCode
  readonly about: Record<string, string | number>
  constructor(trouble: ProviderErrorCode, about: Record<string, string | number> = {}) {
    super(trouble)
    this.name = 'ProviderTrouble'
    this.trouble = trouble
    this.about = about
  }
}

type FetchLimits = { readonly timeoutMs: number; readonly mostBytes: number }
const FETCH_LIMITS: FetchLimits = { timeoutMs: 10_000, mostBytes: 256 * 1024 }

const ACCEPT = 'application/vnd.BNM.API.v1+json'
const SESSION = '1700'
const MOST_RATES = 400

/** The shape of the whole answer; each rate is parsed by itself, so that a bad one fails alone. */
const Meta = z.object({
  quote: z
    .string()
    .transform((quote) => quote.toLowerCase())
    .pipe(z.literal('rm')),
  session: z.literal(SESSION),
})
const LatestAnswer = z.object({ data: z.array(z.unknown()).max(MOST_RATES), meta: Meta })
const DayAnswer = z.object({ data: z.unknown(), meta: Meta })

const RateFigure = z
  .number()
  .nullish()
  .transform((figure, context) => {
    if (figure === null || figure === undefined) return null
    const rate = exactRate(figure)
    if (rate === null) context.addIssue({ code: 'custom', message: 'no rate' })
    return rate
  })
const RateRow = z
  .object({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    unit: z.literal([1, 100]),
    rate: z.object({
      date: z.string().refine(isDay),
      buying_rate: RateFigure,
      selling_rate: RateFigure,
      middle_rate: RateFigure,
    }),
  })
  .transform(
    ({ currency_code, unit, rate }): PublishedRate => ({
      day: rate.date,
      currency: currency_code,
      unit,
      buying: rate.buying_rate,
      selling: rate.selling_rate,
      middle: rate.middle_rate,
    }),
  )
  .refine(({ currency }) => currency !== PROVIDER_HOME)
  .refine(({ buying, selling, middle }) => buying !== null || selling !== null || middle !== null)

/** The rates of the latest session. Throws ProviderTrouble. */
export async function fetchLatestRates(address: string, bounds: FetchLimits = FETCH_LIMITS): Promise<ProviderAnswer> {
  const body = await fetchJson(`${address}/exchange-rate?session=${SESSION}&quote=rm`, bounds)
  if (body === null) return 'none'
  return parseRates(parseShape(LatestAnswer, body).data)
}

/** One currency's rate of one day. Throws ProviderTrouble. */
export async function fetchRatesOfDay(
  address: string,
  currency: string,
  day: Day,
  bounds: FetchLimits = FETCH_LIMITS,
): Promise<ProviderAnswer> {
  const at = `${address}/exchange-rate/${currency}/date/${day}?session=${SESSION}&quote=rm`
  const body = await fetchJson(at, bounds)
  if (body === null) return 'none'
  const { rates, unread } = parseRates([parseShape(DayAnswer, body).data])
  const asked = rates.filter((rate) => rate.day === day && rate.currency === currency)
  return { rates: asked, unread: asked.length < rates.length ? [currency] : unread }
}

function parseRates(given: readonly unknown[]) {
  const rates = new Map<string, PublishedRate>()
  const unread: string[] = []
  for (const [index, one] of given.entries()) {
    const row = RateRow.safeParse(one)
    if (row.success && !rates.has(row.data.currency)) rates.set(row.data.currency, row.data)
    else unread.push(currencyCode(one) ?? `${index + 1}`)
  }
  if (rates.size === 0) throw new ProviderError('wrong_shape')
  return { rates: [...rates.values()], unread }
}

function currencyCode(row: unknown): string | undefined {
  const code = isObject(row) ? row.currency_code : undefined
  return typeof code === 'string' && /^[\w-]{1,10}$/.test(code) ? code : undefined
}

function parseShape<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const read = shape.safeParse(body)
  if (!read.success) throw new ProviderError('wrong_shape')
  return read.data
}

/** Reads an address as JSON, within a time and a size; null for 404. Redirects are not followed. */
async function fetchJson(address: string, { timeoutMs, mostBytes }: FetchLimits): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await fetch(address, { headers: { accept: ACCEPT }, redirect: 'manual', signal })
    if (reply.status !== 200) await reply.body?.cancel()
    if (reply.status === 404) return null
    if (reply.status >= 300 && reply.status < 400) throw new ProviderError('redirected')
    if (reply.status !== 200) throw new ProviderError('wrong_status', { status: reply.status })
    return parseJson(await readText(reply, mostBytes))
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(signal.aborted ? 'timed_out' : 'unreachable')
  }
}

/** Reads in pieces, so that an endless answer costs no memory. */
async function readText(reply: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new ProviderError('too_large', { limit_kb: most / 1024 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError('not_json')
  }
}
