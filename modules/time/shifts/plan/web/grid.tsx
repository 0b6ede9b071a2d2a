// biome-ignore-all lint/a11y/useSemanticElements: the grid manages focus and draws only visible rows, which a table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid manages focus and draws only visible rows, which a table cannot
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react'
import { type Day, weekday } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { dayText, listText, moneyText } from '#web/page/format.tsx'
import { useRowsInSight } from '#web/sheet/rows-in-sight.ts'
import classes from './planner.module.css'
import type { Content } from './strokes.ts'
import { boardKey, type PlannedRow } from './use-plan.ts'

/** Cells between two corners, both included. */
export type Range = { readonly row: number; readonly column: number; readonly toRow: number; readonly toColumn: number }

export type Brush = { readonly id: string | null; readonly short: string; readonly tone: number }

type Cover = {
  readonly heads: number
  readonly needed: number | null
  readonly shifts: readonly { readonly shift_id: string; readonly heads: number; readonly needed: number | null }[]
}

type Props = {
  people: readonly PlannedRow[]
  days: readonly Day[]
  cover: readonly Cover[]
  contentOf: (key: string) => Content
  brushOf: (shift: string | null) => Brush
  range: Range | undefined
  onRange: (range: Range | undefined) => void
  /** Called after the user drags over cells. */
  onDragged: (range: Range) => void
  onKey: (event: KeyboardEvent) => void
}

const ROW = 40

export function bounds({ row, column, toRow, toColumn }: Range) {
  return {
    top: Math.min(row, toRow),
    bottom: Math.max(row, toRow),
    left: Math.min(column, toColumn),
    right: Math.max(column, toColumn),
  }
}

