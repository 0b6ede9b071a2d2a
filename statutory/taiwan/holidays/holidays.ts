import type { Day } from '#base/days/days.ts'

/**
 * `bridge` and `makeup` are days off of government offices and the workdays that replace them; employers under the
 * Labor Standards Act follow them only by agreement with their employees.
 */
export type TaiwanDayKind = 'holiday' | 'substitute' | 'bridge' | 'makeup'

/** Month and day, names, kind if not a holiday, the day that a substitute replaces. */
type HolidayRow = readonly [string, string, string, TaiwanDayKind?, string?]

type Year = { readonly source: string; readonly rows: readonly HolidayRow[] }

/** National holidays by year. Substitutes from September 2025 on were derived from the Act's rule. */
const YEARS: { readonly [year: number]: Year } = {
  2024: {
    source:
      'Directorate-General of Personnel Administration, government office calendar 2024 (data.gov.tw 14718); Labour Day: Labor Standards Act s.37 and its enforcement rules',
    rows: [
      ['01-01', 'Founding Day', '開國紀念日'],
      ['02-08', 'Bridge day before Lunar New Year', '調整放假（小年夜）', 'bridge'],
      ['02-09', 'Lunar New Year Eve', '除夕'],
      ['02-10', 'Lunar New Year day 1', '春節初一'],
      ['02-11', 'Lunar New Year day 2', '春節初二'],
      ['02-12', 'Lunar New Year day 3', '春節初三'],
      ['02-13', 'Substitute for Lunar New Year', '春節補假', 'substitute', '2024-02-10'],
      ['02-14', 'Substitute for Lunar New Year', '春節補假', 'substitute', '2024-02-11'],
      ['02-17', 'Make-up workday (government calendar)', '補行上班', 'makeup', '2024-02-08'],
      ['02-28', 'Peace Memorial Day', '和平紀念日'],
      ['04-04', "Children's Day and Tomb Sweeping Day", '兒童節及民族掃墓節'],
      ['04-05', 'Substitute (both fell on 4 April)', '補假', 'substitute', '2024-04-04'],
      ['05-01', 'Labour Day', '勞動節'],
      ['06-10', 'Dragon Boat Festival', '端午節'],
      ['09-17', 'Mid-Autumn Festival', '中秋節'],
      ['10-10', 'National Day', '國慶日'],
    ],
  },
  2025: {
    source:
      'Directorate-General of Personnel Administration, government office calendar 2025 (data.gov.tw 14718); days from 28 September on: Act on Memorial Days and Festivals, in force 2025-05-28',
    rows: [
      ['01-01', 'Founding Day', '開國紀念日'],
      ['01-27', 'Bridge day before Lunar New Year', '調整放假（小年夜）', 'bridge'],
      ['01-28', 'Lunar New Year Eve', '除夕'],
      ['01-29', 'Lunar New Year day 1', '春節初一'],
      ['01-30', 'Lunar New Year day 2', '春節初二'],
      ['01-31', 'Lunar New Year day 3', '春節初三'],
      ['02-08', 'Make-up workday (government calendar)', '補行上班', 'makeup', '2025-01-27'],
      ['02-28', 'Peace Memorial Day', '和平紀念日'],
      [
        '04-03',
        "Substitute (Children's Day and Tomb Sweeping Day both on 4 April)",
        '補假',
        'substitute',
        '2025-04-04',
      ],
      ['04-04', "Children's Day and Tomb Sweeping Day", '兒童節及民族掃墓節'],
      ['05-01', 'Labour Day', '勞動節'],
      ['05-30', 'Substitute for Dragon Boat Festival', '端午節補假', 'substitute', '2025-05-31'],
      ['05-31', 'Dragon Boat Festival', '端午節'],
      ['09-28', "Confucius' Birthday / Teachers' Day", '孔子誕辰紀念日（教師節）'],
      ['09-29', "Substitute for Teachers' Day", '教師節補假', 'substitute', '2025-09-28'],
      ['10-06', 'Mid-Autumn Festival', '中秋節'],
      ['10-10', 'National Day', '國慶日'],
      ['10-24', 'Substitute for Retrocession Day', '光復節補假', 'substitute', '2025-10-25'],
      ['10-25', 'Taiwan Retrocession and Kinmen Guningtou Victory Memorial Day', '臺灣光復暨金門古寧頭大捷紀念日'],
      ['12-25', 'Constitution Day', '行憲紀念日'],
    ],
  },
  2026: {
    source: 'Directorate-General of Personnel Administration, government office calendar 2026',
    rows: [
      ['01-01', 'Founding Day', '開國紀念日'],
      ['02-15', 'Day before Lunar New Year Eve', '小年夜'],
      ['02-16', 'Lunar New Year Eve', '除夕'],
      ['02-17', 'Lunar New Year day 1', '春節初一'],
      ['02-18', 'Lunar New Year day 2', '春節初二'],
      ['02-19', 'Lunar New Year day 3', '春節初三'],
      ['02-20', 'Substitute for the day before New Year Eve', '小年夜補假', 'substitute', '2026-02-15'],
      ['02-27', 'Substitute for Peace Memorial Day', '和平紀念日補假', 'substitute', '2026-02-28'],
      ['02-28', 'Peace Memorial Day', '和平紀念日'],
      ['04-03', "Substitute for Children's Day", '兒童節補假', 'substitute', '2026-04-04'],
      ['04-04', "Children's Day", '兒童節'],
      ['04-05', 'Tomb Sweeping Day', '民族掃墓節（清明節）'],
      ['04-06', 'Substitute for Tomb Sweeping Day', '清明節補假', 'substitute', '2026-04-05'],
      ['05-01', 'Labour Day', '勞動節'],
      ['06-19', 'Dragon Boat Festival', '端午節'],
      ['09-25', 'Mid-Autumn Festival', '中秋節'],
      ['09-28', "Confucius' Birthday / Teachers' Day", '孔子誕辰紀念日（教師節）'],
      ['10-09', 'Substitute for National Day', '國慶日補假', 'substitute', '2026-10-10'],
      ['10-10', 'National Day', '國慶日'],
      ['10-25', 'Taiwan Retrocession and Kinmen Guningtou Victory Memorial Day', '臺灣光復暨金門古寧頭大捷紀念日'],
      ['10-26', 'Substitute for Retrocession Day', '光復節補假', 'substitute', '2026-10-25'],
      ['12-25', 'Constitution Day', '行憲紀念日'],
    ],
  },
  2027: {
    source: 'Directorate-General of Personnel Administration, government office calendar 2027, letter of 2026-05-21',
    rows: [
      ['01-01', 'Founding Day', '開國紀念日'],
      ['02-04', 'Day before Lunar New Year Eve', '小年夜'],
      ['02-05', 'Lunar New Year Eve', '除夕'],
      ['02-06', 'Lunar New Year day 1', '春節初一'],
      ['02-07', 'Lunar New Year day 2', '春節初二'],
      ['02-08', 'Lunar New Year day 3', '春節初三'],
      ['02-09', 'Substitute for Lunar New Year', '春節補假', 'substitute', '2027-02-06'],
      ['02-10', 'Substitute for Lunar New Year', '春節補假', 'substitute', '2027-02-07'],
      ['02-28', 'Peace Memorial Day', '和平紀念日'],
      ['03-01', 'Substitute for Peace Memorial Day', '和平紀念日補假', 'substitute', '2027-02-28'],
      ['04-04', "Children's Day", '兒童節'],
      ['04-05', 'Tomb Sweeping Day', '民族掃墓節（清明節）'],
      ['04-06', "Substitute for Children's Day", '兒童節補假', 'substitute', '2027-04-04'],
      ['04-30', 'Substitute for Labour Day', '勞動節補假', 'substitute', '2027-05-01'],
      ['05-01', 'Labour Day', '勞動節'],
      ['06-09', 'Dragon Boat Festival', '端午節'],
      ['09-15', 'Mid-Autumn Festival', '中秋節'],
      ['09-28', "Confucius' Birthday / Teachers' Day", '孔子誕辰紀念日（教師節）'],
      ['10-10', 'National Day', '國慶日'],
      ['10-11', 'Substitute for National Day', '國慶日補假', 'substitute', '2027-10-10'],
      ['10-25', 'Taiwan Retrocession and Kinmen Guningtou Victory Memorial Day', '臺灣光復暨金門古寧頭大捷紀念日'],
      ['12-24', 'Substitute for Constitution Day', '行憲紀念日補假', 'substitute', '2027-12-25'],
      ['12-25', 'Constitution Day', '行憲紀念日'],
      ['12-31', 'Substitute for 2028 Founding Day', '2028開國紀念日補假', 'substitute', '2028-01-01'],
    ],
  },
}

