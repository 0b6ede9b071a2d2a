import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { type DatedChange, type HistoryRow, historyAfter, isSameValue, rowOn, untilDays } from './dated-rows.ts'

type Job = { office: string; position: string; grade: number }

const bounds = { joinedOn: '2024-01-01', today: '2026-11-21' }
const start: HistoryRow<Job>[] = [{ from: '2024-01-01', values: { office: 'KL', position: 'Clerk', grade: 1 } }]
const setChange = (from: string, values: Partial<Job>): DatedChange<Job> => ({ kind: 'set', from, values })
const changeHistory = (history: HistoryRow<Job>[], ...changes: DatedChange<Job>[]) =>
  changes.reduce((rows, change) => historyAfter(rows, change, bounds), history)

describe('EMP-06 a history and its changes', () => {
  it('EMP-06a a change splits the history on its day, and each row ends the day before the next', () => {
    const rows = changeHistory(
      start,
      setChange('2025-03-01', { office: 'Penang' }),
      setChange('2027-01-01', { position: 'Manager' }),
    )
    expect(rows.map((row) => [row.from, row.values.office, row.values.position])).toEqual([
      ['2024-01-01', 'KL', 'Clerk'],
      ['2025-03-01', 'Penang', 'Clerk'],
      ['2027-01-01', 'Penang', 'Manager'],
    ])
    expect(untilDays(rows)).toEqual(['2025-02-28', '2026-12-31', null])
  })

  it('EMP-06a a change entered for an earlier day continues through a planned promotion', () => {
    const planned = changeHistory(start, setChange('2027-01-01', { position: 'Manager' }))
    const moveRow = changeHistory(planned, setChange('2026-12-01', { office: 'Penang' }))
    expect(rowOn(moveRow, '2027-06-01')!.values).toEqual({ office: 'Penang', position: 'Manager', grade: 1 })
    expect(rowOn(moveRow, '2026-11-30')!.values.office).toBe('KL')
  })

  it('EMP-06 a later change of the same value stays', () => {
    const planned = changeHistory(
      start,
      setChange('2027-01-01', { office: 'Taipei' }),
      setChange('2026-06-01', { office: 'Penang' }),
    )
    expect(rowOn(planned, '2026-12-31')!.values.office).toBe('Penang')
    expect(rowOn(planned, '2027-01-01')!.values.office).toBe('Taipei')
  })

  it('EMP-06 a change on the same day replaces the row', () => {
    const rows = changeHistory(
      start,
      setChange('2025-03-01', { office: 'Penang' }),
      setChange('2025-03-01', { office: 'Taipei' }),
    )
    expect(rows.map((row) => row.values.office)).toEqual(['KL', 'Taipei'])
  })

  it('EMP-06a a past row is corrected and may start on another day between its neighbours', () => {
    const rows = changeHistory(start, setChange('2025-03-01', { office: 'Penang' }), {
      kind: 'correct',
      row: '2025-03-01',
      values: { grade: 2 },
      from: '2025-04-01',
    })
    expect(rows.map((row) => [row.from, row.values.grade])).toEqual([
      ['2024-01-01', 1],
      ['2025-04-01', 2],
    ])
    expect(() => changeHistory(rows, { kind: 'correct', row: '2025-04-01', values: {}, from: '2024-01-01' })).toThrow(
      'change_crosses_another',
    )
  })

  it('EMP-06 only planned rows can be removed, and none starts before joining', () => {
    const rows = changeHistory(start, setChange('2027-01-01', { office: 'Penang' }))
    expect(changeHistory(rows, { kind: 'remove', row: '2027-01-01' })).toEqual(start)
    expect(() => changeHistory(rows, { kind: 'remove', row: '2024-01-01' })).toThrow('change_is_past')
    const today = changeHistory(start, setChange(bounds.today, { office: 'Penang' }))
    expect(() => changeHistory(today, { kind: 'remove', row: bounds.today })).toThrow('change_is_past')
    expect(() => changeHistory(rows, setChange('2023-12-31', { office: 'Penang' }))).toThrow('before_joining')
    expect(() => changeHistory([], setChange('2024-02-01', { office: 'Penang' }))).toThrow('first_row_incomplete')
  })
})

