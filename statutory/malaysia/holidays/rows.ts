import type { HolidayName } from './names.ts'

export type HolidayKind = 'holiday' | 'replacement'

/** `unconfirmed` days were inferred and await the gazette. */
export type HolidayStatus = 'scheduled' | 'unconfirmed'

/** Month and day, name, states (codes or ALL), then kind and status where they are not the usual ones. */
export type HolidayRow = readonly [string, HolidayName, string, HolidayKind?, HolidayStatus?]
