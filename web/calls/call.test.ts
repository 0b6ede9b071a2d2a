import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoint.ts'
import { ApiError } from './api-error.ts'
import { buildRequest, call, download, fileName, setAnswerCache, setCallCompany, setPasswordPrompt } from './call.ts'
import { onTrouble, type Trouble } from './trouble.ts'

const tried = subject('tried')

const list = tried.page('GET /api/{env}/employee', {
  access: 'employee:read',
  row: z.object({ id: z.string() }),
  filters: { status: z.array(z.string()).optional() },
  sort: ['name'],
})
const change = tried.endpoint('PATCH /api/departments/{id}', {
  access: 'department:edit',
  input: z.strictObject({ id: z.string(), name: z.string(), version: z.number() }),
  reply: z.object({ id: z.string() }),
})
const create = tried.endpoint('POST /api/departments', {
  access: 'department:edit',
  input: z.strictObject({ name: z.string() }),
  reply: z.object({ id: z.string() }),
})
const signIn = tried.endpoint('POST /api/auth/login', {
  access: 'public',
  body: 'form',
  usesIdempotencyKey: false,
  input: z.strictObject({ email: z.string() }),
  reply: z.object({}),
})
const own = tried.endpoint('GET /api/own', { access: 'staff', cachedOffline: true, reply: z.object({ n: z.number() }) })
const paper = tried.file('GET /api/{company}/paper', { access: 'staff' })

let answers: Response[] = []
let troubles: Trouble[] = []
let stop = () => {}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-TW' }, cookie: 'full_name=A; csrf=abc%3D' })
  vi.stubGlobal('window', { location: { pathname: '/localhr/employees' } })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answers.shift()),
  )
  troubles = []
  stop = onTrouble((trouble) => trouble.kind !== 'online' && trouble.kind !== 'up' && troubles.push(trouble))
})

afterEach(() => {
  stop()
  setPasswordPrompt(undefined)
  vi.unstubAllGlobals()
})

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json', ...headers } })

describe('the request that a call makes', () => {
  it('SYS-19c fills the area and the company, and puts what is left in the query', () => {
    const { address, init } = buildRequest(list, { status: ['active', 'resigned'], search: undefined, page: 2 })
    expect(address).toBe('/api/localhr/employee?status=active&status=resigned&page=2')
    expect(init.headers).toMatchObject({ 'accept-language': 'zh-TW' })
    setCallCompany('mf')
    expect(buildRequest(paper, {}).address).toBe('/api/mf/paper')
  })

  it('SYS-24a sends the version in If-Match and in the body, with the csrf token', () => {
    const { address, init } = buildRequest(change, { id: 'a/b', name: 'Sales', version: 3 })
    expect(address).toBe('/api/departments/a%2Fb')
    expect(init.headers).toMatchObject({ 'if-match': '"3"', 'x-csrf-token': 'abc=' })
    expect(JSON.parse(String(init.body))).toEqual({ name: 'Sales', version: 3 })
  })

  it('sends forms url-encoded and a key once per creation', () => {
    expect(String(buildRequest(signIn, { email: 'a@b.co' }, 'key').init.body)).toBe('email=a%40b.co')
    expect(buildRequest(signIn, { email: 'a@b.co' }, 'key').init.headers).not.toHaveProperty('idempotency-key')
    expect(buildRequest(create, { name: 'Sales' }, 'key').init.headers).toMatchObject({ 'idempotency-key': 'key' })
  })
})