export type TaiwanHoliday = {
  readonly day: Day
  readonly name: { readonly en: string; readonly zh: string }
  readonly kind: 'holiday' | 'substitute'
  /** The holiday that a substitute replaces. */
  readonly replaces: Day | null
  readonly source: string
}

/** The years whose days are loaded. */
export const TAIWAN_HOLIDAY_YEARS: readonly number[] = Object.keys(YEARS).map(Number)

/** Holidays of a year and the substitutes of those on a rest day, by day. Empty for a year that is not loaded. */
export function holidaysOfTaiwan(year: number): TaiwanHoliday[] {
  const { source, rows } = YEARS[year] ?? { source: '', rows: [] }
  return rows.flatMap(([day, en, zh, kind = 'holiday', replaces]) =>
    kind === 'holiday' || kind === 'substitute'
      ? [{ day: `${year}-${day}`, name: { en, zh }, kind, replaces: replaces ?? null, source }]
      : [],
  )
}

/**
 * Days off of government offices (`bridge`) and their workdays in return (`makeup`), for employers who follow that
 * calendar.
 */
export function governmentDaysOfTaiwan(
  year: number,
): { day: Day; kind: 'bridge' | 'makeup'; name: { en: string; zh: string } }[] {
  return (YEARS[year]?.rows ?? []).flatMap(([day, en, zh, kind]) =>
    kind === 'bridge' || kind === 'makeup' ? [{ day: `${year}-${day}`, kind, name: { en, zh } }] : [],
  )
}
