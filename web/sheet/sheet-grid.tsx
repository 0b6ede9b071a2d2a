// biome-ignore-all lint/a11y/useSemanticElements: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { required } from '#base/required.ts'
import { type SheetScene, sheetRowName } from './cell.tsx'
import type { CellTone } from './columns.ts'
import { columnWindow, cutColumns, scrollFor } from './layout.ts'
import { toBlock } from './selection.ts'
import { SheetHead, SheetTotals } from './sheet-head.tsx'
import { SheetRow } from './sheet-row.tsx'
import type { useSheetData } from './use-sheet-data.ts'
import type { useSheetKeys } from './use-sheet-keys.ts'

const HEAD = 44
const GROUPS = 28
const TOTALS = 40

type Props<Row> = {
  id: string
  label: string
  help: string
  language: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  sheet: ReturnType<typeof useSheetKeys<Row>>
  data: ReturnType<typeof useSheetData<Row>>
  canEdit: boolean
  rowTone?: (row: Row) => CellTone | undefined
  /** Name of the totals row; without it there is none. */
  totals: string | undefined
  rowHeight: number
}

/** The scrolling part: renders only the visible rows and columns. */
export function SheetGrid<Row>({
  id,
  label,
  help,
  language,
  rows,
  rowId,
  sheet,
  data,
  canEdit,
  rowTone,
  totals,
  rowHeight,
}: Props<Row>) {
  const { layout, selection, editing, box } = sheet
  const head = HEAD + (layout.groups ? GROUPS : 0)
  const activeRow = selection.active.row

  const rowSight = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingStart: head,
    // The row with the cursor stays rendered, so that an edit survives scrolling.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      const [first] = seen
      const last = seen.at(-1)
      if (first === undefined || last === undefined) return seen
      if (activeRow < first) return [activeRow, ...seen]
      return activeRow > last && activeRow < rows.length ? [...seen, activeRow] : seen
    },
  })
  const middle = layout.rightFrom - layout.middleFrom
  const columnSight = useVirtualizer({
    horizontal: true,
    count: middle,
    getScrollElement: () => box.current,
    estimateSize: (index) => layout.widths[layout.middleFrom + index] ?? 0,
    overscan: 1,
    paddingStart: layout.leftWidth,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when the widths change
  useEffect(() => columnSight.measure(), [layout])
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when the height changes
  useEffect(() => rowSight.measure(), [rowHeight])

  const seenColumns = columnSight.getVirtualItems()
  const [from, to] = columnWindow(seenColumns[0]?.index ?? 0, seenColumns.at(-1)?.index ?? -1, middle)
  const seenRows = rowSight.getVirtualItems()
  const { width = 0, height = 0 } = rowSight.scrollRect ?? {}
  sheet.page.current = Math.max(1, Math.floor((height - head - (totals ? TOTALS : 0)) / rowHeight) - 1)
  const [cutLeft, cutRight] = cutColumns(layout, columnSight.scrollOffset ?? 0, width)
  const { setViewport } = sheet
  useLayoutEffect(() => setViewport(width), [width, setViewport])

  const finishRef = useRef(sheet.finish)
  finishRef.current = sheet.finish
  const editingText = editing?.text ?? ''
  const editingTyped = editing?.typed ?? false
  const scene = useMemo<SheetScene<Row>>(
    () => ({
      id,
      language,
      changes: data.changes,
      canEdit,
      rowName: (row) => sheetRowName(layout.columns, data.changes, rowId(row), language),
      editing: { text: editingText, typed: editingTyped },
      finish: (typed, then) => finishRef.current(typed, then),
    }),
    [id, language, data.changes, canEdit, layout, rowId, editingText, editingTyped],
  )

  const { active } = selection
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the cursor scrolls
  useLayoutEffect(() => {
    const area = box.current
    if (!area || !sheet.entered) return
    const top = active.row * rowHeight + head
    area.scrollTop = scrollFor(area.scrollTop, area.clientHeight, top, top + rowHeight, head, totals ? TOTALS : 0)
    if (active.column < layout.middleFrom || active.column >= layout.rightFrom) return
    const start = required(layout.starts[active.column], 'the column under the cursor')
    area.scrollLeft = scrollFor(
      area.scrollLeft,
      area.clientWidth,
      start,
      start + (layout.widths[active.column] ?? 0),
      layout.leftWidth,
      layout.rightWidth,
    )
  }, [active.row, active.column])

  const block = toBlock(selection)
  const drawn = active.column < layout.middleFrom + from || active.column >= layout.middleFrom + to
  const isMiddle = active.column >= layout.middleFrom && active.column < layout.rightFrom
  return (
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-description={help}
      aria-rowcount={rows.length + 1 + (layout.groups ? 1 : 0) + (totals ? 1 : 0)}
      aria-colcount={layout.columns.length}
      aria-multiselectable="true"
      aria-activedescendant={isMiddle && drawn ? undefined : `${id}-${active.row}-${active.column}`}
      tabIndex={0}
      className={`sheet${sheet.entered ? ' is-entered' : ''}`}
      {...sheet.on}
    >
      <SheetHead layout={layout} cutLeft={cutLeft} cutRight={cutRight} />
      <div className="sheet-body" style={{ height: rowSight.getTotalSize() - head, minWidth: layout.total }}>
        {seenRows.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          const key = rowId(row)
          const picked = item.index >= block.top && item.index <= block.bottom && sheet.entered
          const hasCursor = item.index === active.row && sheet.entered
          return (
            <SheetRow
              key={key}
              scene={scene}
              layout={layout}
              row={row}
              rowId={key}
              rowIndex={item.index}
              top={item.start - head}
              height={rowHeight}
              stamp={data.changes.stamp(key)}
              from={from}
              to={to}
              cutLeft={cutLeft}
              cutRight={cutRight}
              pickedFrom={picked ? block.left : -1}
              pickedTo={picked ? block.right : -2}
              active={hasCursor ? active.column : -1}
              editing={editing && editing.place.row === item.index ? editing.place.column : -1}
              isCurrent={hasCursor}
              tone={rowTone?.(row)}
            />
          )
        })}
      </div>
      {totals ? (
        <SheetTotals
          layout={layout}
          cutLeft={cutLeft}
          cutRight={cutRight}
          label={totals}
          language={language}
          rowIndex={rows.length + 2 + (layout.groups ? 1 : 0)}
          stamp={data.stamp}
          of={data.totals.of}
        />
      ) : null}
    </div>
  )
}
