import { z } from 'zod'
import { type Day, isDay } from '#base/days.ts'
import type { Millionths } from '#base/money.ts'
import { isObject } from '#base/objects.ts'
import { exactRate } from './exact-rate.ts'

/** The currency that this provider's rates are in. */
export const PROVIDER_HOME = 'MYR'

/** A day's rates of one currency as they were published; millionths, null where there is none of the kind. */
export type Published = {
  readonly day: Day
  readonly currency: string
  readonly unit: number
  readonly buying: Millionths | null
  readonly selling: Millionths | null
  readonly middle: Millionths | null
}

/** Rates, with the names of those that could not be read; `none` where the provider says that there are none. */
export type Answer = { readonly rates: readonly Published[]; readonly unread: readonly string[] } | 'none'

/** Why an asking came to nothing, in a word for the screen. */
export type Trouble =
  | 'unreachable'
  | 'timed_out'
  | 'redirected'
  | 'too_large'
  | 'not_json'
  | 'wrong_shape'
  | 'wrong_status'

export class ProviderTrouble extends Error {
  readonly trouble: Trouble
  readonly about: Record<string, string | number>
  constructor(trouble: Trouble, about: Record<string, string | number> = {}) {
    super(trouble)
    this.name = 'ProviderTrouble'
    this.trouble = trouble
    this.about = about
  }
}

type Bounds = { readonly timeoutMs: number; readonly mostBytes: number }
const BOUNDS: Bounds = { timeoutMs: 10_000, mostBytes: 256 * 1024 }

const ACCEPT = 'application/vnd.BNM.API.v1+json'
const SESSION = '1700'
const MOST_RATES = 400

/** What the whole answer has to look like; each rate is read by itself, so that a bad one fails alone. */
const Meta = z.object({
  quote: z
    .string()
    .transform((quote) => quote.toLowerCase())
    .pipe(z.literal('rm')),
  session: z.literal(SESSION),
})
const Latest = z.object({ data: z.array(z.unknown()).max(MOST_RATES), meta: Meta })
const OfDay = z.object({ data: z.unknown(), meta: Meta })

const Figure = z
  .number()
  .nullish()
  .transform((figure, context) => {
    if (figure === null || figure === undefined) return null
    const rate = exactRate(figure)
    if (rate === null) context.addIssue({ code: 'custom', message: 'no rate' })
    return rate
  })
const Row = z
  .object({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    unit: z.literal([1, 100]),
    rate: z.object({
      date: z.string().refine(isDay),
      buying_rate: Figure,
      selling_rate: Figure,
      middle_rate: Figure,
    }),
  })
  .transform(
    ({ currency_code, unit, rate }): Published => ({
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

/** The rates of the day whose session was last. Throws ProviderTrouble. */
export async function latestRates(address: string, bounds: Bounds = BOUNDS): Promise<Answer> {
  const body = await answered(`${address}/exchange-rate?session=${SESSION}&quote=rm`, bounds)
  if (body === null) return 'none'
  return rowsOf(shaped(Latest, body).data)
}

/** One currency's rate of one day. Throws ProviderTrouble. */
export async function ratesOfDay(
  address: string,
  currency: string,
  day: Day,
  bounds: Bounds = BOUNDS,
): Promise<Answer> {
  const at = `${address}/exchange-rate/${currency}/date/${day}?session=${SESSION}&quote=rm`
  const body = await answered(at, bounds)
  if (body === null) return 'none'
  const { rates, unread } = rowsOf([shaped(OfDay, body).data])
  const asked = rates.filter((rate) => rate.day === day && rate.currency === currency)
  return { rates: asked, unread: asked.length < rates.length ? [currency] : unread }
}

function rowsOf(given: readonly unknown[]) {
  const rates = new Map<string, Published>()
  const unread: string[] = []
  for (const [index, one] of given.entries()) {
    const row = Row.safeParse(one)
    if (row.success && !rates.has(row.data.currency)) rates.set(row.data.currency, row.data)
    else unread.push(nameOf(one) ?? `${index + 1}`)
  }
  if (rates.size === 0) throw new ProviderTrouble('wrong_shape')
  return { rates: [...rates.values()], unread }
}

function nameOf(row: unknown): string | undefined {
  const code = isObject(row) ? row.currency_code : undefined
  return typeof code === 'string' && /^[\w-]{1,10}$/.test(code) ? code : undefined
}

function shaped<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const read = shape.safeParse(body)
  if (!read.success) throw new ProviderTrouble('wrong_shape')
  return read.data
}

/** What an address answers, read as JSON within time and size; null for 404. Leads elsewhere are not followed. */
async function answered(address: string, { timeoutMs, mostBytes }: Bounds): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await fetch(address, { headers: { accept: ACCEPT }, redirect: 'manual', signal })
    if (reply.status !== 200) await reply.body?.cancel()
    if (reply.status === 404) return null
    if (reply.status >= 300 && reply.status < 400) throw new ProviderTrouble('redirected')
    if (reply.status !== 200) throw new ProviderTrouble('wrong_status', { status: reply.status })
    return parsed(await textOf(reply, mostBytes))
  } catch (error) {
    if (error instanceof ProviderTrouble) throw error
    throw new ProviderTrouble(signal.aborted ? 'timed_out' : 'unreachable')
  }
}

/** Read as it comes, so that one without an end costs no memory. */
async function textOf(reply: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new ProviderTrouble('too_large', { limit_kb: most / 1024 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderTrouble('not_json')
  }
}
