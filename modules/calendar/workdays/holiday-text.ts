import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { workdayLabels } from './labels.ts'
import type { DayHoliday } from './workday.ts'

/** A holiday by its name, and which half of the day it takes where it is not the whole one. */
export function holidayText(
  { name, name_zh, part }: Pick<DayHoliday, 'name' | 'name_zh' | 'part'>,
  language: Language,
): string {
  const said = (language === 'zh-TW' && name_zh) || name
  return part === 'whole' ? said : formatLabel(workdayLabels[`workday.holiday.${part}`], language, { name: said })
}
