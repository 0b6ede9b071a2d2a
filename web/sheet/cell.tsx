// biome-ignore-all lint/a11y/useSemanticElements: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say

import type { ReactNode } from 'react'
import { required } from '#base/required.ts'
import { t } from '#web/i18n.ts'
import { IconArrowBackUp, IconTrash } from '#web/icons.ts'
import { CellEditor } from './cell-editor.tsx'
import type { ChangeSet } from './change-set.ts'
import { cellProblemText, cellText, isEditable, isFigure, isPressable, type SheetColumn } from './columns.ts'
import type { Layout } from './layout.ts'

/** Everything that a cell may need; one object for the lifetime of the sheet and language. */
export type SheetScene<Row> = {
  id: string
  language: string
  changes: ChangeSet
  canEdit: boolean
  rowName: (row: Row) => string
  /** The text that the editor starts with, and the function that ends the edit. */
  editing: { text: string; typed: boolean }
  finish: (typed: string | undefined, then: 'stay' | 'down' | 'up' | 'right' | 'left') => void
}

type CellProps<Row> = {
  scene: SheetScene<Row>
  layout: Layout<Row>
  row: Row
  rowId: string
  rowIndex: number
  index: number
  isSelected: boolean
  isActive: boolean
  /** Partly covered by a pinned column. */
  isCut: boolean
  isEditing: boolean
}

/** Renders one cell. The row calls it as a function instead of mounting a component: there are hundreds on screen. */
export function renderCell<Row>({
  scene,
  layout,
  row,
  rowId,
  rowIndex,
  index,
  isSelected,
  isActive,
  isCut,
  isEditing,
}: CellProps<Row>): ReactNode {
  const column = required(layout.columns[index], 'the column of a cell')
  const cell = scene.changes.content(rowId, column.id)
  const value = scene.changes.value(rowId, column.id)
  const failure = scene.changes.failure(rowId)
  const failed = failure !== undefined && failure.column === column.id
  const changed = scene.changes.isChanged(rowId, column.id)
  const problem = cellProblemText(column, cell) ?? (failed ? failure.message : undefined)
  const tone = problem ? 'bad' : changed ? 'changed' : column.tone?.(row, value)
  const hint =
    problem ??
    (column.kind === 'remove'
      ? undefined
      : changed
        ? t('sheet.was', { old: cellText(column, scene.changes.base(rowId, column.id), scene.language) || '\u2013' })
        : column.hint?.(row, value))
  const text = cell.problem === undefined ? cellText(column, value, scene.language) : cell.typed
  const pinned = index < layout.middleFrom ? ' sheet-left' : index >= layout.rightFrom ? ' sheet-right' : ''
  const edge = index === layout.middleFrom - 1 || index === layout.rightFrom ? ' sheet-edge' : ''
  const locked = !scene.canEdit || !(column.kind === 'remove' ? isPressable : isEditable)(column, row)
  return (
    <div
      key={column.id}
      id={`${scene.id}-${rowIndex}-${index}`}
      role={index === 0 && column.pin === 'left' ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      aria-selected={isSelected}
      aria-readonly={locked || undefined}
      aria-invalid={problem ? true : undefined}
      data-cell={`${rowIndex}:${index}`}
      title={hint}
      className={`sheet-cell${isFigure(column) ? ' sheet-figure' : ''}${pinned}${edge}${tone ? ` is-${tone}` : ''}${isSelected ? ' is-picked' : ''}${isActive ? ' is-active' : ''}${isFigure(column) && !value ? ' is-none' : ''}${isCut ? ' is-cut' : ''}`}
      style={cellStyle(layout, index)}
    >
      {isEditing ? (
        <CellEditor
          column={column}
          name={t('sheet.cell', { column: column.header, row: scene.rowName(row) })}
          start={scene.editing}
          finish={scene.finish}
        />
      ) : column.kind === 'remove' ? (
        !locked && (
          <button
            type="button"
            // The grid keeps the focus: Space, Enter and Delete press the button.
            tabIndex={-1}
            className="sheet-bin"
            aria-pressed={value === true}
            aria-label={t(value === true ? 'sheet.keep_row' : 'sheet.remove_row', { row: scene.rowName(row) })}
          >
            {value === true ? <IconArrowBackUp size={17} aria-hidden /> : <IconTrash size={17} aria-hidden />}
          </button>
        )
      ) : column.cell && cell.problem === undefined ? (
        column.cell(row, value)
      ) : (
        text
      )}
      {hint && !isEditing ? <span className="for-readers">{hint}</span> : null}
    </div>
  )
}

const styles = new WeakMap<object, React.CSSProperties[]>()

/** Width and, for pinned cells, sticky position; computed once for each layout. */
export function cellStyle<Row>(layout: Layout<Row>, index: number): React.CSSProperties {
  let made = styles.get(layout)
  if (!made) {
    made = layout.columns.map((_, at) => ({
      width: layout.widths[at],
      ...(at < layout.middleFrom ? { left: layout.starts[at] } : {}),
      ...(at >= layout.rightFrom ? { right: layout.total - (layout.starts[at] ?? 0) - (layout.widths[at] ?? 0) } : {}),
    }))
    styles.set(layout, made)
  }
  return made[index] ?? {}
}

/** The name of a row in announcements: its first pinned column. */
export function sheetRowName<Row>(
  columns: readonly SheetColumn<Row>[],
  changes: ChangeSet,
  rowId: string,
  language: string,
): string {
  const first = columns[0]
  return first ? cellText(first, changes.value(rowId, first.id), language) : rowId
}
