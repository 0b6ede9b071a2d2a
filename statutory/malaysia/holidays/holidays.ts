import type { Day } from '#base/days/days.ts'
import type { State } from '#base/states/malaysian-states.ts'
import { HOLIDAYS_2024 } from './2024.ts'
import { HOLIDAYS_2025 } from './2025.ts'
import { HOLIDAYS_2026 } from './2026.ts'
import { HOLIDAYS_2027 } from './2027.ts'
import { HOLIDAY_NAMES, type HolidayName } from './names.ts'
import type { HolidayKind, HolidayRow, HolidayStatus } from './rows.ts'

export type Holiday = {
  readonly day: Day
  readonly id: HolidayName
  readonly name: { readonly en: string; readonly zh: string }
  /** A replacement is the working day given for a holiday that falls on the weekly rest day. */
  readonly kind: HolidayKind
  readonly status: HolidayStatus
}

const YEARS: { readonly [year: number]: readonly HolidayRow[] } = {
  2024: HOLIDAYS_2024,
  2025: HOLIDAYS_2025,
  2026: HOLIDAYS_2026,
  2027: HOLIDAYS_2027,
}

/** The years whose gazetted days are loaded. */
export const HOLIDAY_YEARS: readonly number[] = Object.keys(YEARS).map(Number)

/** Gazetted holidays of a state in a year, by day. A year that is not loaded has none: see HOLIDAY_YEARS. @internal */
export function holidaysOfState(state: State, year: number): Holiday[] {
  return (YEARS[year] ?? [])
    .filter(([, , states]) => states === 'ALL' || states.split(' ').includes(state))
    .map(([day, id, , kind = 'holiday', status = 'scheduled']) => ({
      day: `${year}-${day}`,
      id,
      name: HOLIDAY_NAMES[id],
      kind,
      status,
    }))
}

/** Every row of a year with the states that observe it, for a national overview. */
export function holidayRows(year: number): readonly HolidayRow[] {
  return YEARS[year] ?? []
}
