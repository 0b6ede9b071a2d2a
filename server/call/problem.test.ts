import { describe, expect, it } from 'vitest'
import { conflict, DomainError, type RowIssue } from '#base/errors.ts'
import { buildProblem, resolveError } from './problem.ts'

const thrown = (about: object) => Object.assign(new Error('select secret from somewhere'), about)
const told = (error: unknown) => {
  const { status, refusal } = resolveError(error)
  return `${status} ${refusal.code}`
}

describe('ERR-1 the refusal for an error', () => {
  it.each([
    ['23505', '409 duplicate'],
    ['23503', '409 still_used'],
    ['KE001', '409 closed_for_change'],
    ['53100', '507 no_room'],
    ['53200', '507 no_room'],
    ['57014', '429 overloaded'],
    ['53300', '503 overloaded'],
    ...['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000'].map((code) => [
      code,
      '400 unfit_value',
    ]),
    ['21000', '422 row_given_twice'],
    ['25P03', '503 unavailable'],
    ['08006', '503 unavailable'],
    ['57P01', '503 unavailable'],
    ['ECONNREFUSED', '503 unavailable'],
    ['ENOSPC', '507 no_room'],
    ['42601', '500 internal'],
    ['42501', '500 internal'],
  ])('ERR-1 code %s: %s', (code, answer) => {
    expect(told(thrown({ code }))).toBe(answer)
  })

  it.each([
    [400, '400 malformed'],
    [403, '404 not_found'],
    [404, '404 not_found'],
    [413, '413 too_large'],
    [414, '400 malformed'],
    [415, '415 unsupported_type'],
    [429, '429 rate_limited'],
    [418, '500 internal'],
    [500, '500 internal'],
  ])('ERR-1 a framework’s %i: %s', (statusCode, answer) => {
    expect(told(thrown({ statusCode, code: 'FST_ERR' }))).toBe(answer)
  })

  it('ERR-1 keeps a refusal, answers overloaded without a free connection, and internal for anything else', () => {
    const refusal = conflict('run_approved', { month: '2026-11' })
    expect(resolveError(refusal)).toEqual({ status: 409, refusal })
    expect(told(new DomainError('short_of_words'))).toBe('422 short_of_words')
    expect(told(new Error('timeout exceeded when trying to connect'))).toBe('503 overloaded')
    expect(told(new Error('Connection terminated unexpectedly'))).toBe('503 unavailable')
    for (const odd of [new Error('Oops'), 'a text', null, undefined, { toString: 'x' }])
      expect(told(odd)).toBe('500 internal')
    expect(resolveError(thrown({ statusCode: 429 })).refusal.params).toEqual({ seconds: 60 })
    expect(resolveError(thrown({ statusCode: 404 })).refusal.params).toEqual({})
  })
})

const label = (en: string) => ({ en, zh: `${en}。` })
const labels = {
  'error.internal': label('Ours: {{reference}}'),
  'error.plain': label('Plain'),
  'error.moved': label('{{name}} moved it'),
  'error.moved_unnamed': label('Somebody moved it'),
  'error.people_one': label('One of them'),
  'error.people_other': label('{{count}} of them'),
  'error.list': label('{{names}}'),
}
const problem = (error: unknown) => buildProblem(error, labels, 'en', 'r1')
const refused = (code: string, params: Record<string, unknown> = {}) =>
  problem(new DomainError(code, { params })).message

describe('ERR-1 the reply to a refusal', () => {
  it('ERR-1 has a message in the reader’s language and nothing internal', () => {
    expect(problem(new DomainError('plain', { status: 409, facts: { version: 3 } }))).toEqual({
      version: 3,
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'plain',
      message: 'Plain',
      success: false,
      request_id: 'r1',
    })
    expect(buildProblem(new DomainError('plain'), labels, 'zh-TW', 'r1').message).toBe('Plain。')
    const fault = problem(thrown({ code: '42601' }))
    expect(fault).toMatchObject({ title: 'Internal error', status: 500, code: 'internal', message: 'Ours: r1' })
    expect(JSON.stringify(fault)).not.toContain('secret')
    expect(problem(thrown({ code: '57P01' }))).toMatchObject({ title: 'Unavailable', status: 503 })
  })

  it('ERR-1 names a known author and has singular and plural messages', () => {
    expect([refused('moved', { name: 'Aminah' }), refused('moved', { name: '' })]).toEqual([
      'Aminah moved it',
      'Somebody moved it',
    ])
    expect([refused('plain', { name: '' }), refused('no_label')]).toEqual(['Plain', 'Ours: '])
    expect([1, 2, 0].map((count) => refused('people', { count }))).toEqual(['One of them', '2 of them', '0 of them'])
  })

  it('SYS-20 shortens what it repeats of the input: texts, lists, fields and rows', () => {
    expect(refused('moved', { name: 'x'.repeat(200) })).toBe(`${'x'.repeat(200)} moved it`)
    expect(refused('moved', { name: 'x'.repeat(201) })).toBe(`${'x'.repeat(200)}… moved it`)
    const long = 'y'.repeat(300)
    expect(refused('list', { names: [long] })).toBe(`${'y'.repeat(200)}…`)
    expect(refused('list', { names: Array(60).fill('n') }).match(/n/g)!.length).toBe(51)
    expect(refused('list', { names: [null, 3, 'a'], other: null })).toBe('null, 3, and a')
    const fields = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, ['plain', 'people']]))
    const { errors, rows: none } = problem(new DomainError('plain', { fields, params: { count: 1 } }))
    expect(Object.keys(errors!)).toHaveLength(50)
    expect(errors!.f0).toEqual(['Plain', 'One of them'])
    expect(none).toBeUndefined()
    const row = (at: number): RowIssue => ({ row: at, code: 'moved', params: { name: long } })
    const { rows, errors: nothing } = problem(
      new DomainError('plain', { rows: [...Array.from({ length: 600 }, (_, at) => row(at))] }),
    )
    expect(rows).toHaveLength(500)
    const cut = `${'y'.repeat(200)}…`
    expect(rows![0]).toEqual({ row: 0, code: 'moved', params: { name: cut }, message: `${cut} moved it` })
    expect(nothing).toBeUndefined()
    const [plain] = problem(new DomainError('plain', { rows: [{ row: 2, code: 'plain' }] })).rows!
    expect(plain).toEqual({ row: 2, code: 'plain', message: 'Plain' })
  })
})
