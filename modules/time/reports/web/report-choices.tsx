import { SegmentedControl } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { monthText } from '#web/page/format.tsx'
import { usePathname } from '#web/use-pathname.ts'
import type { Dimension } from '../values.ts'
import { MonthsChoice } from './months-choice.tsx'
import classes from './people-reports.module.css'

export type GroupName = Exclude<Dimension, 'position' | 'employment_type'>

const groupAddress = z.object({
  by: z.string().optional().catch(undefined),
  page: z.unknown(),
  sort: z.unknown(),
  search: z.unknown(),
  view: z.unknown(),
})

/** What a report is about; only its other filters narrow it. */
export const ABOUT = ['by', 'months', 'until_month'] as const

/** Filters of every report; what stands above the list is not offered again. */
export const REPORT_FILTERS = {
  by: { hidden: true },
  months: { hidden: true },
  office_id: { options: choicesApi.offices },
  department_id: { options: choicesApi.departments },
} as const

/** The grouping in the address, or the usual one. */
export function useGrouping<By extends GroupName>(all: readonly By[], usual: By): By {
  const { by } = useSearch({ strict: false }) as { by?: unknown }
  return all.find((one) => one === by) ?? usual
}

/** The months of a report and what it is grouped by, in the address. */
export function ReportChoices({ all, usual }: { all: readonly GroupName[]; usual: GroupName }) {
  const t = useT()
  const by = useGrouping(all, usual)
  const [, changeGroup] = useSearchState(groupAddress)
  return (
    <div className={classes.choices}>
      <MonthsChoice />
      <div className={classes.choice}>
        <span>{t('people-reports.by')}</span>
        <SegmentedControl
          aria-label={t('people-reports.by')}
          value={by}
          onChange={(value) =>
            changeGroup({
              by: value === usual ? undefined : value,
              page: undefined,
              sort: undefined,
              search: undefined,
              view: undefined,
            })
          }
          data={all.map((value) => ({ value, label: t(`people-reports.by.${value}`) }))}
        />
      </div>
    </div>
  )
}

const FILTER_OF = {
  office: 'office_id',
  department: 'department_id',
  leave_type: 'type_id',
  category: 'category_id',
} as const
const KEPT = [
  'tab',
  'months',
  'until_month',
  'office_id',
  'department_id',
  'without',
  'type_id',
  'category_id',
] as const

/** The name of a group: it leads to the people behind it, in the same report with the same filters. */
export function GroupLink({ by, row }: { by: GroupName; row: { id: string; group_id: string | null; name: string } }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const pathname = usePathname()
  if (by === 'person') return row.name
  const kept = Object.fromEntries(KEPT.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])))
  const narrowed =
    by === 'month'
      ? { until_month: row.name, months: 1 }
      : row.group_id === null
        ? { without: by }
        : { [FILTER_OF[by]]: row.group_id }
  return (
    <Link to={pathname} search={{ ...kept, ...narrowed, by: 'person' }} className="table-link">
      {by === 'month' ? monthText(row.name) : row.name}
    </Link>
  )
}
