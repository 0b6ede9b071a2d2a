import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchLatestRates, fetchRatesOfDay, type ProviderError } from './malaysia-provider.ts'
import { type Behaviour, NONE, providerReply, providerRow, type StandIn, startStandIn } from './testing/stand-in.ts'

const DAY = '2026-11-20'
/** The middle rate with the noise of a binary fraction: 3.3300000000000005. */
const USD = providerRow('USD', DAY, 1, { buying: 4.36, selling: 4.38, middle: 1.11 * 3 })
const TWD = providerRow('TWD', DAY, 100, { middle: 13.4215 })

let provider: StandIn
beforeAll(async () => {
  provider = await startStandIn()
})
beforeEach(() => {
  provider.asked.length = 0
})
afterAll(() => provider.stop())

const bounds = { timeoutMs: 2_000, mostBytes: 64 * 1024 }
async function latest(behaviour: Behaviour, within = bounds) {
  provider.answers = () => behaviour
  return fetchLatestRates(provider.address, within)
}
const errorCodeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'none',
    (error: ProviderError) => error.trouble,
  )

describe('CLM-09 requests in the shape of the provider', () => {
  it('CLM-09f the session of 17:00 is requested in ringgit, and its figures become exact', async () => {
    const found = await latest(providerReply([USD, TWD]))
    expect(provider.asked).toEqual(['/public/exchange-rate?session=1700&quote=rm'])
    expect(provider.headers[0]?.accept).toBe('application/vnd.BNM.API.v1+json')
    expect(found).toEqual({
      rates: [
        { day: DAY, currency: 'USD', unit: 1, buying: 4_360_000, selling: 4_380_000, middle: 3_330_000 },
        { day: DAY, currency: 'TWD', unit: 100, buying: null, selling: null, middle: 13_421_500 },
      ],
      unread: [],
    })
  })

  it('a missed day is requested for one currency', async () => {
    provider.answers = () => providerReply(USD)
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toMatchObject({ rates: [{ currency: 'USD' }] })
    expect(provider.asked).toEqual([`/public/exchange-rate/USD/date/${DAY}?session=1700&quote=rm`])
  })

  it('404 means that there are no rates', async () => {
    expect(await latest(NONE)).toBe('none')
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toBe('none')
  })

  it('a rate of another day or currency than requested is ignored', async () => {
    provider.answers = () => providerReply(providerRow('USD', '2026-11-19', 1, { middle: 4 }))
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toEqual({ rates: [], unread: ['USD'] })
    provider.answers = () => providerReply(TWD)
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toEqual({ rates: [], unread: ['USD'] })
  })
})

describe('CLM-09 complaint 51 one bad rate fails alone, with its name', () => {
  it.each([
    ['a rate of zero', providerRow('BAD', DAY, 1, { middle: 0 })],
    ['a negative one', providerRow('BAD', DAY, 1, { middle: -4 })],
    ['none at all', providerRow('BAD', DAY, 1, {})],
    ['none, and no word of any', { currency_code: 'BAD', unit: 1, rate: { date: DAY } }],
    ['a unit that is not known', providerRow('BAD', DAY, 7, { middle: 4 })],
    ['a day that is none', providerRow('BAD', '2026-02-30', 1, { middle: 4 })],
    ['a text for a figure', { ...providerRow('BAD', DAY, 1, {}), rate: { date: DAY, middle_rate: '4.37' } }],
    ['no rate', { currency_code: 'BAD', unit: 1 }],
  ])('%s fails alone', async (_, bad) => {
    expect(await latest(providerReply([bad, USD]))).toMatchObject({ rates: [{ currency: 'USD' }], unread: ['BAD'] })
  })

  it('a rate without a name is reported by its position, and a duplicate is used once', async () => {
    expect(await latest(providerReply([USD, { unit: 1 }, USD]))).toMatchObject({
      rates: [{ currency: 'USD' }],
      unread: ['2', 'USD'],
    })
    // The provider's own currency has no rate.
    expect(await latest(providerReply([USD, providerRow('MYR', DAY, 1, { middle: 1 })]))).toMatchObject({
      unread: ['MYR'],
    })
  })
})

describe('CLM-09 faults of a provider', () => {
  it.each<[string, Behaviour, string]>([
    ['no JSON', { body: '<html>' }, 'not_json'],
    ['nothing', { body: '' }, 'not_json'],
    ['another shape', { body: { rates: [] } }, 'wrong_shape'],
    ['an empty list', providerReply([]), 'wrong_shape'],
    ['one without any rate that can be read', providerReply([{}]), 'wrong_shape'],
    ['another currency', providerReply([USD], { quote: 'usd' }), 'wrong_shape'],
    ['another session', providerReply([USD], { session: '0900' }), 'wrong_shape'],
    ['a fault of its own', { status: 500, body: 'oops' }, 'wrong_status'],
    ['a refusal', { status: 403, body: {} }, 'wrong_status'],
    ['an empty success', { status: 204, body: '' }, 'wrong_status'],
  ])('an answer with %s is an error', async (_, behaviour, trouble) => {
    expect(await errorCodeOf(latest(behaviour))).toBe(trouble)
  })

  it('a redirect is not followed', async () => {
    const elsewhere = await startStandIn()
    elsewhere.answers = () => providerReply([USD])
    for (const status of [301, 302, 307, 308])
      expect(
        await errorCodeOf(
          latest((_, reply) => reply.writeHead(status, { location: `${elsewhere.address}/exchange-rate` }).end()),
        ),
      ).toBe('redirected')
    expect(elsewhere.asked).toEqual([])
    await elsewhere.stop()
  })

  it('an endless answer is read up to its limit', async () => {
    let sent = 0
    const endless: Behaviour = (_, reply) => {
      reply.writeHead(200)
      const more = () => {
        while (!reply.destroyed && reply.write(' '.repeat(16_384))) sent += 16_384
      }
      reply.on('drain', more)
      more()
    }
    expect(await errorCodeOf(latest(endless))).toBe('too_large')
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  it('the time limit covers the whole answer, whether silent or a byte at a time', async () => {
    const short = { ...bounds, timeoutMs: 150 }
    expect(await errorCodeOf(latest(() => {}, short))).toBe('timed_out')
    const slowReply: Behaviour = (_, reply) => {
      reply.writeHead(200)
      const timer = setInterval(() => reply.write(' '), 20)
      reply.on('close', () => clearInterval(timer))
    }
    expect(await errorCodeOf(latest(slowReply, short))).toBe('timed_out')
  })

  it('a provider that hangs up or is down is an error', async () => {
    expect(await errorCodeOf(latest((request) => request.socket.destroy()))).toBe('unreachable')
    const gone = await startStandIn()
    await gone.stop()
    expect(await errorCodeOf(fetchLatestRates(gone.address, bounds))).toBe('unreachable')
  })
})