describe('EMP-06 corrections and removals', () => {
  const rows = changeHistory(
    start,
    setChange('2025-03-01', { office: 'Penang' }),
    setChange('2025-09-01', { grade: 2 }),
  )
  const moveRow = (row: string, from?: string, of: HistoryRow<Job>[] = rows) =>
    changeHistory(of, { kind: 'correct', row, values: {}, ...(from && { from }) }).map((one) => one.from)

  it('EMP-06a a row moves only between its neighbours and not before joining', () => {
    expect(moveRow('2025-03-01', '2025-08-31')).toEqual(['2024-01-01', '2025-08-31', '2025-09-01'])
    expect(moveRow('2025-03-01', '2024-01-02')).toEqual(['2024-01-01', '2024-01-02', '2025-09-01'])
    for (const onto of ['2025-09-01', '2025-10-01', '2024-01-01'])
      expect(() => moveRow('2025-03-01', onto)).toThrow('change_crosses_another')
    expect(moveRow('2024-01-01', '2024-02-01')).toEqual(['2024-02-01', '2025-03-01', '2025-09-01'])
    expect(() => moveRow('2024-01-01', '2023-12-31')).toThrow('before_joining')
    expect(moveRow('2025-09-01', '2025-12-01')).toEqual(['2024-01-01', '2025-03-01', '2025-12-01'])
    const late = rows.slice(1)
    expect(moveRow('2025-03-01', '2024-01-01', late)).toEqual(['2024-01-01', '2025-09-01'])
  })

  it('EMP-06a a correction without another day also corrects inherited values of later rows', () => {
    const corrected = changeHistory(rows, { kind: 'correct', row: '2025-03-01', values: { office: 'Ipoh' } })
    expect(corrected.map(({ from, values }) => [from, values.office])).toEqual([
      ['2024-01-01', 'KL'],
      ['2025-03-01', 'Ipoh'],
      ['2025-09-01', 'Ipoh'],
    ])
  })

  it('EMP-06 a change of a day without a row is refused', () => {
    expect(() => moveRow('2025-03-02')).toThrow('no_such_change')
    expect(() => changeHistory(rows, { kind: 'remove', row: '2027-03-02' })).toThrow('no_such_change')
  })

  it('EMP-06 a row that begins today has begun and one of tomorrow has not', () => {
    const planned = changeHistory(start, setChange('2026-11-21', { grade: 2 }), setChange('2026-11-22', { grade: 3 }))
    expect(() => changeHistory(planned, { kind: 'remove', row: '2026-11-21' })).toThrow('change_is_past')
    expect(changeHistory(planned, { kind: 'remove', row: '2026-11-22' })).toHaveLength(2)
  })

  it('EMP-06 removing a change also removes its inherited values, but no reasons', () => {
    type Reasoned = { office: string; reason: string | null }
    const history: HistoryRow<Reasoned>[] = [
      { from: '2024-01-01', values: { office: 'KL', reason: 'Hired' } },
      { from: '2027-01-01', values: { office: 'Penang', reason: 'Moved' } },
      { from: '2027-06-01', values: { office: 'Penang', reason: 'Moved' } },
      { from: '2027-09-01', values: { office: 'Taipei', reason: null } },
    ]
    const remove = { kind: 'remove', row: '2027-01-01' } as const
    expect(historyAfter<Reasoned>(history, remove, { ...bounds, own: ['reason'] }).map(({ values }) => values)).toEqual(
      [
        { office: 'KL', reason: 'Hired' },
        { office: 'KL', reason: 'Moved' },
        { office: 'Taipei', reason: null },
      ],
    )
    // Removing the first row leaves nothing of it.
    expect(historyAfter<Reasoned>(history.slice(1), remove, bounds)).toEqual(history.slice(2))
    expect(history[2]!.values.office).toBe('Penang')
  })

  it('EMP-06 a first row has the defaults of a new record and the given values', () => {
    const blank: Job = { office: 'none', position: 'none', grade: 0 }
    expect(historyAfter<Job>([], setChange('2024-02-01', { office: 'KL' }), { ...bounds, blank })).toEqual([
      { from: '2024-02-01', values: { ...blank, office: 'KL' } },
    ])
    const later = historyAfter<Job>(rows.slice(1), setChange('2024-02-01', { grade: 9 }), { ...bounds, blank })
    expect(later.map(({ values }) => values.grade)).toEqual([9, 1, 2])
  })

  it('EMP-06 values are equal by content of bytes and lists, and null equals undefined', () => {
    const bytes = (...held: number[]) => new Uint8Array(held)
    expect(isSameValue(bytes(1, 2), bytes(1, 2))).toBe(true)
    expect([isSameValue(bytes(1, 2), bytes(1, 3)), isSameValue(bytes(1), 1), isSameValue(1, bytes(1))]).toEqual(
      Array(3).fill(false),
    )
    expect(isSameValue([6, [0]], [6, [0]])).toBe(true)
    for (const other of [[6, 1], [6], [6, 0, 1], [5, 0], null, '6,0', 6]) {
      expect(isSameValue([6, 0], other), JSON.stringify(other)).toBe(false)
      expect(isSameValue(other, [6, 0]), JSON.stringify(other)).toBe(false)
    }
    expect([isSameValue(null, undefined), isSameValue(undefined, null), isSameValue(null, 0)]).toEqual([
      true,
      true,
      false,
    ])
  })
})

