import type { LoadedLaw } from '../law-in-month.ts'

/** Days a year for the annual ceremonies of a tribe, with proof of status; not carried forward. */
export const CEREMONY_DAYS: LoadedLaw<{ readonly days: number }> = [
  { from: '2024-01-01', source: 'Regulations on memorial days and festivals before the 2025 Act', value: { days: 1 } },
  {
    from: '2025-05-28',
    source: 'Act on Memorial Days and Festivals, in force since 2025-05-28',
    value: { days: 3 },
  },
]
