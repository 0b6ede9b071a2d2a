import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { required } from '#base/required.ts'
import { useT } from '#web/i18n.ts'
import { type CellEdit, clearEdits, copyBlock, fillEdits, pasteEdits, toCell } from './block-edits.ts'
import { clipboardText, parseClipboard } from './clipboard.ts'
import { isEditable, isPressable, plainText, type SheetColumn, startsEdit } from './columns.ts'
import { computeLayout } from './layout.ts'
import { moveSelection, nextTabPlace, type Place, type Selection, singleCell, toBlock } from './selection.ts'
import type { useSheetData } from './use-sheet-data.ts'

type SheetKeysOptions<Row> = {
  rows: readonly Row[]
  columns: readonly SheetColumn<Row>[]
  rowId: (row: Row) => string
  data: ReturnType<typeof useSheetData<Row>>
  canEdit: boolean
  onSave: () => void
  onSpace?: (row: Row) => void
}

type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left'

/**
 * The cursor, the edited cell, and the effects of keys, pointer and clipboard. It is one long function because each key
 * needs all of the state, which parts would have to pass to each other.
 */
export function useSheetKeys<Row>({ rows, columns, rowId, data, canEdit, onSave, onSpace }: SheetKeysOptions<Row>) {
  const t = useT()
  const [viewport, setViewport] = useState(0)
  const layout = useMemo(() => computeLayout(columns, viewport), [columns, viewport])
  const [chosen, setSelection] = useState<Selection>(() => singleCell({ row: 0, column: 0 }))
  const [editing, setEditing] = useState<{ place: Place; text: string; typed: boolean }>()
  const [entered, setEntered] = useState(false)
  const [said, say] = useState('')
  const leaving = useRef(false)
  const page = useRef(10)
  const box = useRef<HTMLDivElement>(null)
  const last = { row: rows.length - 1, column: layout.columns.length - 1 }
  const selection = clampSelection(chosen, last)
  const size = { rows: rows.length, columns: layout.columns.length, page: page.current }
  const grid = { rows, columns: layout.columns, rowId, changes: data.changes }

  function select(next: Selection) {
    setEntered(true)
    setSelection(next)
  }

  function goTo(place: Place) {
    select(singleCell(place))
    box.current?.focus({ preventScroll: true })
  }

  function apply(edits: readonly CellEdit[]) {
    data.touched(data.changes.edit(edits))
  }

  function mayEdit(place: Place): boolean {
    const row = rows[place.row]
    const column = layout.columns[place.column]
    return canEdit && row !== undefined && column !== undefined && isEditable(column, row)
  }

  /** Marks the row for removal, or unmarks it. */
  function pressBin(place: Place): boolean {
    const row = rows[place.row]
    const column = layout.columns[place.column]
    if (!canEdit || row === undefined || column?.kind !== 'remove' || !isPressable(column, row)) return false
    toggle(place)
    return true
  }

  function begin(place: Place, typed: boolean) {
    if (!typed && pressBin(place)) return false
    if (!mayEdit(place)) {
      say(t('sheet.read_only'))
      return false
    }
    const row = required(rows[place.row], 'the row under the cursor')
    const column = required(layout.columns[place.column], 'the column under the cursor')
    if (column.kind === 'boolean') {
      toggle(place)
      return false
    }
    const cell = data.changes.content(rowId(row), column.id)
    const text = cell.problem === undefined ? plainText(column, cell.value) : cell.typed
    // Rendered synchronously, so that the character just typed lands in the input.
    flushSync(() => setEditing({ place, text: typed ? '' : text, typed }))
    return true
  }

  function toggle(place: Place) {
    const row = rowId(required(rows[place.row], 'the row under the cursor'))
    const column = required(layout.columns[place.column], 'the column under the cursor')
    apply([{ row, column: column.id, cell: { value: data.changes.value(row, column.id) !== true } }])
  }

  /** Ends the edit; undefined discards it. */
  function finish(typed: string | undefined, then: AfterEdit) {
    if (!editing) return
    const { place } = editing
    const row = rows[place.row]
    const column = layout.columns[place.column]
    if (typed !== undefined && row !== undefined && column && typed !== editing.text)
      apply([{ row: rowId(row), column: column.id, cell: toCell(column, row, typed) }])
    else if (typed === '' && editing.typed && row !== undefined && column)
      apply(clearEdits(grid, toBlock(singleCell(place))))
    setEditing(undefined)
    if (then === 'stay') {
      if (document.activeElement === document.body || box.current?.contains(document.activeElement))
        box.current?.focus({ preventScroll: true })
      return
    }
    box.current?.focus({ preventScroll: true })
    const next =
      then === 'right' || then === 'left'
        ? nextTabPlace(place, then === 'left', size)
        : { row: Math.max(0, Math.min(last.row, place.row + (then === 'down' ? 1 : -1))), column: place.column }
    if (next) select(singleCell(next))
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return
    const ctrl = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const isLeaving = leaving.current
    leaving.current = false
    if (key === 'Tab') {
      const next = isLeaving ? undefined : nextTabPlace(selection.active, event.shiftKey, size)
      if (!next || event.altKey || ctrl) return
      event.preventDefault()
      select(singleCell(next))
      return
    }
    const move = moveSelection(selection, { key, ctrl, shift: event.shiftKey }, size)
    if (move) {
      event.preventDefault()
      select(move)
      return
    }
    if (ctrl ? command(key, event.shiftKey) : action(event, key)) event.preventDefault()
  }

  function command(key: string, shift: boolean): boolean {
    const block = toBlock(selection)
    switch (key) {
      case 'a':
        setSelection({ anchor: { row: 0, column: 0 }, active: last })
        return true
      case 'z':
        shift ? redo() : undo()
        return true
      case 'y':
        redo()
        return true
      case 's':
        onSave()
        return true
      case 'd': {
        if (!canEdit) return true
        const area = block.top === block.bottom && block.top > 0 ? { ...block, top: block.top - 1 } : block
        const edits = fillEdits(grid, area)
        apply(edits)
        say(t('sheet.filled', { count: edits.length }))
        return true
      }
      default:
        return false
    }
  }

  function action(event: KeyboardEvent, key: string): boolean {
    const { active } = selection
    if (key === 'Escape') {
      leaving.current = true
      setSelection(singleCell(active))
      return true
    }
    if (key === 'Enter' || key === 'F2') {
      begin(active, false)
      return true
    }
    if ((key === 'Delete' || key === ' ') && pressBin(active)) return true
    if (key === 'Delete' || key === 'Backspace') {
      if (canEdit) apply(clearEdits(grid, toBlock(selection)))
      return true
    }
    if (key === ' ') {
      const isBox = layout.columns[active.column]?.kind === 'boolean' && mayEdit(active)
      const row = rows[active.row]
      if (isBox) toggle(active)
      else if (onSpace && row !== undefined) onSpace(row)
      return isBox || Boolean(onSpace)
    }
    if (event.altKey || key.length !== 1) return false
    if (!mayEdit(active)) {
      // On cells that cannot be edited, the letter keys of lists work here too.
      const step = key === 'j' ? 1 : key === 'k' ? -1 : 0
      if (step)
        setSelection(singleCell({ row: Math.max(0, Math.min(last.row, active.row + step)), column: active.column }))
      return step !== 0
    }
    const column = layout.columns[active.column]
    if (column && startsEdit(column, event.key)) begin(active, true)
    return false
  }

  function undo() {
    data.touched(data.changes.undo())
  }

  function redo() {
    data.touched(data.changes.redo())
  }

  function copy(event: ClipboardEvent) {
    if (!event.clipboardData || document.activeElement !== box.current) return
    const block = copyBlock(grid, toBlock(selection), (row, column) => data.changes.content(rowId(row), column.id))
    event.clipboardData.setData('text/plain', clipboardText(block))
    event.preventDefault()
  }

  function paste(event: ClipboardEvent) {
    if (!event.clipboardData || document.activeElement !== box.current || !canEdit) return
    event.preventDefault()
    const block = parseClipboard(event.clipboardData.getData('text/plain'))
    if (!block.length) return
    const { edits, area, skipped } = pasteEdits(grid, toBlock(selection), block)
    apply(edits)
    select({ anchor: { row: area.top, column: area.left }, active: { row: area.bottom, column: area.right } })
    say(
      skipped
        ? t('sheet.pasted_skipped', { count: edits.length, skipped })
        : t('sheet.pasted', { count: edits.length }),
    )
  }

  // Clipboard events go to the element with the text selection, so the document listens for them.
  const clipboard = useRef({ copy, paste })
  clipboard.current = { copy, paste }
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => clipboard.current.copy(event)
    const onPaste = (event: ClipboardEvent) => clipboard.current.paste(event)
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [])

  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    const place = placeAt(event.target)
    if (!place || event.button !== 0 || (event.target as HTMLElement).closest('.sheet-input')) return
    const again =
      !isBin(event.target) &&
      event.pointerType === 'touch' &&
      entered &&
      place.row === selection.active.row &&
      place.column === selection.active.column
    select(event.shiftKey ? { anchor: selection.anchor, active: place } : singleCell(place))
    if (again) setTimeout(() => begin(place, false))
  }

  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1 || event.pointerType === 'touch' || editing) return
    const place = placeAt(event.target)
    if (place && (place.row !== selection.active.row || place.column !== selection.active.column))
      setSelection({ anchor: selection.anchor, active: place })
  }

  return {
    box,
    page,
    layout,
    selection,
    editing,
    entered,
    said,
    say,
    setViewport,
    goTo,
    undo,
    redo,
    finish,
    on: {
      onKeyDown: handleKey,
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onDoubleClick: (event: { target: EventTarget }) => {
        const place = placeAt(event.target)
        if (place && !editing && !isBin(event.target)) begin(place, false)
      },
      onClick: (event: MouseEvent<HTMLDivElement>) => {
        const place = isBin(event.target) ? placeAt(event.target) : undefined
        if (!place || !pressBin(place)) return
        box.current?.focus({ preventScroll: true })
      },
      onFocus: () => setEntered(true),
    },
  }
}

/** Whether an event happened on the bin of a row. */
function isBin(target: EventTarget): boolean {
  return (target as HTMLElement).closest('.sheet-bin') !== null
}

/** The place of the cell that an event happened in. */
function placeAt(target: EventTarget): Place | undefined {
  const at = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number)
  const [row, column] = at ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

function clampSelection({ anchor, active }: Selection, last: Place): Selection {
  const clamp = (place: Place) =>
    place.row <= last.row && place.column <= last.column
      ? place
      : { row: Math.max(0, Math.min(last.row, place.row)), column: Math.max(0, Math.min(last.column, place.column)) }
  return { anchor: clamp(anchor), active: clamp(active) }
}
