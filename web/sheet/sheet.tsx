import './sheet.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#web/calls/api-error.ts'
import { useUnsaved } from '#web/form/unsaved.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import type { RowFailure } from './change-set.ts'
import { type CellTone, cellProblemText, cellText, isFigure, type SheetColumn } from './columns.ts'
import { type SaveChanges, saveBatches } from './save-batches.ts'
import { toBlock } from './selection.ts'
import { SheetBar } from './sheet-bar.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { useSheetData } from './use-sheet-data.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

export type { Change, RowFailure } from './change-set.ts'
export type { CellTone, CellValue, SheetChoice, SheetColumn } from './columns.ts'
export type { SaveChanges } from './save-batches.ts'

export type SheetProps<Row> = {
  /** Names the grid for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly SheetColumn<Row>[]
  rowId: (row: Row) => string
  /** Saves one batch of changes and returns the refused rows. Without it nothing can be edited. */
  onSave?: SaveChanges
  /** Called after everything that could be saved is saved; load the rows again here. */
  onSaved?: (result: { savedRows: number; failedRows: number }) => void
  /** Gets the row under the cursor, for a panel beside the sheet. Keep the function stable. */
  onSelectRow?: (row: Row | undefined) => void
  /** Space on a cell that is no checkbox, such as "mark checked". */
  onSpace?: (row: Row) => void
  /** Id of the row that the cursor starts in: applied once the row exists, and whenever another id is given. */
  startAt?: string | undefined
  rowTone?: (row: Row) => CellTone | undefined
  /** A last row with the sums of the columns with `total`; a text names it. */
  totals?: boolean | string
  density?: 'comfort' | 'compact'
  /** CSS height; without it the sheet fills its flex parent. */
  height?: number | string
  empty?: ReactNode
}

/**
 * A grid of up to 5,000 × 40 cells that works like a spreadsheet: keys, copying and pasting blocks, fill down, undo,
 * and a save that shows a refused row in place while the others are stored.
 */
