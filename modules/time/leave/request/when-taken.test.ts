import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { facts, person } from '../testing/sample-rules.ts'
import { requireOnce, requireTakenInTime } from './when-taken.ts'

/** `field code` of a refusal with its days, or 'allowed'. */
function outcome(check: () => void): string {
  try {
    check()
    return 'allowed'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const [[field, codes] = ['', []]] = Object.entries(error.fields)
    const { from, until } = error.params ?? {}
    return `${field} ${codes.join()}${from === undefined ? '' : ` ${from} to ${until}`}`
  }
}

const anyTime = { taken: 'any', takenBefore: 0, takenAfter: 0 } as const

describe('leave in the birth month', () => {
  const rules = { ...anyTime, taken: 'birth_month' } as const
  const ask = (born: string | null, from: string, until = from) =>
    outcome(() => requireTakenInTime({ from, until }, null, { born, facts: person('2020-01-06') }, rules))

  it('LEA-01b is taken from the first to the last day of the month, in any year, and no day beside it', () => {
    expect(ask('1990-04-15', '2026-03-31')).toBe('from_day leave_birth_month')
    expect(ask('1990-04-15', '2026-04-01')).toBe('allowed')
    expect(ask('1990-04-15', '2026-04-30')).toBe('allowed')
    expect(ask('1990-04-15', '2026-05-01')).toBe('from_day leave_birth_month')
    expect(ask('1990-04-15', '2026-04-30', '2026-05-01')).toBe('until_day leave_birth_month')
    expect(ask('1990-04-15', '2026-04-30', '2027-04-01')).toBe('until_day leave_birth_month')
    expect(ask('1988-11-02', '2026-11-30')).toBe('allowed')
  })

  it('LEA-01b whoever was born on 29 February has the whole of February, in a year without that day too', () => {
    expect(ask('1992-02-29', '2027-02-28')).toBe('allowed')
    expect(ask('1992-02-29', '2027-03-01')).toBe('from_day leave_birth_month')
    expect(ask('1992-02-29', '2028-02-29')).toBe('allowed')
    expect(ask('1992-02-29', '2028-01-31')).toBe('from_day leave_birth_month')
  })

  it('LEA-01b asks for the date of birth first', () => {
    expect(ask(null, '2026-04-01')).toBe('type_id leave_no_birth_date')
  })
})

describe('leave around the anniversary of joining', () => {
  const rules = { taken: 'anniversary', takenBefore: 7, takenAfter: 30 } as const
  const ask = (joined: string, from: string, until = from, more: Partial<Record<keyof typeof rules, unknown>> = {}) =>
    outcome(() =>
      requireTakenInTime({ from, until }, null, { born: null, facts: person(joined) }, { ...rules, ...more } as never),
    )

  it('LEA-01b is taken from the days before until the days after it, both ends included', () => {
    expect(ask('2020-05-10', '2026-05-02')).toBe('from_day leave_anniversary 2026-05-03 to 2026-06-09')
    expect(ask('2020-05-10', '2026-05-03')).toBe('allowed')
    expect(ask('2020-05-10', '2026-06-09')).toBe('allowed')
    expect(ask('2020-05-10', '2026-06-10')).toBe('from_day leave_anniversary 2027-05-03 to 2027-06-09')
    expect(ask('2020-05-10', '2026-05-03', '2026-06-10')).toBe('from_day leave_anniversary 2026-05-03 to 2026-06-09')
    expect(ask('2020-05-10', '2026-05-10', '2026-05-10', { takenBefore: 0, takenAfter: 0 })).toBe('allowed')
    expect(ask('2020-05-10', '2026-05-11', '2026-05-11', { takenBefore: 0, takenAfter: 0 })).not.toBe('allowed')
  })

  it('LEA-01b the day of joining is no anniversary, and the end of a year reaches into the next', () => {
    expect(ask('2026-05-10', '2026-05-12')).toBe('from_day leave_anniversary 2027-05-03 to 2027-06-09')
    expect(ask('2020-01-03', '2025-12-27')).toBe('allowed')
    expect(ask('2020-01-03', '2025-12-26')).not.toBe('allowed')
    expect(ask('2020-12-20', '2027-01-19')).toBe('allowed')
    expect(ask('2020-12-20', '2027-01-20')).not.toBe('allowed')
  })

  it('LEA-01b whoever joined on 29 February has it on 28 February in years without that day', () => {
    const exact = { takenBefore: 0, takenAfter: 0 }
    expect(ask('2024-02-29', '2026-02-28', '2026-02-28', exact)).toBe('allowed')
    expect(ask('2024-02-29', '2026-03-01', '2026-03-01', exact)).not.toBe('allowed')
    expect(ask('2024-02-29', '2028-02-29', '2028-02-29', exact)).toBe('allowed')
    expect(ask('2024-02-29', '2028-02-28', '2028-02-28', exact)).not.toBe('allowed')
  })
})

describe('leave around an event', () => {
  const rules = { taken: 'event', takenBefore: 10, takenAfter: 90 } as const
  const ask = (day: string | null, from: string, until = from) =>
    outcome(() => requireTakenInTime({ from, until }, day, { born: null, facts: person('2020-01-06') }, rules))

  it('LEA-01b needs the day of the event, and is taken within its days, both ends included', () => {
    expect(ask(null, '2026-06-01')).toBe('event_day leave_event_day')
    expect(ask('2026-06-11', '2026-05-31')).toBe('from_day leave_event 2026-06-01 to 2026-09-09')
    expect(ask('2026-06-11', '2026-06-01', '2026-09-09')).toBe('allowed')
    expect(ask('2026-06-11', '2026-09-09', '2026-09-10')).toBe('until_day leave_event 2026-06-01 to 2026-09-09')
  })
})

describe('leave once during employment', () => {
  const once = (earlier: { from: string; revokedFrom: string | null }[], taken = 0, isOnce = true) =>
    outcome(() =>
      requireOnce(
        { once: isOnce },
        earlier,
        facts({ openings: [{ id: 'o', day: '2026-01-01', granted: 0, carried: 0, taken }] }),
      ),
    )

  it('LEA-01b is refused after another request, unless that was revoked from its first day', () => {
    expect(once([])).toBe('allowed')
    expect(once([{ from: '2021-03-01', revokedFrom: null }])).toBe('type_id leave_once')
    expect(once([{ from: '2021-03-01', revokedFrom: '2021-03-02' }])).toBe('type_id leave_once')
    expect(once([{ from: '2021-03-01', revokedFrom: '2021-03-01' }])).toBe('allowed')
    expect(once([{ from: '2021-03-01', revokedFrom: null }], 0, false)).toBe('allowed')
  })

  it('LEA-01b is refused when the opening balance says that it was taken', () => {
    expect(once([], 1)).toBe('type_id leave_once')
  })
})

it('LEA-01b leave that is taken at any time asks for nothing', () => {
  const someone = { born: null, facts: person('2020-01-06') }
  expect(outcome(() => requireTakenInTime({ from: '2026-01-01', until: '2027-06-30' }, null, someone, anyTime))).toBe(
    'allowed',
  )
})
