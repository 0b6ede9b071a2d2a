import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { type Day, firstDay, isMonth, lastDay, monthOf, shiftMonth } from '#base/days/days.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useRememberedSearch } from '#web/remembered-search.ts'
import { useSession } from '#web/session.tsx'
import { shiftApi } from '../contract.ts'
import { type Brush, bounds, PlannerGrid, type Range } from '../plan/web/grid.tsx'
import { HolidaysMissing } from '../plan/web/holidays-missing.tsx'
import { type PlannedWarning, planWarnings, type WarnedCell } from '../plan/web/plan-warnings.ts'
import classes from '../plan/web/planner.module.css'
import type { Content } from '../plan/web/strokes.ts'
import { boardKey, type PlannedRow, usePlan } from '../plan/web/use-plan.ts'

const DayList = lazyComponent(async () => (await import('../plan/web/day-list.tsx')).DayList)
const PlanFile = lazyComponent(async () => (await import('../sheet/web/plan-file.tsx')).PlanFile)
const RestForm = lazyComponent(async () => (await import('../plan/web/rest-form.tsx')).RestForm)
const UsePattern = lazyComponent(async () => (await import('../patterns/web/use-pattern.tsx')).UsePattern)
const SharesPanel = lazyComponent(async () => (await import('../shares/web/shares-panel.tsx')).SharesPanel)
const PlanForm = lazyComponent(async () => (await import('../plan/web/plan-forms.tsx')).PlanForm)
const WarningList = lazyComponent(async () => (await import('../plan/web/warning-list.tsx')).WarningList)
const CellWarnings = lazyComponent(async () => (await import('../plan/web/cell-warnings.tsx')).CellWarnings)

const Address = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  department: z.uuid().optional().catch(undefined),
  office: z.uuid().optional().catch(undefined),
})
const TONES = 5
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}
const NOTHING: Content = []
const NOBODY: readonly PlannedRow[] = []

/**
 * Month planner: people by days, painted with shifts; on a phone one day at a time. Selection, clipboard and brush are
 * used by every key and button, so they stay in one component.
 */
