import { describe, expect, it } from 'vitest'
import { upcomingBirthdays } from '../list/birthdays.ts'
import { wouldCloseCircle } from './edit/report-circle.ts'
import { requireValidLeaving, stateOn, terminatedFrom } from './employment-state.ts'
import { factsFromIc, icMismatches, withIcFacts } from './identity/identity.ts'
import { faultyIdentityFields, identityNumber, normalizeIdentities } from './numbers/normalize-identities.ts'

describe('EMP-05 leaving', () => {
  const person = {
    joinedOn: '2020-03-02',
    resignedOn: '2026-10-15',
    lastDay: '2026-11-14',
    lastPayrollDay: '2026-11-14',
  }
  it.each([
    ['2020-03-01', 'joining'],
    ['2020-03-02', 'active'],
    ['2026-10-14', 'active'],
    ['2026-10-15', 'resigned'],
    ['2026-11-14', 'resigned'],
    ['2026-11-15', 'resigned'],
    ['2026-12-31', 'resigned'],
    ['2027-01-01', 'terminated'],
  ])('EMP-05 on %s is %s', (day, state) => {
    expect(stateOn(person, day)).toBe(state)
  })

  it.each([
    ['2026-11-30', '2027-01-01'],
    ['2026-12-01', '2027-02-01'],
    ['2026-12-31', '2027-02-01'],
    ['2027-12-15', '2028-02-01'],
    ['2028-01-31', '2028-03-01'],
  ])('EMP-05 paid until %s, terminated from %s', (lastPayrollDay, from) => {
    expect(terminatedFrom({ lastPayrollDay })).toBe(from)
  })

  it('EMP-05a leaving dates follow one another', () => {
    const leaving = { resignedOn: '2026-10-15', lastDay: '2026-11-14', lastPayrollDay: '2026-11-30' }
    expect(() => requireValidLeaving('2020-03-02', leaving)).not.toThrow()
    const [notice, other] = ['2026-10-15', '2026-10-16']
    expect(() =>
      requireValidLeaving(notice, { resignedOn: notice, lastDay: notice, lastPayrollDay: notice }),
    ).not.toThrow()
    const fields = (last: string, paid: string) => {
      try {
        requireValidLeaving('2020-03-02', { resignedOn: other, lastDay: last, lastPayrollDay: paid })
      } catch (error) {
        return (error as { fields: unknown }).fields
      }
    }
    expect(fields(notice, other)).toEqual({ last_day: ['before_notice'] })
    expect(fields(other, notice)).toEqual({ last_payroll_day: ['before_notice'] })
    expect(() => requireValidLeaving('2026-10-16', leaving)).toThrow('validation_failed')
    expect(() => requireValidLeaving('2020-03-02', { ...leaving, lastDay: '2026-10-14' })).toThrow('validation_failed')
    expect(() => requireValidLeaving('2020-03-02', { ...leaving, lastPayrollDay: '2026-10-14' })).toThrow(
      'validation_failed',
    )
  })
})

