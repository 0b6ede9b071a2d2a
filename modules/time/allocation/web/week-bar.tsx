import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { addDays } from '#base/days/days.ts'
import { useT } from '#web/i18n.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { dayText } from '#web/page/format.tsx'
import { GROUPS } from '../contract.ts'
import classes from './allocation.module.css'
import { useDayHead, type useWeek } from './use-week.ts'

type Props = { week: ReturnType<typeof useWeek>; isPhone: boolean; grouped?: boolean }

/** Chooses the week, the grouping and one of the two pages; on a phone the day too. */
export function WeekBar({ week, isPhone, grouped = false }: Props) {
  const t = useT()
  const dayHead = useDayHead()
  const { first, last, days, by, change, at, setAt, isThisWeek } = week
  const go = (weeks: number) => change({ week: addDays(first, weeks * 7) })
  const pages = [
    ['allocation/summary', 'allocation.summary_tab', grouped],
    ['allocation/schedule', 'allocation.schedule_tab', !grouped],
  ] as const
  return (
    <div className={classes.bars}>
      <div className={classes.bar}>
        <ActionIcon variant="default" size="lg" aria-label={t('allocation.earlier')} onClick={() => go(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <h2>{t('allocation.week_of', { first: dayText(first), last: dayText(last) })}</h2>
        <ActionIcon variant="default" size="lg" aria-label={t('allocation.later')} onClick={() => go(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        {!isThisWeek && (
          <Button variant="default" onClick={() => change({ week: undefined })}>
            {t('allocation.this_week')}
          </Button>
        )}
        {grouped && (
          <span className={classes.by}>
            <span aria-hidden>{t('allocation.by')}</span>
            <NativeSelect
              aria-label={t('allocation.by')}
              value={by}
              data={GROUPS.map((value) => ({ value, label: t(`allocation.by.${value}`) }))}
              onChange={({ currentTarget: { value } }) => change({ by: value as typeof by })}
            />
          </span>
        )}
        <nav className={classes.pages} aria-label={t('allocation.tabs')}>
          {pages.map(([to, label, isHere]) => (
            <Link key={to} to={to} search={{ week: first }} aria-current={isHere ? 'page' : undefined}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </div>
      {isPhone && (
        <fieldset className={classes.days} aria-label={t('allocation.week')}>
          {days.map(({ day, index }) => (
            <button key={day} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
              {dayHead(day).map((part) => (
                <span key={part}>{part} </span>
              ))}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