export function Sheet<Row>(props: SheetProps<Row>) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const { rows, columns, rowId, onSave, onSelectRow } = props
  const data = useSheetData(rows, columns, rowId)
  const { changes } = data
  const [saving, setSaving] = useState<{ done: number; total: number }>()
  const [trouble, setTrouble] = useState<string>()
  const sheet = useSheetKeys({
    rows,
    columns,
    rowId,
    data,
    canEdit: Boolean(onSave),
    onSave: () => void save(),
    onSpace: props.onSpace,
  })
  const removal = columns.find(({ kind }) => kind === 'remove')?.id
  const { changed, removed } = changes.tally(removal)

  const current = rows[sheet.selection.active.row]
  const told = useRef<Row | undefined>(undefined)
  useEffect(() => {
    if (!sheet.entered || told.current === current) return
    told.current = current
    onSelectRow?.(current)
  }, [sheet.entered, current, onSelectRow])

  const started = useRef<string>(undefined)
  const { startAt } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row to start in, or its coming, moves the cursor
  useEffect(() => {
    if (startAt === undefined || started.current === startAt) return
    const row = rows.findIndex((one) => rowId(one) === startAt)
    if (row < 0) return
    started.current = startAt
    sheet.goTo({ row, column: 0 })
  }, [startAt, rows])

  async function save(): Promise<boolean> {
    if (!onSave || saving) return false
    setTrouble(undefined)
    setSaving({ done: 0, total: 0 })
    const going = changes.tally(removal).removed
    const result = await saveBatches(changes, onSave, (done, total, touched) => {
      setSaving({ done, total })
      data.touched(touched)
    })
    setSaving(undefined)
    const staying = new Set(changes.tally(removal).removed)
    const gone = going.filter((row) => !staying.has(row))
    changes.forgetRows(gone)
    const stored = result.savedRows - gone.length
    data.touched([])
    if (result.stopped !== undefined)
      setTrouble(
        result.stopped instanceof ApiError && result.stopped.message ? result.stopped.message : t('sheet.not_saved'),
      )
    // Removed rows get their message from the caller, which can restore them.
    else if (result.savedRows) sheet.say(stored > 0 ? t('sheet.saved', { count: stored }) : '')
    if (result.savedRows) props.onSaved?.(result)
    if (changes.troubledRows().length > 0 && currentProblem() === undefined) nextProblem()
    return result.stopped === undefined && changes.size() === 0
  }

  const { prompt } = useUnsaved(() => changes.size() > 0, { save: onSave ? save : undefined })

  function nextProblem() {
    const bad = new Set(changes.troubledRows())
    const from = sheet.selection.active.row
    for (let step = 1; step <= rows.length; step++) {
      const index = (from + step) % rows.length
      const row = rows[index]
      const id = row !== undefined ? rowId(row) : undefined
      if (id === undefined || !bad.has(id)) continue
      sheet.goTo({ row: index, column: problemColumn(id) })
      const problem = problemText(id)
      if (problem) sheet.say(problem)
      return
    }
  }

  function problemColumn(row: string): number {
    const failure = changes.failure(row)
    const at = sheet.layout.columns.findIndex(
      (column) => changes.content(row, column.id).problem !== undefined || failure?.column === column.id,
    )
    return Math.max(0, at)
  }

  /** The problems of a row, each after the heading of its column. */
  function problemText(row: string): string | undefined {
    const failure: RowFailure | undefined = changes.failure(row)
    const column = sheet.layout.columns.find(
      ({ id }) => changes.content(row, id).problem !== undefined || failure?.column === id,
    )
    const message = failure?.message ?? (column && cellProblemText(column, changes.content(row, column.id)))
    return message !== undefined && column ? t('sheet.problem', { column: column.header, message }) : message
  }

  /** The problem of the row under the cursor. */
  function currentProblem(): string | undefined {
    return current === undefined ? undefined : problemText(rowId(current))
  }

  if (rows.length === 0)
    return (
      <div className="sheet-empty">
        {props.empty ?? t('sheet.empty')}
        {prompt}
      </div>
    )
  return (
    <div className="sheet-frame" style={props.height === undefined ? undefined : { height: props.height }}>
      <SheetGrid
        id={id}
        label={props.label}
        language={language}
        rows={rows}
        rowId={rowId}
        sheet={sheet}
        data={data}
        canEdit={Boolean(onSave)}
        rowTone={props.rowTone}
        totals={typeof props.totals === 'string' ? props.totals : props.totals ? t('sheet.total') : undefined}
        rowHeight={props.density === 'compact' ? 32 : 40}
        help={t('sheet.help')}
      />
      <div className="for-readers" role="status">
        {sheet.said}
      </div>
      {onSave ? (
        <SheetBar
          changed={changed}
          removed={removed.length}
          troubled={changes.troubledRows().length}
          canUndo={changes.canUndo()}
          canRedo={changes.canRedo()}
          saving={saving}
          trouble={trouble ?? currentProblem()}
          status={selectionSum() ?? sheet.said}
          onUndo={sheet.undo}
          onRedo={sheet.redo}
          onSave={() => void save()}
          onDiscard={() => {
            setTrouble(undefined)
            data.touched(changes.discard())
          }}
          onNextProblem={nextProblem}
        />
      ) : null}
      {prompt}
    </div>
  )

  /** The sum of the selected figures, if more than one cell is selected. */
  function selectionSum(): string | undefined {
    const block = toBlock(sheet.selection)
    const count = (block.bottom - block.top + 1) * (block.right - block.left + 1)
    if (count < 2 || count > 50_000) return undefined
    const chosen = sheet.layout.columns.slice(block.left, block.right + 1)
    const cells = t('sheet.cells', { count })
    const [first] = chosen
    if (!first || !chosen.every((column) => isFigure(column) && column.kind === first.kind)) return cells
    let sum = 0
    for (const row of rows.slice(block.top, block.bottom + 1)) {
      const rowKey = rowId(row)
      for (const column of chosen) sum += Number(changes.value(rowKey, column.id) ?? 0)
    }
    return `${t('sheet.sum', { sum: cellText(first, sum, language) })} · ${cells}`
  }
}
