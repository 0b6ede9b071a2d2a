import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#base/days/days.ts'
import { type Caller, type Reply, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { exchangeRateApi, rateArranging } from './contract.ts'
import { RATES_POLLING_JOB } from './polling-job.ts'
import { loadRatesNear } from './queries.ts'
import { NONE, providerReply, providerRow, type StandIn, startStandIn } from './testing/stand-in.ts'

let server: TestServer
let provider: StandIn
let hr: Caller

beforeAll(async () => {
  provider = await startStandIn()
  server = await startTestServer()
  ;(server.api.options as { ratesUrl?: string }).ratesUrl = provider.address
  await at('12:00')
})
afterAll(async () => {
  await provider.stop()
  await server.stop()
})
beforeEach(() => {
  provider.asked.length = 0
  provider.answers = () => NONE
})

const good = ({ status, body }: Reply) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
/** A moment of the day in Kuala Lumpur and Taipei, which are eight hours ahead. */
async function at(time: string, day: Day = TODAY) {
  server.clock.set(`${day}T${time}:00.000+08:00`)
  // A session of another day has ended.
  hr = await server.as('mei.ling', 'HR Claim')
}
const round = (ratesUrl: string | null = provider.address) => RATES_POLLING_JOB.run({ ...server, ratesUrl })
const listRates = async (filters: object = {}) => {
  const { body } = await hr.call(exchangeRateApi.list, { per_page: 200, ...filters } as never)
  return body.data as {
    id: string
    day: string
    currency: string
    rate: number
    source: string
    state: string
    reason: string | null
    version: number
  }[]
}
const ratesOn = async (day: Day, currency = 'USD') => {
  const { rates } = await server.tenant('meridian', (tx) => loadRatesNear(tx, [day], [currency]))
  return rates.filter((one) => one.day === day)
}
const dayInPath = (path: string) => /date\/([\d-]+)/.exec(path)?.[1]

describe('CLM-03 CLM-09 PAY-13c the job fetches rates at 17:00 of each company’s zone', () => {
  it('CLM-09a the job requests no rates earlier, nor where the installation has no provider', async () => {
    await at('17:00')
    await round(null)
    await at('16:45')
    await round()
    expect(provider.asked).toEqual([])
  })

  it('CLM-09b one request serves every company whose hour it is', async () => {
    provider.answers = (path) =>
      dayInPath(path)
        ? NONE
        : providerReply([
            providerRow('USD', TODAY, 1, { buying: 4.36, middle: 4.37 }),
            providerRow('TWD', TODAY, 100, { middle: 13.4215 }),
          ])
    await at('17:00')
    await round()
    expect(provider.asked.filter((path) => !dayInPath(path))).toHaveLength(1)
    for (const company of ['meridian', 'beacon'])
      expect(
        (await server.tenant(company, (tx) => loadRatesNear(tx, [TODAY], ['USD']))).rates.map(({ rate }) => rate),
      ).toEqual([4_370_000])
    provider.asked.length = 0
    await at('17:30')
    await round()
    expect(provider.asked.filter((path) => !dayInPath(path) || dayInPath(path)! < addDays(TODAY, -2))).toEqual([])
    expect(await ratesOn(TODAY)).toMatchObject([{ rate: 4_370_000, source: 'published' }])
    const found = good(await hr.call(exchangeRateApi.provider, {}))
    expect(found).toMatchObject({ kind: 'middle', latest_day: TODAY, trouble: null })
  })

  it('CLM-09c rates that are not published yet are requested every half hour until they are', async () => {
    const next = addDays(TODAY, 3)
    await at('17:00', next)
    await round()
    await at('17:15', next)
    await round()
    expect(provider.asked.filter((path) => !dayInPath(path))).toHaveLength(1)
    provider.answers = (path) =>
      dayInPath(path) ? NONE : providerReply([providerRow('USD', next, 1, { middle: 4.41 })])
    await at('17:30', next)
    await round()
    expect(await ratesOn(next)).toMatchObject([{ rate: 4_410_000 }])
  })

  it('CLM-09d missed days are requested later, a weekend once it is over, and never again', async () => {
    // Friday 20, Monday 23; until Thursday nothing ran
    const thursday = addDays(TODAY, 6)
    provider.answers = (path) => {
      const day = dayInPath(path)
      if (day === undefined) return NONE
      return path.includes('USD') && ['2026-11-24', '2026-11-25'].includes(day)
        ? providerReply(providerRow('USD', day, 1, { middle: 4.5 }))
        : NONE
    }
    await at('09:00', thursday)
    await round()
    expect(await ratesOn('2026-11-24')).toMatchObject([{ rate: 4_500_000 }])
    expect(await ratesOn('2026-11-25')).toMatchObject([{ rate: 4_500_000 }])
    expect(await ratesOn('2026-11-21')).toEqual([])
    provider.asked.length = 0
    await at('09:30', thursday)
    await round()
    expect(provider.asked.map(dayInPath).filter(Boolean)).toEqual([])
  })

  it('the job stores an error for the screen, keeps earlier rates, and repeats the request', async () => {
    const day = addDays(TODAY, 7)
    const asked = async () => good(await hr.call(exchangeRateApi.provider, {}))
    for (const [behaviour, trouble] of [
      [{ body: '<html>' }, 'not_json'],
      [{ body: { data: 1 } }, 'wrong_shape'],
      [providerReply([providerRow('USD', '2027-11-20', 1, { middle: 4 })]), 'wrong_shape'],
      [{ status: 302, body: '' }, 'redirected'],
      [{ body: ' '.repeat(300_000) }, 'too_large'],
      [{ status: 500, body: '' }, 'wrong_status'],
    ] as const) {
      provider.answers = () => behaviour
      await at('18:00', day)
      await round()
      expect(await asked()).toMatchObject({ trouble, asked_at: server.clock.now().toISOString() })
    }
    expect(await ratesOn(day)).toEqual([])
    provider.answers = (path) =>
      dayInPath(path) ? NONE : providerReply([providerRow('USD', day, 1, { middle: 4.6 }), { currency_code: 'BAD' }])
    await at('18:30', day)
    await round()
    expect(await ratesOn(day)).toMatchObject([{ rate: 4_600_000 }])
    expect(await asked()).toMatchObject({ latest_day: day, trouble: 'some_unread', about: { names: 'BAD' } })
  })

  it('the job requests an unfinished missed day again; a currency without a rate does not block others', async () => {
    // Three currencies have rates on Tuesday; Wednesday has none at first, then all but the franc.
    const [tuesday, wednesday, thursday] = [addDays(TODAY, 11), addDays(TODAY, 12), addDays(TODAY, 13)]
    const published = [
      providerRow('USD', tuesday, 1, { middle: 4.37 }),
      providerRow('CHF', tuesday, 1, { middle: 5 }),
      providerRow('JPY', tuesday, 100, { middle: 2.9 }),
    ]
    provider.answers = (path) => (dayInPath(path) ? NONE : providerReply(published))
    await at('17:00', tuesday)
    await round()
    await at('09:00', thursday)
    await round()
    expect(await ratesOn(wednesday)).toEqual([])
    provider.answers = (path) => {
      const code = /rate\/(\w{3})/.exec(path)?.[1] ?? ''
      if (dayInPath(path) !== wednesday || code === 'CHF') return NONE
      return providerReply(providerRow(code, wednesday, code === 'JPY' ? 100 : 1, { middle: 3 }))
    }
    await at('09:30', thursday)
    await round()
    expect(await ratesOn(wednesday, 'USD')).toMatchObject([{ rate: 3_000_000 }])
    expect(await ratesOn(wednesday, 'CHF')).toEqual([])
    expect(await ratesOn(wednesday, 'JPY')).toMatchObject([{ rate: 3_000_000, unit: 100 }])
  })

  it('the job requests rates only for active companies', async () => {
    const switchCompanies = (is_on: boolean) =>
      server.database.runOutsideTenants((tx) => tx.updateTable('company').set({ is_on }).execute())
    await at('17:00', addDays(TODAY, 20))
    await switchCompanies(false)
    await round()
    expect(provider.asked).toEqual([])
    await switchCompanies(true)
    await round()
    expect(provider.asked.filter((path) => !dayInPath(path))).toHaveLength(1)
  })

  it('CLM-06b a published rate stays for good', async () => {
    await expect(
      server.database.runOutsideTenants((tx) => sql`update provider_rate set middle = 1`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
    const before = await ratesOn(TODAY)
    provider.answers = (path) => (dayInPath(path) ? NONE : providerReply([providerRow('USD', TODAY, 1, { middle: 9 })]))
    await at('19:00', addDays(TODAY, 10))
    await round()
    expect(await ratesOn(TODAY)).toEqual(before)
  })
})

describe('CLM-06 rates of the company’s own', () => {
  const typing = { day: TODAY, currency: 'USD', unit: 1, rate: 4.5, home: 'MYR', reason: 'Bank advice' } as const
  beforeAll(() => at('12:00'))

  it('CLM-06e a typed rate needs a reason, wins over the published one, and stays on record with who replaced it', async () => {
    await at('12:00')
    expect((await hr.call(exchangeRateApi.type, { ...typing, reason: ' ' })).body.errors).toHaveProperty('reason')
    const first = good(await hr.call(exchangeRateApi.type, typing))
    expect(first).toMatchObject({ rate: 4.5, source: 'typed', state: 'stands', reason: 'Bank advice' })
    expect((await ratesOn(TODAY)).map(({ rate, source }) => [source, rate]).sort()).toEqual([
      ['published', 4_370_000],
      ['typed', 4_500_000],
    ])
    const second = good(await hr.call(exchangeRateApi.type, { ...typing, rate: 4.52 }))
    expect((await listRates({ source: 'typed' })).map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [first.id, 'replaced'],
        [second.id, 'stands'],
      ]),
    )
    const gone = good(await hr.call(exchangeRateApi.takeBack, { id: second.id, version: second.version }))
    expect(gone).toMatchObject({ state: 'taken_back', actions: [] })
    expect(await ratesOn(TODAY)).toMatchObject([{ source: 'published' }])
    expect((await hr.call(exchangeRateApi.takeBack, { id: second.id, version: gone.version })).status).toBe(409)
  })

  it.each([
    ['home', { home: 'USD' }, 'currency'],
    ['a day to come', { day: addDays(TODAY, 1) }, 'day'],
    ['nothing', { rate: 0 }, 'rate'],
    ['too many decimals', { rate: 4.1234567 }, 'rate'],
    ['too much', { rate: 10_001 }, 'rate'],
    ['no currency', { currency: 'XXQ' }, 'currency'],
    ['another unit', { unit: 10 }, 'unit'],
  ])('%s is refused at its field', async (_, wrong, field) => {
    const before = await listRates()
    const reply = await hr.call(exchangeRateApi.type, { ...typing, ...wrong } as never)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty(field)
    expect(await listRates()).toEqual(before)
  })

  it('a typed rate can be replaced or taken back, never changed or deleted', async () => {
    await good(await hr.call(exchangeRateApi.type, typing))
    const change = (statement: string) => server.tenant('meridian', (tx) => sql.raw(statement).execute(tx))
    await expect(change('update exchange_rate set rate = 1')).rejects.toThrow('replaced or taken back')
    await expect(change('delete from exchange_rate')).rejects.toThrow('replaced or taken back')
  })

  it('a conversion shows its rates, and is null where there are none', async () => {
    const asked = async (from: string, to: string, day: Day = TODAY, amount = 10_000) =>
      good(await hr.call(exchangeRateApi.conversion, { day, from, to, amount }))
    expect(await asked('USD', 'MYR')).toMatchObject({ amount: 45_000, rates: [{ rate: 4.5, source: 'typed' }] })
    // 100 USD x 4.5 / 0.134215 = 3352.829…
    expect(await asked('USD', 'TWD')).toMatchObject({ amount: 3_353, rates: [{ rate: 4.5 }, { rate: 13.4215 }] })
    expect(await asked('USD', 'MYR', '2026-11-01')).toBeNull()
    const large = { day: TODAY, from: 'USD', to: 'MYR', amount: 100_000_000_000 }
    expect((await hr.call(exchangeRateApi.conversion, large)).status).toBe(422)
  })

  it('CLM-09e the company chooses which published rate counts', async () => {
    const chosen = good(await hr.call(exchangeRateApi.choose, { kind: 'buying', version: 0 }))
    expect(chosen).toMatchObject({ kind: 'buying', version: 1 })
    expect((await ratesOn(TODAY)).find(({ source }) => source === 'published')?.rate).toBe(4_360_000)
    expect((await hr.call(exchangeRateApi.choose, { kind: 'middle', version: 0 })).status).toBe(409)
    good(await hr.call(exchangeRateApi.choose, { kind: 'middle', version: 1 }))
  })
})

describe('CLM-06 rates by file', () => {
  const HEAD = 'Day,Currency,Unit,Rate,Home currency,Reason'
  const ratesFile = (rows: readonly string[]) => ({
    files: { file: { name: 'october.csv', content: [HEAD, ...rows].join('\n') } },
  })
  const importRates = (rows: readonly string[], preview = false) =>
    hr.call(exchangeRateApi.import, { preview } as never, ratesFile(rows))
  const toFix = (rows: readonly string[]) => hr.call(exchangeRateApi.failedRows, {} as never, ratesFile(rows))

  it('an import previews rates, writes them, and undoes them as a whole with what they replaced', async () => {
    await at('12:00')
    const own = good(
      await hr.call(exchangeRateApi.type, {
        day: '2026-10-01',
        currency: 'EUR',
        rate: 4.9,
        home: 'MYR',
        reason: 'Bank',
      }),
    )
    const rows = ['2026-10-01,EUR,1,4.95,,', '2026-10-02,JPY,100,2.91,MYR,Bank']
    expect(good(await importRates(rows, true))).toMatchObject({ created: 1, replaced: 1, unchanged: 0, written: false })
    expect(await listRates({ source: 'imported' })).toEqual([])
    expect(good(await importRates(rows))).toMatchObject({ created: 1, replaced: 1, written: true })
    const imported = await listRates({ source: 'imported' })
    expect(imported).toHaveLength(2)
    expect(imported.map(({ currency, reason }) => [currency, reason]).sort()).toEqual([
      ['EUR', 'october.csv'],
      ['JPY', 'Bank'],
    ])
    expect((await listRates({ source: 'imported', from: '2026-10-02' })).map(({ currency }) => currency)).toEqual([
      'JPY',
    ])
    expect(await ratesOn('2026-10-01', 'EUR')).toMatchObject([{ rate: 4_950_000 }])
    // The same file again changes nothing.
    expect(good(await importRates(rows))).toMatchObject({ created: 0, replaced: 0, unchanged: 2, written: false })

    const [file] = good(await hr.call(exchangeRateApi.imports, {}))
    expect(file).toMatchObject({ file_name: 'october.csv', rates: 2, undone_at: null })
    const undone = good(await hr.call(exchangeRateApi.undo, { id: file.id, version: file.version }))
    expect(undone.undone_by).toBeTruthy()
    expect(await ratesOn('2026-10-01', 'EUR')).toMatchObject([{ rate: 4_900_000 }])
    expect(await ratesOn('2026-10-02', 'JPY')).toEqual([])
    expect((await listRates({ currency: 'EUR' })).find(({ id }) => id === own.id)?.state).toBe('stands')
    expect((await hr.call(exchangeRateApi.undo, { id: file.id, version: undone.version })).status).toBe(409)
  })

  it('an import accepts another home currency, another unit and today’s rate as written', async () => {
    await at('12:00')
    expect(good(await importRates(['2026-10-12,GBP,1,1.08,usd,', `${TODAY},SGD,,3.3,,`]))).toMatchObject({ created: 2 })
    expect(await listRates({ source: 'imported', currency: 'GBP', from: '2026-10-12' })).toMatchObject([
      { home: 'USD', rate: 1.08, unit: 1 },
    ])
    expect(await listRates({ source: 'imported', currency: 'SGD' })).toMatchObject([
      { home: 'MYR', unit: 1, day: TODAY },
    ])
    // The same figure for a hundred units is another rate.
    expect(
      good(await importRates([`${TODAY},SGD,100,3.3,,`, '2026-10-12,GBP,1,1.08,USD,', '2026-10-13,GBP,1,5,,'])),
    ).toMatchObject({
      created: 1,
      replaced: 1,
      unchanged: 1,
      written: true,
    })
    expect((await importRates(['2026-10-14,GBP,1,5,XXQ,'])).body.rows).toMatchObject([
      { row: 2, column: 'home', code: 'currency_code' },
    ])
  })

  it('a sheet of another program is arranged first: the user answers what is open, then it is imported', async () => {
    await at('12:00')
    // By hand: of 03/09 and 04/09 the day is unclear, and an amount of dollars is no rate.
    const lines = [
      'Value Date,From Currency,Units,Mid Rate,Source,Remark by the bank',
      '03/09/2026,CHF,1,5.1234,Bank,a',
      '04/09/2026,CHF,1,$5.2,Bank,b',
      '05/09/2026,KRW,100,0.3051,Bank,c',
    ]
    const file = { name: 'bank.csv', content: lines.join('\n') }
    const arrangementInput = (arrangement: object) =>
      ({ what: 'rates', arrangement: JSON.stringify(arrangement) }) as never
    const proposeArrangement = async (arrangement: object) =>
      good(await hr.call(rateArranging.proposal, arrangementInput(arrangement), { files: { file } }))
    const asked = await proposeArrangement({})
    expect(asked.sheets[0]).toMatchObject({
      columns: [
        { key: 'day' },
        { key: 'currency' },
        { key: 'unit' },
        { key: 'rate' },
        { key: 'reason' },
        { key: null },
      ],
      missing: [],
    })
    expect(asked.days).toMatchObject({ is_open: true })
    expect(asked.faults).toMatchObject([
      { row: 3, key: 'rate', code: 'cell_not_a_number', said: expect.stringMatching(/^“\$5\.2” is not a number/) },
    ])
    expect(asked).toMatchObject({ open: 1, fault_rows: 1 })
    // The import refuses open questions instead of guessing.
    expect((await hr.call(rateArranging.arranged, arrangementInput({}), { files: { file } })).status).toBe(422)
    const answers = { days: 'dmy', cells: [{ into: 'Rates', row: 3, key: 'rate', value: '5.2' }] }
    expect((await proposeArrangement(answers)).open).toBe(0)
    const arranged = await hr.call(rateArranging.arranged, arrangementInput(answers), { files: { file } })
    const brought = { files: { file: { name: 'bank.xlsx', content: arranged.bytes } } }
    expect(good(await hr.call(exchangeRateApi.import, { preview: true } as never, brought))).toMatchObject({
      created: 3,
    })
    good(await hr.call(exchangeRateApi.import, { preview: false } as never, brought))
    const found = await listRates({ source: 'imported', from: '2026-09-03', until: '2026-09-05' })
    expect(found.map(({ day, currency, rate, reason }) => [day, currency, rate, reason])).toEqual([
      ['2026-09-05', 'KRW', 0.3051, 'Bank'],
      ['2026-09-04', 'CHF', 5.2, 'Bank'],
      ['2026-09-03', 'CHF', 5.1234, 'Bank'],
    ])
  })

  it('the import skips wrong rows, names row and column, and returns the rows to correct', async () => {
    const rows = [
      '2026-10-05,XXQ,1,4.9,,',
      '2026-10-05,EUR,7,4.9,,',
      '2099-01-01,EUR,1,0,,',
      '2026-10-06,MYR,1,4.9,MYR,',
    ]
    const reply = await importRates(rows)
    expect(reply.status).toBe(422)
    expect(
      reply.body.rows.map(({ row, column, code }: { row: number; column: string; code: string }) => [
        row,
        column,
        code,
      ]),
    ).toEqual([
      [2, 'currency', 'currency_code'],
      [3, 'unit', 'unit_one_or_hundred'],
      [4, 'rate', 'not_a_rate'],
      [4, 'day', 'rate_in_future'],
      [5, 'home', 'same_currency'],
    ])
    expect(await listRates({ currency: 'EUR', from: '2026-10-05' })).toEqual([])
    expect((await toFix(rows)).status).toBe(200)
    expect((await toFix(['2026-10-06,EUR,1,4.9,,'])).status).toBe(422)
    const twice = good(await importRates(['2026-10-07,EUR,1,4,,', '2026-10-07,EUR,1,5,,'], true))
    expect(twice).toMatchObject({ created: 1, left_out: { count: 1, rows: [{ row: 3 }] } })
    expect((await importRates([])).body.code).toBe('rate_import_empty')
  })
})