describe('the answer of a call', () => {
  it('gives data, a page, or a named file', async () => {
    answers = [
      json(200, { data: { id: '1' } }),
      json(200, { data: [{ id: '1' }], page: 1, per_page: 25, total: 1 }),
      new Response('x', {
        headers: { 'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''%E8%96%AA.pdf` },
      }),
    ]
    expect(await call(create, { name: 'Sales' })).toEqual({ id: '1' })
    expect((await call(list, {})).total).toBe(1)
    expect(await call(paper, {})).toMatchObject({ name: '薪.pdf', size: 1 })
    expect(fileName(null)).toBe('file')
  })

  it('SYS-20a carries field errors, rows, facts and the reference, and leaves a 422 to the form', async () => {
    answers = [
      json(422, {
        code: 'validation_failed',
        message: 'Check the fields',
        errors: { name: ['Too long'] },
        request_id: 'r1',
        version: 4,
      }),
    ]
    const error = await call(create, { name: 'x' }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'Check the fields',
      errors: { name: ['Too long'] },
      requestId: 'r1',
      facts: { version: 4 },
      noticed: false,
    })
    expect(troubles).toEqual([])
  })

  it('SYS-01a SYS-02b SYS-03 tells the page of 503, 401 and 403', async () => {
    answers = [json(503, {}), json(401, {}), json(403, { code: 'forbidden', message: 'No' })]
    for (let index = 0; index < 3; index++) await call(create, { name: 'x' }).catch(() => undefined)
    expect(troubles.map((trouble) => trouble.kind)).toEqual(['down', 'signed_out', 'notice'])
    expect(troubles.at(-1)).toMatchObject({ error: { status: 403, message: 'No', noticed: true } })
  })

  it('SYS-05ab a file that does not come is told once, with what the server says of it and without where it says nothing', async () => {
    answers = [json(400, { message: 'The archive is being moved' }), new Response('', { status: 400 })]
    expect([await download(paper, {}), await download(paper, {})]).toEqual([false, false])
    expect(troubles).toMatchObject([
      { kind: 'no_file', error: { status: 400, message: 'The archive is being moved' } },
      { kind: 'no_file', error: { status: 400, message: '' } },
    ])
  })

  it('SYS-20defgh what is too large, out of date, too often, without room or our own fault is told to the person, a conflict by the form', async () => {
    for (const status of [413, 428, 429, 507, 500]) {
      troubles.length = 0
      answers = [json(status, { request_id: 'r1' }, { 'retry-after': '7' })]
      await expect(call(create, { name: 'x' }), String(status)).rejects.toMatchObject({ status, noticed: true })
      expect(troubles, String(status)).toMatchObject([
        { kind: 'notice', error: { status, requestId: 'r1', facts: { seconds: 7 } } },
      ])
    }
    troubles.length = 0
    answers = [json(409, { code: 'version_conflict', message: 'Aminah changed this' })]
    await expect(call(create, { name: 'x' })).rejects.toMatchObject({ message: 'Aminah changed this', noticed: false })
    expect(troubles).toEqual([])
  })

  it('SYS-02 tells apart a session that ended because access was changed', async () => {
    answers = [json(401, { code: 'not_signed_in' }), json(401, { code: 'access_changed' })]
    for (let index = 0; index < 2; index++) await call(create, { name: 'x' }).catch(() => undefined)
    expect(troubles).toEqual([
      { kind: 'signed_out', isChanged: false },
      { kind: 'signed_out', isChanged: true },
    ])
  })

  it('SYS-02 tells it also after a call that asks quietly, which alone may hear of it; another end of a session is left to the caller', async () => {
    answers = [json(401, { code: 'not_signed_in' }), json(401, { code: 'access_changed' })]
    const quietly = () => call(list, {}, { quiet: true }).catch((error: unknown) => error)
    expect(await quietly()).toMatchObject({ code: 'not_signed_in', noticed: false })
    expect(troubles).toEqual([])
    expect(await quietly()).toMatchObject({ code: 'access_changed', noticed: true })
    expect(troubles).toEqual([{ kind: 'signed_out', isChanged: true }])
  })

  it('SYS-01b SYS-23b any answer but 503 says that the system is up again, one of the switch itself says nothing', async () => {
    const heard: string[] = []
    const end = onTrouble(({ kind }) => heard.push(kind))
    const said = async (response: Response, endpoint: typeof create = create) => {
      heard.length = 0
      answers = [response]
      await call(endpoint, { name: 'x' }).catch(() => undefined)
      return heard.filter((kind) => kind === 'up' || kind === 'down')
    }
    expect(await said(json(200, { data: { id: '1' } }))).toEqual(['up'])
    expect(await said(json(422, {}))).toEqual(['up'])
    expect(await said(json(503, {}))).toEqual(['down'])
    const switching = { ...create, path: '/api/panel/maintenance' } as typeof create
    expect(await said(json(200, { data: { id: '1' } }), switching)).toEqual([])
    expect(await said(json(403, {}), switching)).toEqual([])
    end()
  })

  it('LIF-6 SYS-01 a busy server is not a system that is down: reads are asked again after its time, writes are told', async () => {
    vi.useFakeTimers()
    try {
      const busy = () => json(503, { code: 'overloaded', message: 'Busy' }, { 'retry-after': '2' })
      answers = [busy(), busy(), json(200, { data: [], page: 1, per_page: 25, total: 0 })]
      const asked = call(list, {})
      await vi.runAllTimersAsync()
      expect((await asked).total).toBe(0)
      expect(troubles.map(({ kind }) => kind)).not.toContain('down')
      expect(troubles.filter(({ kind }) => kind === 'busy')).toHaveLength(2)
      troubles.length = 0
      answers = [busy()]
      const written = call(create, { name: 'x' }).catch((error: unknown) => error)
      await vi.runAllTimersAsync()
      expect(await written).toMatchObject({ status: 503, code: 'overloaded', noticed: true })
      expect(troubles.map(({ kind }) => kind)).toContain('notice')
      expect(troubles.map(({ kind }) => kind)).not.toContain('down')
      answers = [busy(), busy(), busy(), busy()]
      const inVain = call(list, {}).catch((error: unknown) => error)
      await vi.runAllTimersAsync()
      expect(await inVain).toMatchObject({ code: 'overloaded' })
      expect(answers).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('SYS-02 does not sign out for a wrong password on the sign-in page', async () => {
    answers = [json(401, { code: 'wrong_credentials', message: 'Invalid username or password' })]
    await expect(call(signIn, { email: 'a@b.co' })).rejects.toMatchObject({
      message: 'Invalid username or password',
      noticed: false,
    })
    expect(troubles).toEqual([])
  })

  it('SYS-04a says that there is no connection, SYS-06 nothing of a cancelled call', async () => {
    vi.stubGlobal(
      'fetch',
      vi
        .fn()
        .mockRejectedValueOnce(new TypeError('Failed to fetch'))
        .mockRejectedValueOnce(new DOMException('x', 'AbortError')),
    )
    await expect(call(create, { name: 'x' })).rejects.toMatchObject({ status: 0, code: 'offline' })
    await expect(call(create, { name: 'x' })).rejects.toMatchObject({ name: 'AbortError' })
    expect(troubles.map((trouble) => trouble.kind)).toEqual(['offline'])
  })

  it('asks for the password when the call needs it and repeats the call once, with the same key', async () => {
    answers = [json(403, { code: 'password_needed', message: 'Password' }), json(200, { data: { id: '1' } })]
    setPasswordPrompt(async () => true)
    expect(await call(create, { name: 'x' })).toEqual({ id: '1' })
    const keys = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(troubles).toEqual([])
  })

  it('gives up quietly when the password is declined', async () => {
    answers = [json(403, { code: 'password_needed', message: 'Password' })]
    setPasswordPrompt(async () => false)
    await expect(call(create, { name: 'x' })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('SYS-26 what a device keeps', () => {
  const stored = new Map<string, unknown>()
  const lost = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  beforeEach(() => {
    stored.clear()
    setAnswerCache({
      store: async (address, answer) => void stored.set(address, answer),
      find: async (address) => (stored.has(address) ? { answer: stored.get(address) } : undefined),
    })
  })

  it('SYS-26a an own answer stands in where there is no network, and the page hears that there is none', async () => {
    answers = [json(200, { data: { n: 1 } })]
    await call(own, {})
    await vi.waitFor(() => expect(stored.get('/api/own')).toEqual({ n: 1 }))
    lost()
    expect(await call(own, {})).toEqual({ n: 1 })
    expect(troubles.map(({ kind }) => kind)).toEqual(['offline'])
  })

  it('SYS-26c no other answer is kept, and a refusal is one', async () => {
    answers = [json(200, { data: [], page: 1, per_page: 25, total: 0 }), json(403, { code: 'forbidden' })]
    await call(list, {})
    await expect(call(own, {})).rejects.toMatchObject({ status: 403 })
    expect(stored.size).toBe(0)
    lost()
    await expect(call(own, {})).rejects.toMatchObject({ code: 'offline' })
    await expect(call(list, {})).rejects.toMatchObject({ code: 'offline' })
  })

  it('SYS-26a a device that keeps nothing is no failure of a call', async () => {
    const full = () => Promise.reject(new Error('full'))
    setAnswerCache({ store: full, find: full })
    answers = [json(200, { data: { n: 1 } })]
    expect(await call(own, {})).toEqual({ n: 1 })
    lost()
    await expect(call(own, {})).rejects.toMatchObject({ code: 'offline' })
  })
})