const day = fc.integer({ min: 0, max: 1500 }).map((count) => addDays('2024-01-01', count))
const fields = ['office', 'position', 'grade'] as const
/** Changes with distinct values, so that each is visible. */
const changes = fc
  .uniqueArray(fc.record({ day, field: fc.constantFrom(...fields) }), {
    maxLength: 8,
    selector: (one) => `${one.day} ${one.field}`,
  })
  .map((list) =>
    list.map(({ day: from, field }, index) =>
      setChange(from, { [field]: field === 'grade' ? index + 10 : `${field} ${index}` } as Partial<Job>),
    ),
  )

describe('EMP-06 in any order', () => {
  it('EMP-06 the same changes give the same history in any order of entry', () => {
    fc.assert(
      fc.property(
        changes.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(changeHistory(start, ...shuffled)).toEqual(changeHistory(start, ...list))
        },
      ),
    )
  })

  it('EMP-06a each value on a day is that of its last change before', () => {
    fc.assert(
      fc.property(changes, day, (list, asked) => {
        const row = rowOn(changeHistory(start, ...list), asked)!
        for (const field of fields) {
          const last = list
            .filter((one) => one.kind === 'set' && field in one.values && one.from <= asked)
            .sort((a, b) => ((a as { from: string }).from < (b as { from: string }).from ? -1 : 1))
            .at(-1) as { values: Partial<Job> } | undefined
          expect(row.values[field]).toBe(last ? last.values[field] : start[0]!.values[field])
        }
      }),
    )
  })

  it('EMP-06 removing a planned change restores the history without it', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const rows = changeHistory(start, ...list)
        if (rows.some((row) => row.from === '2028-06-01')) return
        const planned = changeHistory(rows, setChange('2028-06-01', { office: 'Somewhere else' }))
        expect(changeHistory(planned, { kind: 'remove', row: '2028-06-01' })).toEqual(rows)
      }),
    )
  })

  it('EMP-06a rows never overlap and leave no gap', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const rows = changeHistory(start, ...list)
        untilDays(rows).forEach((until, index) => {
          const next = rows[index + 1]
          expect(until).toBe(next ? addDays(next.from, -1) : null)
          if (next) expect(rows[index]!.from < next.from).toBe(true)
        })
      }),
    )
  })
})

describe('EMP-06 values of a single row', () => {
  it('EMP-06 later rows do not inherit a reason', () => {
    type Reasoned = { office: string; reason: string | null }
    const own = { ...bounds, own: ['reason' as const] }
    const planned = [
      { from: '2024-01-01', values: { office: 'KL', reason: null } },
      { from: '2027-01-01', values: { office: 'KL', reason: null } },
    ]
    const rows = historyAfter<Reasoned>(
      planned,
      { kind: 'set', from: '2026-01-01', values: { office: 'Penang', reason: 'Asked for it' } },
      own,
    )
    expect(rows.map((row) => [row.values.office, row.values.reason])).toEqual([
      ['KL', null],
      ['Penang', 'Asked for it'],
      ['Penang', null],
    ])
    const inPlace = historyAfter<Reasoned>(rows, { kind: 'set', from: '2026-01-01', values: { office: 'Ipoh' } }, own)
    expect(inPlace[1]!.values).toEqual({ office: 'Ipoh', reason: 'Asked for it' })
    const again = historyAfter<Reasoned>(rows, { kind: 'set', from: '2026-06-01', values: { office: 'Taipei' } }, own)
    expect(again.map((row) => row.values.reason)).toEqual([null, 'Asked for it', null, null])
  })
})