/** Grid of people and days. Draws only visible rows; dragging over cells paints them. */
export function PlannerGrid({ people, days, cover, contentOf, brushOf, range, onRange, onDragged, onKey }: Props) {
  const t = useT()
  const language = useLanguage()
  const scroll = useRef<HTMLDivElement>(null)
  const dragged = useRef<Range>(undefined)
  const sight = useRowsInSight(people.length, ROW, scroll)
  const short = new Intl.DateTimeFormat(language, {
    weekday: language === 'zh-TW' ? 'narrow' : 'short',
    timeZone: 'UTC',
  })
  const template = {
    gridTemplateColumns: `var(--person) repeat(${days.length}, minmax(var(--cell), 1fr)) var(--edge-sum)`,
    minWidth: `calc(var(--person) + ${days.length} * var(--cell) + var(--edge-sum))`,
  }
  const selected = range && bounds(range)
  useEffect(() => {
    // While the pointer drags, it is on the cell.
    if (!range || dragged.current) return
    const findCell = () => document.getElementById(`plan-${range.toRow}-${range.toColumn}`)
    if (!findCell()) scroll.current?.scrollTo({ top: range.toRow * ROW })
    const frame = requestAnimationFrame(() => findCell()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [range])

  const cellAt = (event: PointerEvent) => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row]')
    return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const at = cellAt(event)
    if (!at || event.button !== 0) return
    const start = event.shiftKey && range ? range : { ...at, toRow: at.row, toColumn: at.column }
    dragged.current = { ...start, toRow: at.row, toColumn: at.column }
    onRange(dragged.current)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const from = dragged.current
    const at = from && cellAt(event)
    if (!from || !at || (at.row === from.toRow && at.column === from.toColumn)) return
    dragged.current = { ...from, toRow: at.row, toColumn: at.column }
    onRange(dragged.current)
  }
  function onPointerUp() {
    if (dragged.current) onDragged(dragged.current)
    dragged.current = undefined
  }

  return (
    <div
      ref={scroll}
      className={classes.scroll}
      role="grid"
      aria-label={t('shift.plan')}
      aria-rowcount={people.length + 2}
      aria-colcount={days.length + 2}
      tabIndex={0}
      aria-activedescendant={range && `plan-${range.toRow}-${range.toColumn}`}
      onKeyDown={onKey}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        dragged.current = undefined
      }}
    >
      <div className={classes.head} role="rowgroup">
        <div className={classes.row} role="row" style={template}>
          <span className={classes.person} role="columnheader">
            {t('shift.full_name')}
          </span>
          {days.map((day) => (
            <span
              key={day}
              className={classes.day}
              role="columnheader"
              data-weekend={weekday(day) % 6 === 0 || undefined}
            >
              <small>{short.format(new Date(`${day}T00:00:00Z`))}</small>
              {Number(day.slice(8))}
            </span>
          ))}
          <span className={classes.sum} role="columnheader">
            {t('shift.hours')}
          </span>
        </div>
        <div className={classes.row} role="row" style={template}>
          <span className={classes.person} role="rowheader">
            {t('shift.cover')}
          </span>
          {cover.map((one, index) => {
            const missing = one.shifts
              .filter(({ heads, needed }) => needed !== null && heads < needed)
              .map(({ shift_id, heads, needed }) =>
                t('shift.cover_short', { heads, needed, shift: brushOf(shift_id).short }),
              )
            return (
              <span
                key={days[index]}
                className={classes.heads}
                role="gridcell"
                data-short={missing.length > 0 || undefined}
                title={listText(missing) || undefined}
                aria-label={missing.length > 0 ? listText(missing) : undefined}
              >
                {one.heads}
                {one.needed !== null && <small>{one.needed}</small>}
              </span>
            )
          })}
          <span className={classes.sum} role="gridcell" />
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: sight.height }}>
        {sight.rows.map(({ index, start }) => {
          const isIn = selected && index >= selected.top && index <= selected.bottom
          const person = people[index]
          if (!person) return null
          return (
            <div key={person.employee_id} className={classes.placed} style={{ transform: `translateY(${start}px)` }}>
              <PersonRow
                person={person}
                index={index}
                days={days}
                columns={template.gridTemplateColumns}
                minWidth={template.minWidth}
                contentOf={contentOf}
                brushOf={brushOf}
                left={isIn ? selected.left : -1}
                right={isIn ? selected.right : -1}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'days' | 'contentOf' | 'brushOf'> & {
  person: PlannedRow
  index: number
  columns: string
  minWidth: string
  left: number
  right: number
}

/** Renders again only when its own cells or their selection change. */
const PersonRow = memo(function PersonRow({
  person,
  index,
  days,
  columns,
  minWidth,
  contentOf,
  brushOf,
  left,
  right,
}: RowProps) {
  const t = useT()
  const warned = Map.groupBy(person.warnings, ({ day }) => day)
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 3}
      style={{ gridTemplateColumns: columns, minWidth }}
    >
      <span
        className={classes.person}
        role="rowheader"
        title={[person.full_name, person.department, person.office].filter(Boolean).join(' · ')}
      >
        {person.full_name}
      </span>
      {days.map((day, column) => {
        const plannedDay = person.days[column]
        if (!plannedDay) return null
        const content = contentOf(boardKey(person.employee_id, day))
        const brushes = content.map(brushOf)
        const warnings = warned.get(day) ?? []
        const texts = [
          ...brushes.map(({ short }) => short),
          ...(plannedDay.away ? [t('shift.away')] : []),
          ...(plannedDay.holiday ? [plannedDay.holiday] : []),
          ...(plannedDay.locked ? [t('shift.locked')] : []),
          ...warnings.map(({ text }) => t('shift.warning_named', { text })),
        ]
        return (
          <span
            key={day}
            id={`plan-${index}-${column}`}
            className={classes.cell}
            role="gridcell"
            aria-selected={column >= left && column <= right}
            aria-label={`${dayText(day)} ${listText(texts)}`}
            title={listText(texts) || undefined}
            data-row={index}
            data-column={column}
            data-off={
              (plannedDay.kind !== 'working' && content.length === 0) || plannedDay.employed === false || undefined
            }
            data-warned={warnings.length > 0 || undefined}
            data-away={plannedDay.away !== undefined || undefined}
            data-locked={plannedDay.locked}
            data-draft={plannedDay.draft}
            data-several={brushes.length > 1 || undefined}
          >
            {brushes.map(({ id, short, tone }) => (
              <i key={id ?? 'off'} data-tone={id === null ? 'off' : tone}>
                {short}
              </i>
            ))}
            {content.length === 0 &&
              (plannedDay.away ? <small>{t('shift.away_short')}</small> : plannedDay.employed === false ? '' : '·')}
          </span>
        )
      })}
      <span className={classes.sum} role="gridcell">
        {hoursText(person.minutes)}
        {person.cost?.map(({ amount, currency }) => (
          <small key={currency}>{moneyText(amount, currency, { sign: true })}</small>
        ))}
      </span>
    </div>
  )
})
