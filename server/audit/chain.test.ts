import { describe, expect, it } from 'vitest'
import { type AuditEntry, entryHash, firstBreak } from './chain.ts'

const KEY = Buffer.alloc(32, 1)
const NONE = Buffer.alloc(0)
const entry = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  company_id: 'c',
  number,
  at: '2026-11-20T02:00:00.000Z',
  account_id: null,
  actor_name: 'A',
  role_id: 12,
  operation: 'PATCH /api/x',
  kind: 'x',
  object_id: 'o',
  object_name: 'O',
  before: null,
  after: { list: [1, { a: 'x', b: null }], word: 'w' },
  request_id: 'r',
  address: '192.0.2.1',
  ...more,
})
const hashOf = (one: unknown, key = KEY, previous = NONE) => entryHash(key, previous, one as AuditEntry).toString('hex')

/** Entries from `first` on, each on top of the one before it. */
function chained(count: number, first = 1, previous = NONE) {
  const all: (AuditEntry & { hash: Buffer })[] = []
  let hash: Buffer = previous
  for (let number = first; number < first + count; number++) {
    hash = entryHash(KEY, hash, entry(number))
    all.push({ ...entry(number), hash })
  }
  return all
}
const START = { number: 0, hash: NONE }

describe('an entry’s hash', () => {
  it('LOG-01c depends on the key, the entry before and every field at any depth', () => {
    const is = hashOf(entry(1))
    expect(hashOf(entry(1), Buffer.alloc(32, 2))).not.toBe(is)
    expect(hashOf(entry(1), KEY, Buffer.alloc(32))).not.toBe(is)
    for (const field of Object.keys(entry(1)) as (keyof AuditEntry)[])
      expect(hashOf({ ...entry(1), [field]: 'another' }), field).not.toBe(is)
    for (const after of [
      { list: [1, { a: 'x', b: 0 }], word: 'w' },
      { list: [1, { a: 'x' }], word: 'w' },
      { list: [{ a: 'x', b: null }, 1], word: 'w' },
      { list: { 0: 1, 1: { a: 'x', b: null } }, word: 'w' },
    ])
      expect(hashOf(entry(1, { after })), JSON.stringify(after)).not.toBe(is)
  })

  it('LOG-01c LOG-01e depends on the people it is about; entries from before people were recorded keep their hash', () => {
    const about = (employee_ids: string[] | null) => hashOf(entry(1, { employee_ids }))
    expect(new Set([about([]), about(['a']), about(['b']), about(['a', 'b']), hashOf(entry(1))]).size).toBe(5)
    expect(about(null)).toBe(hashOf(entry(1)))
  })

  it('LOG-01c is the same for the entry as the database returns it', () => {
    const back = Object.fromEntries(Object.entries(entry(1)).reverse())
    expect(hashOf(back)).toBe(hashOf(entry(1)))
    expect(hashOf(entry(1, { after: { word: 'w', list: [1, { b: null, a: 'x' }] } }))).toBe(hashOf(entry(1)))
    expect(hashOf({ ...entry(1), hash: KEY, unheard: undefined })).toBe(hashOf(entry(1)))
    expect(hashOf(entry(1, { after: [undefined] }))).toBe(hashOf(entry(1, { after: [null] })))
  })
})

describe('the first break of a chain', () => {
  it('LOG-01c is missing in a whole chain, from its start or from a later entry', () => {
    const all = chained(5)
    expect(firstBreak(KEY, START, all)).toBeNull()
    expect(firstBreak(KEY, { number: 3, hash: all[2]!.hash }, all.slice(3))).toBeNull()
    expect(firstBreak(KEY, START, [])).toBeNull()
  })

  it('LOG-01c is where an entry is missing, misplaced, changed, or follows another one', () => {
    const all = chained(5)
    expect(firstBreak(KEY, START, all.toSpliced(2, 1))).toBe(3)
    expect(firstBreak(KEY, START, all.slice(1))).toBe(1)
    expect(firstBreak(KEY, START, all.with(3, { ...all[3]!, actor_name: 'B' }))).toBe(4)
    expect(firstBreak(KEY, { number: 0, hash: KEY }, all)).toBe(1)
    expect(firstBreak(Buffer.alloc(32, 9), START, all)).toBe(1)
    // A number given anew, with its hash, is still not the one that follows.
    expect(firstBreak(KEY, START, chained(2, 2))).toBe(1)
  })
})
