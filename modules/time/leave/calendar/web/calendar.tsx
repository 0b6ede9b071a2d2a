import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { isMonth, monthOf, shiftMonth } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '#web/icons.ts'
import { useGo, useSearchState } from '#web/link.tsx'
import { useMonthKeys } from '#web/month/use-month-keys.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { isPageKey } from '#web/page/single-keys.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { ExportMenu } from '#web/table/export-menu.tsx'
import { ListFoot } from '#web/table/list-foot.tsx'
import { SearchBox } from '#web/table/search-box.tsx'
import { leaveCalendarApi } from '../contract.ts'
import classes from './calendar.module.css'
import { CalendarDays } from './calendar-days.tsx'
import { CalendarGrid } from './calendar-grid.tsx'

const Address = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  department: z.uuid().optional().catch(undefined),
  office: z.uuid().optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
  away: z.coerce.boolean().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce.number().int().min(1).max(200).optional().catch(undefined),
})
const SIZES = [50, 100, 200] as const
/** Rows that a phone loads at once. */
const MAX_PER_PAGE = 200

/** Month calendar of a team: absences, holidays and days off; on a phone a list of days. */
export default function Calendar() {
  const t = useT()
  const go = useGo()
  const { today, may } = useSession()
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [address, change] = useSearchState(Address)
  const { month = monthOf(today), search, page = 1, size = SIZES[0] } = address
  const searchRef = useRef<HTMLInputElement>(null)
  const filters = {
    month,
    ...(address.department && { department_id: address.department }),
    ...(address.office && { office_id: address.office }),
    ...(search && { search }),
    ...((address.away || isPhone) && { only_away: true }),
  }
  const input = { ...filters, page: isPhone ? 1 : page, per_page: isPhone ? MAX_PER_PAGE : size }
  const answer = useCall(leaveCalendarApi.list, input, { keepPrevious: true })
  const applyFilter = (some: Partial<z.input<typeof Address>>) => change({ page: undefined, ...some })
  const move = (by: -1 | 1) => applyFilter({ month: shiftMonth(month, by) })
  useMonthKeys(
    month,
    useCallback((next) => change({ page: undefined, month: next }), [change]),
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event) || event.key !== '/') return
      event.preventDefault()
      searchRef.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const rows = answer.data?.data ?? []
  const total = answer.data?.total ?? 0
  const isFiltered = Boolean(search || address.department || address.office || address.away)
  const openRequest = (id: string) => go('requests', { request: id })

  return (
    <Page>
      <PageHeader
        title={t('leave-calendar.title')}
        actions={
          <>
            <span className={classes.noPrint}>
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('leave-calendar.print')}
              </Button>
            </span>
            <ExportMenu list={leaveCalendarApi.list} input={filters} total={total} chosen={[]} />
            <Button variant="default" onClick={() => go('calendar-feeds')}>
              {t('leave-calendar.feeds')}
            </Button>
          </>
        }
      />
      <section className={classes.frame} aria-label={monthText(month)}>
        <div className={classes.bar}>
          <ActionIcon variant="default" size={34} aria-label={t('leave-calendar.earlier')} onClick={() => move(-1)}>
            <IconChevronLeft size={17} />
          </ActionIcon>
          <h2 aria-live="polite">{monthText(month)}</h2>
          <ActionIcon variant="default" size={34} aria-label={t('leave-calendar.later')} onClick={() => move(1)}>
            <IconChevronRight size={17} />
          </ActionIcon>
          <Button
            variant="default"
            disabled={month === monthOf(today)}
            onClick={() => applyFilter({ month: undefined })}
          >
            {t('leave-calendar.this_month')}
          </Button>
          <div className={classes.filters}>
            <SearchBox
              value={search ?? ''}
              label={undefined}
              onSearch={(text) => applyFilter({ search: text || undefined })}
              inputRef={searchRef}
            />
            {may('department:read') && (
              <UnitSelect
                of="departments"
                value={address.department}
                onChange={(department) => applyFilter({ department })}
              />
            )}
            {may('office:read') && (
              <UnitSelect of="offices" value={address.office} onChange={(office) => applyFilter({ office })} />
            )}
            {!isPhone && (
              <Checkbox
                label={t('leave-calendar.only_away')}
                checked={address.away ?? false}
                onChange={(event) => applyFilter({ away: event.currentTarget.checked || undefined })}
              />
            )}
          </div>
        </div>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <LinesSkeleton lines={8} />
        ) : isPhone ? (
          <CalendarDays month={month} rows={rows} onOpen={openRequest} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t('leave-calendar.title')}
            text={t(isFiltered ? 'leave-calendar.nobody' : 'leave-calendar.empty')}
          />
        ) : (
          <>
            <CalendarGrid month={month} rows={rows} isBusy={answer.isFetching} onOpen={openRequest} onMonth={move} />
            <Legend />
            <ListFoot
              page={page}
              perPage={size}
              total={total}
              sizes={SIZES}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
              onPerPage={(next) => applyFilter({ size: next === SIZES[0] ? undefined : next })}
            />
          </>
        )}
        {isPhone && total > MAX_PER_PAGE && (
          <p className="caption">{t('leave-calendar.people', { shown: MAX_PER_PAGE, total })}</p>
        )}
      </section>
    </Page>
  )
}

/** Choice of a department or office, or all of them. */
function UnitSelect({
  of,
  value,
  onChange,
}: {
  of: 'departments' | 'offices'
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const t = useT()
  const { data } = useCall(choicesApi[of], { per_page: 200 }, { freshFor: 600_000 })
  return (
    <NativeSelect
      aria-label={t(of === 'departments' ? 'leave-calendar.department_id' : 'leave-calendar.office_id')}
      data={[
        { value: '', label: t(of === 'departments' ? 'leave-calendar.all_departments' : 'leave-calendar.all_offices') },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

function Legend() {
  const t = useT()
  return (
    <ul className={classes.legend}>
      {(['is_away', 'is_pending', 'holiday', 'day_off'] as const).map((key) => (
        <li key={key}>
          <span className={classes.swatch} data-look={key} aria-hidden />
          {t(`leave-calendar.${key}`)}
        </li>
      ))}
    </ul>
  )
}
