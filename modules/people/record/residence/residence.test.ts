import { describe, expect, it } from 'vitest'
import { MALAYSIAN_COUNTRY } from '#statutory/malaysia/country.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { proposedResidence, residenceByDays, statedResidence, stayProblem } from './residence.ts'

const stay = (arrived_on: string, left_on: string | null) => ({ arrived_on, left_on })
const person = (stays: ReturnType<typeof stay>[], joinedOn = '2020-01-01', lastDay: string | null = null) => ({
  stays,
  joinedOn,
  lastDay,
})

describe('PAY-13a PAY-04d residence by days', () => {
  it('residence counts days of recorded stays by the country’s law, or without stays the days with the company', () => {
    const half = person([stay('2026-07-02', null)])
    expect(residenceByDays(MALAYSIAN_COUNTRY, half, 2026)).toEqual({ days: 183, needed: 183, counted: 'resident' })
    // Taiwan does not count the day of arrival.
    expect(residenceByDays(TAIWAN_COUNTRY, half, 2026)).toEqual({ days: 182, needed: 183, counted: 'non_resident' })
    for (const country of [MALAYSIAN_COUNTRY, TAIWAN_COUNTRY]) {
      expect(residenceByDays(country, person([], '2026-07-02'), 2026).days).toBe(183)
      expect(residenceByDays(country, person([], '2020-01-01', '2026-01-31'), 2026).days).toBe(31)
    }
  })

  it('another status is proposed only where the days support it', () => {
    const known = { isRecorded: false, isForeign: false }
    expect(proposedResidence('resident', 'non_resident', known)).toBe('resident')
    expect(proposedResidence('non_resident', 'resident', known)).toBeNull()
    expect(proposedResidence('non_resident', 'resident', { ...known, isForeign: true })).toBe('non_resident')
    expect(proposedResidence('non_resident', 'resident', { ...known, isRecorded: true })).toBe('non_resident')
    expect(proposedResidence('resident', 'resident', known)).toBeNull()
    expect(proposedResidence('non_resident', statedResidence('knowledge_worker'), known)).toBeNull()
    expect(MALAYSIAN_COUNTRY.isFromAbroad({ resident_status: 'expatriate_b', tw_identity: 'national' })).toBe(true)
    expect(TAIWAN_COUNTRY.isFromAbroad({ resident_status: 'citizen', tw_identity: 'migrant' })).toBe(true)
    expect(TAIWAN_COUNTRY.isFromAbroad({ resident_status: 'expatriate_a', tw_identity: 'national' })).toBe(false)
  })

  it('stays end after they begin, do not overlap, and only the last may be open', () => {
    expect(stayProblem([stay('2026-01-01', '2026-02-01'), stay('2026-02-01', null)])).toBeUndefined()
    expect(stayProblem([stay('2026-02-02', '2026-02-01')])).toBe('stay_ends_before')
    expect(stayProblem([stay('2026-01-01', '2026-02-02'), stay('2026-02-01', null)])).toBe('stays_overlap')
    expect(stayProblem([stay('2026-01-01', null), stay('2026-02-01', null)])).toBe('stays_overlap')
    expect(stayProblem([stay('2026-01-01', '2026-01-01'), stay('2026-01-01', null)])).toBe('stays_overlap')
  })
})
