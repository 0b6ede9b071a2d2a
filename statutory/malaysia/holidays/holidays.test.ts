import { describe, expect, it } from 'vitest'
import { isDay, weekday } from '#base/days/days.ts'
import { STATES } from '#base/states/malaysian-states.ts'
import { HOLIDAY_YEARS, holidayRows, holidaysOfState } from './holidays.ts'

describe('Gazetted holidays', () => {
  it('ORG-05b holidays are loaded for 2024 to 2027 and for every state', () => {
    expect(HOLIDAY_YEARS).toEqual([2024, 2025, 2026, 2027])
    for (const year of HOLIDAY_YEARS) {
      for (const state of STATES) {
        const days = holidaysOfState(state, year)
        expect(days.length).toBeGreaterThanOrEqual(15)
        expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).sort())
        // The five days that every employer must give: National Day, the Agong's birthday, Labour Day, Malaysia Day …
        for (const id of ['national_day', 'yang_di_pertuan_agong_birthday', 'labour_day', 'malaysia_day'])
          expect(days.filter((holiday) => holiday.id === id && holiday.kind === 'holiday')).toHaveLength(1)
      }
    }
  })

  it('ORG-05b the days are real and the states known', () => {
    for (const year of HOLIDAY_YEARS) {
      for (const [day, , states] of holidayRows(year)) {
        expect(isDay(`${year}-${day}`)).toBe(true)
        if (states !== 'ALL') for (const state of states.split(' ')) expect(STATES).toContain(state)
      }
    }
  })

  it('ORG-05c a holiday on the rest day has a replacement on a working day', () => {
    const selangor = holidaysOfState('SGR', 2026)
    expect(selangor.find(({ day, kind }) => day === '2026-11-09' && kind === 'replacement')?.id).toBe('deepavali')
    for (const year of HOLIDAY_YEARS)
      for (const { day, kind } of holidaysOfState('SGR', year))
        if (kind === 'replacement') expect(weekday(day)).not.toBe(0)
  })

  it('ORG-05a states differ, and inferred days are marked', () => {
    const ids = (state: 'SWK' | 'KUL') => holidaysOfState(state, 2026).map(({ id }) => id)
    expect(ids('SWK')).toContain('hari_gawai')
    expect(ids('KUL')).not.toContain('hari_gawai')
    expect(ids('SWK')).not.toContain('deepavali')
    expect(holidaysOfState('KUL', 2027).find(({ day }) => day === '2027-06-08')?.status).toBe('unconfirmed')
    expect(holidaysOfState('KUL', 2030)).toEqual([])
  })
})
