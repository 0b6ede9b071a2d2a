import type { HolidayName } from './names.ts'

export type HolidayKind = 'holiday' | 'replacement'

/** `unconfirmed` days are inferred and await the gazette. */
export type HolidayStatus = 'scheduled' | 'unconfirmed'

/** Month and day, name, states (codes or ALL), then kind and status where they differ from the default. */
export type HolidayRow = readonly [string, HolidayName, string, HolidayKind?, HolidayStatus?]
