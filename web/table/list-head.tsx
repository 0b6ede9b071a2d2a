import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { required } from '#base/required.ts'
import { useT } from '#web/i18n.ts'
import { IconArrowsSort, IconChevronDown, IconChevronUp } from '#web/icons.ts'
import { cellClass, type ResolvedColumn } from './columns/columns.tsx'
import { nextSort } from './views/list-state.ts'

type Props<Row> = {
  columns: readonly ResolvedColumn<Row>[]
  widths: Readonly<Record<string, number>>
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onWidth: (name: string, width: number) => void
  choice: { all: boolean; some: boolean; onAll: (on: boolean) => void } | undefined
  hasMenu: boolean
}

/** Sticky headings: pressing sorts, dragging the edge or arrow keys on it change the width. */
export function ListHead<Row>({ columns, widths, sort, onSort, onWidth, choice, hasMenu }: Props<Row>) {
  const t = useT()
  return (
    <thead>
      <tr>
        {choice ? (
          <th scope="col" className="table-check is-pinned">
            <label className="table-tick">
              <input
                type="checkbox"
                aria-label={t('table.select_page')}
                checked={choice.all}
                ref={(box) => {
                  if (box) box.indeterminate = choice.some && !choice.all
                }}
                onChange={(event) => choice.onAll(event.currentTarget.checked)}
              />
            </label>
          </th>
        ) : null}
        {columns.map((column, index) => {
          const by = column.sort
          const rising = by !== undefined && sort === by
          const falling = by !== undefined && sort === `-${by}`
          return (
            <th
              key={column.name}
              scope="col"
              aria-sort={rising ? 'ascending' : falling ? 'descending' : undefined}
              className={cellClass(column, index)}
              // A dragged width is fixed; a preferred width gives way where space is short.
              style={{ width: widths[column.name] ?? column.width, minWidth: widths[column.name] }}
            >
              {by ? (
                <button type="button" className="table-sort" onClick={() => onSort(nextSort(sort, by))}>
                  {column.header}
                  {rising ? (
                    <IconChevronUp size={14} aria-hidden />
                  ) : falling ? (
                    <IconChevronDown size={14} aria-hidden />
                  ) : (
                    <IconArrowsSort size={13} aria-hidden className="table-sortable" />
                  )}
                </button>
              ) : (
                column.header
              )}
              <Edge
                label={t('table.resize', { column: column.header })}
                onWidth={(width) => onWidth(column.name, width)}
              />
            </th>
          )
        })}
        {hasMenu ? (
          <th scope="col" className="table-menu">
            <span className="for-readers">{t('table.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function Edge({ label, onWidth }: { label: string; onWidth: (width: number) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined)
  const widthOf = (element: Element) => required(element.closest('th'), 'the heading').getBoundingClientRect().width
  const clampWidth = (width: number) => Math.round(Math.max(60, Math.min(800, width)))

  function startResize(event: PointerEvent<HTMLButtonElement>) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: widthOf(event.currentTarget) }
  }
  function resize(event: PointerEvent) {
    if (from.current) onWidth(clampWidth(from.current.width + event.clientX - from.current.x))
  }
  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0
    if (!step) return
    event.preventDefault()
    onWidth(clampWidth(widthOf(event.currentTarget) + step))
  }
  return (
    <button
      type="button"
      className="table-edge"
      aria-label={label}
      tabIndex={-1}
      onPointerDown={startResize}
      onPointerMove={resize}
      onPointerUp={() => {
        from.current = undefined
      }}
      onKeyDown={handleKey}
    />
  )
}
