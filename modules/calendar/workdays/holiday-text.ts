import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { workdayLabels } from './labels.ts'
import type { DayHoliday } from './workday.ts'

/** The name of a holiday, with its half where it is not a whole day. */
export function holidayText(
  { name, name_zh, part }: Pick<DayHoliday, 'name' | 'name_zh' | 'part'>,
  language: Language,
): string {
  const holidayName = (language === 'zh-TW' && name_zh) || name
  return part === 'whole'
    ? holidayName
    : formatLabel(workdayLabels[`workday.holiday.${part}`], language, { name: holidayName })
}
