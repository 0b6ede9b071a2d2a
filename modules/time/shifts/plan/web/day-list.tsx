import { ActionIcon, NativeSelect } from '@mantine/core'
import type { Day } from '#base/days/days.ts'
import { useT } from '#web/i18n.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.ts'
import { dayText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import classes from './day-list.module.css'
import type { Brush } from './grid.tsx'
import { type PlannedWarning, planWarnings } from './plan-warnings.ts'
import type { Content } from './strokes.ts'
import { boardKey, type PlannedRow } from './use-plan.ts'
import { FixButton } from './warning-list.tsx'

type Props = {
  people: readonly PlannedRow[]
  days: readonly Day[]
  /** The day in sight. */
  day: Day
  contentOf: (key: string) => Content
  brushes: readonly (Brush & { hours: string })[]
  onDay: (day: Day) => void
  onPut: (wanted: Iterable<readonly [string, Content]>) => Promise<void>
  onFix: (warning: PlannedWarning) => void
}

const OFF = 'off'
const BY_PATTERN = ''

/** The plan on a phone: one day, with a choice of shift for each person. */
export function DayList({ people, days, day: asked, contentOf, brushes, onDay, onPut, onFix }: Props) {
  const t = useT()
  const index = Math.max(0, days.indexOf(asked))
  const day = days[index]
  const move = (by: -1 | 1) => onDay(days[Math.max(0, Math.min(days.length - 1, index + by))] ?? asked)
  const shiftName = (shift: string | null) => brushes.find(({ id }) => id === shift)?.short ?? t('shift.off_short')
  if (day === undefined) return null
  return (
    <>
      <div className={classes.bar}>
        <ActionIcon variant="default" size="lg" aria-label={t('shift.earlier')} onClick={() => move(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <b>{dayText(day)}</b>
        <ActionIcon variant="default" size="lg" aria-label={t('shift.later')} onClick={() => move(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={classes.people}>
        {people.map((person) => {
          const plannedDay = person.days[index]
          const key = boardKey(person.employee_id, day)
          const content = contentOf(key)
          const [first] = content
          const value = content.length === 0 ? BY_PATTERN : content.length > 1 ? content.join() : (first ?? OFF)
          const several = content.map(shiftName)
          const warnings = planWarnings([person]).filter((one) => one.day === day)
          return (
            <li key={person.employee_id}>
              <NativeSelect
                label={person.full_name}
                value={value}
                disabled={plannedDay?.locked === true || plannedDay?.employed === false}
                data={[
                  { value: BY_PATTERN, label: t('shift.by_pattern') },
                  ...brushes.map(({ id, short, hours }) => ({ value: id ?? OFF, label: `${short} ${hours}` })),
                  { value: OFF, label: t('shift.off') },
                  ...(content.length > 1 ? [{ value, label: several.join(' + ') }] : []),
                ]}
                onChange={({ currentTarget: { value: chosen } }) =>
                  void onPut([[key, chosen === BY_PATTERN ? [] : chosen === OFF ? [null] : chosen.split(',')]])
                }
              />
              <span className={classes.tags}>
                {plannedDay?.locked && <Tag>{t('shift.locked')}</Tag>}
                {plannedDay?.holiday && <Tag tone="info">{plannedDay?.holiday}</Tag>}
                {plannedDay?.away && <Tag tone="warn">{t('shift.away')}</Tag>}
              </span>
              {warnings.map((warning) => (
                <p key={warning.rule} className={classes.warning}>
                  {warning.text} <FixButton mend={warning.mend} shiftName={shiftName} onFix={() => onFix(warning)} />
                </p>
              ))}
            </li>
          )
        })}
      </ul>
    </>
  )
}