describe('EMP-09 identity card', () => {
  const today = '2026-11-20'
  it('EMP-09a a card gives birth date and gender in a century that has begun', () => {
    expect(factsFromIc('840621-14-5678', today)).toEqual({ birth_date: '1984-06-21', gender: 'female' })
    expect(factsFromIc('100101145677', today)).toEqual({ birth_date: '2010-01-01', gender: 'male' })
    expect(factsFromIc('271231145677', today)).toEqual({ birth_date: '1927-12-31', gender: 'male' })
    expect(factsFromIc('A1234567', today)).toBeNull()
  })
  it('EMP-09a missing values are filled in and given ones stay', () => {
    expect(withIcFacts({ ic_number: '840621145678' }, today)).toEqual({
      ic_number: '840621145678',
      birth_date: '1984-06-21',
      gender: 'female',
    })
    expect(withIcFacts({ ic_number: '840621145678', birth_date: '1984-06-22' }, today).birth_date).toBe('1984-06-22')
  })
  it('EMP-09 only Malaysian cards and numbers of Taiwan are accepted, with any spacing', () => {
    const storedNumber = (text: string) => identityNumber(text).number
    expect(storedNumber(' 840621-14 5678')).toBe('840621145678')
    expect([storedNumber('a 123-456 789'), storedNumber('ad12345671')]).toEqual(['A123456789', 'AD12345671'])
    for (const none of ['A323456789', 'A12345678', 'A1234567890', '840631145678', '', 'AE12345678', 'A123456788'])
      expect(storedNumber(none), none).toBeNull()
  })
  it('EMP-09 numbers are normalized, faults are given by field, and current values stay', () => {
    const input = { ic_number: '840631-14-5678', passport_number: 'a 123-45678', full_name: 'x' }
    expect(normalizeIdentities(input, {})).toEqual({
      values: { ...input, passport_number: 'A12345678' },
      wrong: [{ field: 'ic_number', fault: ['ic_no_such_day', { day: 31, month: 6 }] }],
    })
    expect(normalizeIdentities(input, input)).toEqual({ values: input, wrong: [] })
    expect(faultyIdentityFields({ ic_number: '12', passport_number: '!', full_name: 'x' })).toEqual([
      'ic_number',
      'passport_number',
    ])
  })
  it('EMP-09a a given gender stays, and so does a number that is not a card', () => {
    expect(withIcFacts({ ic_number: '840621145678', gender: 'male' as const }, today).gender).toBe('male')
    const passport = { ic_number: 'A1234567' }
    expect([withIcFacts(passport, today), icMismatches({ ...passport, gender: 'male' }, today)]).toEqual([passport, []])
    expect([factsFromIc(null, today), icMismatches({ ic_number: '840621145678' }, today)]).toEqual([null, []])
  })
  it('EMP-09a values that contradict the number are reported, except the century', () => {
    expect(icMismatches({ ic_number: '840621145678', birth_date: '1984-06-22', gender: 'male' }, today)).toEqual([
      'birth_date',
      'gender',
    ])
    expect(icMismatches({ ic_number: '240621145678', birth_date: '1924-06-21', gender: 'female' }, today)).toEqual([])
  })
})

describe('EMP-08 reminders', () => {
  it('EMP-08 HRM-01a each birthday comes once in a year, 29 February on 1 March of a common year', () => {
    const nextBirthdays = (birthday: string, today: string, days = 366) =>
      upcomingBirthdays(today, days).flatMap((one) => (one.birthday === birthday ? [one.day] : []))
    expect(nextBirthdays('01-03', '2026-11-20')).toEqual(['2027-01-03'])
    expect(nextBirthdays('11-20', '2026-11-20')).toEqual(['2026-11-20'])
    expect(nextBirthdays('02-29', '2027-02-01')).toEqual(['2027-03-01'])
    expect(nextBirthdays('02-29', '2028-02-01')).toEqual(['2028-02-29'])
    expect(nextBirthdays('02-29', '2027-02-27', 3)).toEqual(['2027-03-01'])
  })
})

describe('ORG-07 org chart', () => {
  const people = [
    { id: 'a', report_to: null },
    { id: 'b', report_to: 'a' },
    { id: 'c', report_to: 'b' },
    { id: 'd', report_to: 'gone' },
    { id: 'e', report_to: 'f' },
    { id: 'f', report_to: 'e' },
  ]
  it('ORG-07a a circle of reporting is detected before it is stored', () => {
    const map = new Map(people.map((person) => [person.id, person.report_to]))
    expect(wouldCloseCircle('a', 'c', map)).toBe(true)
    expect(wouldCloseCircle('c', 'a', map)).toBe(false)
    expect(wouldCloseCircle('a', 'a', map)).toBe(true)
    // An existing circle of other people is not reported, and a person who is gone has nobody above.
    expect([wouldCloseCircle('a', 'e', map), wouldCloseCircle('a', 'd', map)]).toEqual([false, false])
    expect([wouldCloseCircle('e', 'f', map), wouldCloseCircle('f', 'e', map)]).toEqual([true, true])
  })
})
