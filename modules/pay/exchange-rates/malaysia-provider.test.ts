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

describe('CLM-09 the provider is asked in its own shape', () => {
  it('CLM-09f for the session of 17:00 in ringgit, and its figures become exact', async () => {
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

  it('for one currency of a day that was missed', async () => {
    provider.answers = () => providerReply(USD)
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toMatchObject({ rates: [{ currency: 'USD' }] })
    expect(provider.asked).toEqual([`/public/exchange-rate/USD/date/${DAY}?session=1700&quote=rm`])
  })

  it('and 404 says that there are none', async () => {
    expect(await latest(NONE)).toBe('none')
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toBe('none')
  })

  it('a rate of another day or currency than was asked for is not taken', async () => {
    provider.answers = () => providerReply(providerRow('USD', '2026-11-19', 1, { middle: 4 }))
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toEqual({ rates: [], unread: ['USD'] })
    provider.answers = () => providerReply(TWD)
    expect(await fetchRatesOfDay(provider.address, 'USD', DAY, bounds)).toEqual({ rates: [], unread: ['USD'] })
  })
})

describe('CLM-09 complaint 51 one bad rate fails alone, with its name', () => {
  it.each([
    ['a rate of nothing', providerRow('BAD', DAY, 1, { middle: 0 })],
    ['a negative one', providerRow('BAD', DAY, 1, { middle: -4 })],
    ['none at all', providerRow('BAD', DAY, 1, {})],
    ['none, and no word of any', { currency_code: 'BAD', unit: 1, rate: { date: DAY } }],
    ['a unit that is not known', providerRow('BAD', DAY, 7, { middle: 4 })],
    ['a day that is none', providerRow('BAD', '2026-02-30', 1, { middle: 4 })],
    ['a text for a figure', { ...providerRow('BAD', DAY, 1, {}), rate: { date: DAY, middle_rate: '4.37' } }],
    ['no rate', { currency_code: 'BAD', unit: 1 }],
  ])('%s', async (_, bad) => {
    expect(await latest(providerReply([bad, USD]))).toMatchObject({ rates: [{ currency: 'USD' }], unread: ['BAD'] })
  })

  it('one without a name is told by its place, and one that comes twice is taken once', async () => {
    expect(await latest(providerReply([USD, { unit: 1 }, USD]))).toMatchObject({
      rates: [{ currency: 'USD' }],
      unread: ['2', 'USD'],
    })
    // its own currency has no rate
    expect(await latest(providerReply([USD, providerRow('MYR', DAY, 1, { middle: 1 })]))).toMatchObject({
      unread: ['MYR'],
    })
  })
})

describe('CLM-09 what a provider may do to us', () => {
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
  ])('%s', async (_, behaviour, trouble) => {
    expect(await errorCodeOf(latest(behaviour))).toBe(trouble)
  })

  it('leads elsewhere: it is not followed', async () => {
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

  it('sends without end: it is read no further than its bound', async () => {
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

  it('keeps silent, or sends a byte at a time: the time it gets is for the whole answer', async () => {
    const short = { ...bounds, timeoutMs: 150 }
    expect(await errorCodeOf(latest(() => {}, short))).toBe('timed_out')
    const slowReply: Behaviour = (_, reply) => {
      reply.writeHead(200)
      const timer = setInterval(() => reply.write(' '), 20)
      reply.on('close', () => clearInterval(timer))
    }
    expect(await errorCodeOf(latest(slowReply, short))).toBe('timed_out')
  })

  it('hangs up, or is not there', async () => {
    expect(await errorCodeOf(latest((request) => request.socket.destroy()))).toBe('unreachable')
    const gone = await startStandIn()
    await gone.stop()
    expect(await errorCodeOf(fetchLatestRates(gone.address, bounds))).toBe('unreachable')
  })
})