export default function Planner() {
  const t = useT()
  const { today, may } = useSession()
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [{ month = monthOf(today), department, office }, change] = useRememberedSearch('shift', Address)
  const planSelection = {
    from: firstDay(month),
    until: lastDay(month),
    ...(department && { department_id: department }),
    ...(office && { office_id: office }),
  }
  const { answer, board, paint, back, again, busy, mayUndo, mayRedo } = usePlan(planSelection)
  const shifts = useCall(shiftApi.list, { per_page: 200, on: planSelection.from, sort: 'start' }).data?.data
  const departments = useCall(choicesApi.departments, { per_page: 200 }).data?.data ?? []
  const offices = useCall(choicesApi.offices, { per_page: 200 }).data?.data ?? []
  const [brush, setBrush] = useState<string | null>()
  const [range, setRange] = useState<Range>()
  const [copied, setCopied] = useState<readonly (readonly Content[])[]>()
  const [opened, setOpened] = useState<'file' | 'rest' | 'pattern' | 'copy' | 'lock' | 'unlock'>()
  const [beside, setBeside] = useState<'shares' | 'warnings'>()
  const toggleBeside = (panel: 'shares' | 'warnings') => setBeside(beside === panel ? undefined : panel)
  const closeBeside = useCallback(() => setBeside(undefined), [])
  const [phoneDay, setPhoneDay] = useState<Day>()
  const close = () => setOpened(undefined)

  const brushes = useMemo(
    () =>
      new Map<string | null, Brush & { name: string; hours: string; isActive: boolean }>(
        (shifts ?? []).map(({ id, short_name, name, start, end, is_active }, index) => [
          id,
          { id, short: short_name, tone: index % TONES, name, hours: `${start}–${end}`, isActive: is_active },
        ]),
      ),
    [shifts],
  )
  const off = t('shift.off_short')
  const brushOf = useCallback(
    (shift: string | null): Brush => brushes.get(shift) ?? { id: shift, short: shift === null ? off : '…', tone: 0 },
    [brushes, off],
  )
  const contentOf = useCallback((key: string): Content => board.get(key) ?? NOTHING, [board])
  const palette = [...brushes.values()].filter(({ isActive }) => isActive)
  const people = answer.data?.people ?? NOBODY
  const days = answer.data?.days ?? []

  const cellKeysIn = (of: Range) => {
    const { top, bottom, left, right } = bounds(of)
    const found: string[] = []
    for (const { employee_id } of people.slice(top, bottom + 1))
      for (const day of days.slice(left, right + 1)) found.push(boardKey(employee_id, day))
    return found
  }
  const paintRange = (of: Range | undefined, content: Content) =>
    of && void paint(cellKeysIn(of).map((key) => [key, content] as const))
  const chooseShift = (shift: string | null) => {
    setBrush(shift)
    paintRange(range, [shift])
  }
  function pasteCells(at: Range, block: readonly (readonly Content[])[]) {
    const { top, bottom, left, right } = bounds(at)
    const [height, width] = [block.length, block[0]?.length ?? 0]
    const wanted: (readonly [string, Content])[] = []
    // A larger target repeats the copied block, so that a pattern continues over the month.
    for (let row = 0; row < Math.max(height, bottom - top + 1); row++)
      for (let column = 0; column < Math.max(width, right - left + 1); column++) {
        const [person, day] = [people[top + row], days[left + column]]
        const content = block[row % height]?.[column % width]
        if (person && day && content) wanted.push([boardKey(person.employee_id, day), content])
      }
    void paint(wanted)
  }
  /** Copies the first column of the selection to the others; for a single column, its first row. */
  function fillRange(of: Range) {
    const { top, bottom, left, right } = bounds(of)
    const isDown = left === right
    const wanted: (readonly [string, Content])[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const [person, day] = [people[row], days[column]]
        const [source, sourceDay] = [people[isDown ? top : row], days[left]]
        if (person && day && source && sourceDay)
          wanted.push([boardKey(person.employee_id, day), contentOf(boardKey(source.employee_id, sourceDay))])
      }
    void paint(wanted)
  }
  function onKey(event: KeyboardEvent) {
    const isControl = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const step = STEPS[event.key]
    if (isControl && key === 'z') {
      event.preventDefault()
      void (event.shiftKey ? again() : back())
      return
    }
    if (step) {
      event.preventDefault()
      const at = range ?? { row: 0, column: 0, toRow: 0, toColumn: 0 }
      const toRow = Math.max(0, Math.min(people.length - 1, at.toRow + step[0]))
      const toColumn = Math.max(0, Math.min(days.length - 1, at.toColumn + step[1]))
      setRange(event.shiftKey ? { ...at, toRow, toColumn } : { row: toRow, column: toColumn, toRow, toColumn })
      return
    }
    if (!range) return
    if (isControl && key === 'c') {
      const { top, bottom, left, right } = bounds(range)
      setCopied(
        people
          .slice(top, bottom + 1)
          .map(({ employee_id }) => days.slice(left, right + 1).map((day) => contentOf(boardKey(employee_id, day)))),
      )
    } else if (isControl && key === 'v' && copied) pasteCells(range, copied)
    else if (isControl && key === 'd') fillRange(range)
    else if (event.key === 'Delete' || event.key === 'Backspace') paintRange(range, NOTHING)
    else if (event.key === 'Escape') {
      setRange(undefined)
      setBrush(undefined)
    } else if (!isControl && event.key === '0') chooseShift(null)
    else if (!isControl && /^[1-9]$/.test(event.key)) {
      const chosen = palette[Number(event.key) - 1]
      if (chosen) chooseShift(chosen.id)
    } else return
    event.preventDefault()
  }

  const drafts = people.reduce((sum, { days: own }) => sum + own.filter(({ draft }) => draft).length, 0)
  const warnings = useMemo(() => planWarnings(people), [people])
  const chosenPerson = range && people[range.toRow]?.employee_id
  const chosenDay = range && days[range.toColumn]
  const chosen: WarnedCell | undefined =
    chosenPerson && chosenDay ? { employee_id: chosenPerson, day: chosenDay } : undefined
  const cellWarnings = warnings.filter(({ employee_id, day }) => employee_id === chosenPerson && day === chosenDay)
  function goToCell({ employee_id, day }: WarnedCell) {
    const row = people.findIndex((one) => one.employee_id === employee_id)
    const column = days.indexOf(day)
    if (row >= 0 && column >= 0) setRange({ row, column, toRow: row, toColumn: column })
    setPhoneDay(day)
    if (isPhone) closeBeside()
  }
  const shiftName = (shift: string | null) => brushOf(shift).short
  const fixWarning = ({ employee_id, mend }: PlannedWarning) => {
    if (!mend) return
    goToCell({ employee_id, day: mend.day })
    void paint([[boardKey(employee_id, mend.day), [mend.shift_id]]])
  }
  const openNext = {
    from: planSelection.from,
    until: planSelection.until,
    department_id: department,
    office_id: office,
  }

  return (
    <Page beside={beside !== undefined}>
      <PageHeader
        help="shifts"
        title={t('shift.planner')}
        actions={
          <>
            <Button variant="default" aria-pressed={beside === 'shares'} onClick={() => toggleBeside('shares')}>
              {t('shift-share.show')}
            </Button>
            <Button variant="default" disabled={!mayUndo} loading={busy} onClick={() => void back()}>
              {t('shift.undo')}
            </Button>
            <Button disabled={busy} onClick={() => setOpened('lock')}>
              {t('shift.lock')}
            </Button>
            <MoreButton
              label={t('shift.plan')}
              actions={[
                { label: t('shift.redo'), onClick: () => void again(), disabled: !mayRedo },
                { label: t('shift-pattern.use'), onClick: () => setOpened('pattern'), disabled: people.length === 0 },
                { label: t('shift.copy'), onClick: () => setOpened('copy') },
                { label: t('shift.by_file'), onClick: () => setOpened('file') },
                ...(may('shift:define') ? [{ label: t('shift.rules'), onClick: () => setOpened('rest') }] : []),
                ...(may('shift:unlock') ? [{ label: t('shift.unlock'), onClick: () => setOpened('unlock') }] : []),
              ]}
            />
          </>
        }
      />
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('shift.earlier')}
          onClick={() => change({ month: shiftMonth(month, -1) })}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <h2>{monthText(month)}</h2>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('shift.later')}
          onClick={() => change({ month: shiftMonth(month, 1) })}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <NativeSelect
          aria-label={t('shift.department_id')}
          value={department ?? ''}
          data={[
            { value: '', label: t('shift.everybody') },
            ...departments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ department: value === '' ? undefined : value })}
        />
        {offices.length > 1 && (
          <NativeSelect
            aria-label={t('shift.office_id')}
            value={office ?? ''}
            data={[
              { value: '', label: t('shift.all_offices') },
              ...offices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ office: value === '' ? undefined : value })}
          />
        )}
        <span className={classes.points}>
          <span className="caption" role="status">
            {t('shift.unpublished', { count: drafts })}
          </span>
          {warnings.length > 0 ? (
            <Button
              size="compact-sm"
              variant="light"
              color="bad"
              aria-expanded={beside === 'warnings'}
              onClick={() => toggleBeside('warnings')}
            >
              {t('shift.warning_count', { count: warnings.length })}
            </Button>
          ) : (
            <span className="caption">{t('shift.no_warnings')}</span>
          )}
        </span>
      </div>
      {!isPhone && palette.length > 0 && (
        <div className={classes.palette} role="toolbar" aria-label={t('shift.palette')}>
          {palette.map(({ id, short, hours, tone, name }, index) => (
            <button
              key={id}
              type="button"
              title={name}
              data-tone={tone}
              aria-pressed={brush === id}
              onClick={() => chooseShift(id)}
            >
              <b>{short}</b> {hours} {index < 9 && <kbd>{index + 1}</kbd>}
            </button>
          ))}
          <button type="button" data-tone="off" aria-pressed={brush === null} onClick={() => chooseShift(null)}>
            <b>{t('shift.off')}</b> <kbd>0</kbd>
          </button>
          <span className="caption">{t('shift.keys')}</span>
        </div>
      )}
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data || !shifts ? (
        <LinesSkeleton lines={12} />
      ) : people.length === 0 ? (
        <EmptyState title={t('shift.planner')} text={t('shift.nobody')} />
      ) : shifts.length === 0 ? (
        <EmptyState title={t('shift.planner')} text={t('shift.empty')} />
      ) : isPhone ? (
        <DayList
          people={people}
          days={days}
          day={phoneDay ?? today}
          contentOf={contentOf}
          brushes={palette}
          onDay={setPhoneDay}
          onPut={paint}
          onFix={fixWarning}
        />
      ) : (
        <PlannerGrid
          {...{ people, days, contentOf, brushOf, range, onKey }}
          cover={answer.data.cover}
          onRange={setRange}
          onDragged={(of) => brush !== undefined && paintRange(of, [brush])}
        />
      )}
      {answer.data && <HolidaysMissing missing={answer.data.holidays_missing} />}
      {!isPhone && cellWarnings.length > 0 && beside !== 'warnings' && (
        <CellWarnings warnings={cellWarnings} shiftName={shiftName} onFix={fixWarning} />
      )}
      {beside === 'warnings' && answer.data && (
        <WarningList
          {...{ warnings, chosen, shiftName }}
          onChoose={goToCell}
          onFix={fixWarning}
          onClose={closeBeside}
        />
      )}
      {beside === 'shares' && (
        <SharesPanel {...{ department, office }} year={Number(month.slice(0, 4))} onClose={closeBeside} />
      )}
      {opened === 'file' && <PlanFile onClose={close} />}
      {opened === 'rest' && <RestForm onClose={close} />}
      {opened === 'pattern' && (
        <UsePattern
          people={range ? people.slice(bounds(range).top, bounds(range).bottom + 1) : people}
          from={planSelection.from}
          until={planSelection.until}
          onPaint={paint}
          onClose={close}
        />
      )}
      {opened && opened !== 'file' && opened !== 'rest' && opened !== 'pattern' && (
        <PlanForm
          what={opened}
          start={openNext}
          onClose={close}
          onSeeWarnings={() => {
            close()
            setBeside('warnings')
          }}
        />
      )}
    </Page>
  )
}
