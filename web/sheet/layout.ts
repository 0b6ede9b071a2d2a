import type { SheetColumn } from './columns.ts'

/** The places of a sheet's columns: pinned left, the scrolling middle, pinned right. In pixels. */
export type Layout<Row> = {
  columns: readonly SheetColumn<Row>[]
  /** Columns before this index are pinned left, from `rightFrom` on pinned right. */
  middleFrom: number
  rightFrom: number
  widths: readonly number[]
  /** Distance of each column from the row's start. */
  starts: readonly number[]
  total: number
  leftWidth: number
  rightWidth: number
  groups: readonly { name: string; from: number; to: number; width: number }[] | undefined
}

const WIDTHS = { text: 160, number: 96, hours: 96, money: 116, date: 132, choice: 140, boolean: 84, remove: 76 }
/** Pins may cover at most this share of a narrow screen; beyond it only the first column stays pinned. */
const MOST_PINNED = 0.55

/** Computes order, widths and pins for a viewport of this width; 0 while the width is unknown. */
export function computeLayout<Row>(
  columns: readonly SheetColumn<Row>[],
  viewport: number,
  own: ReadonlyMap<string, number> = new Map(),
): Layout<Row> {
  const width = (column: SheetColumn<Row>) => own.get(column.id) ?? column.width ?? WIDTHS[column.kind ?? 'text']
  let left = columns.filter((column) => column.pin === 'left')
  let right = columns.filter((column) => column.pin === 'right')
  const pinned = [...left, ...right].reduce((sum, column) => sum + width(column), 0)
  if (viewport > 0 && pinned > viewport * MOST_PINNED) {
    left = left.slice(0, 1)
    right = []
  }
  const middle = columns.filter((column) => !left.includes(column) && !right.includes(column))
  const ordered = [...left, ...middle, ...right]
  const widths = ordered.map(width)
  const [firstWidth = 0] = widths
  if (left.length === 1 && right.length === 0 && viewport > 0 && firstWidth > viewport * MOST_PINNED)
    widths[0] = Math.round(viewport * MOST_PINNED)
  const starts: number[] = []
  let total = 0
  for (const one of widths) {
    starts.push(total)
    total += one
  }
  const middleFrom = left.length
  const rightFrom = left.length + middle.length
  return {
    columns: ordered,
    middleFrom,
    rightFrom,
    widths,
    starts,
    total,
    leftWidth: starts[middleFrom] ?? total,
    rightWidth: total - (starts[rightFrom] ?? total),
    groups: ordered.some((column) => column.group) ? columnGroups(ordered, widths, middleFrom, rightFrom) : undefined,
  }
}

/** The middle columns to render, widened to steps so that a small horizontal scroll renders nothing again. */
export function columnWindow(first: number, last: number, count: number, step = 4): [number, number] {
  if (count === 0 || last < first) return [0, 0]
  return [Math.floor(first / step) * step, Math.min(count, (Math.floor(last / step) + 1) * step)]
}

/**
 * The middle columns that pinned ones partly cover at this scroll position: their figures are hidden, because half an
 * amount looks like another amount.
 */
export function cutColumns<Row>(
  { middleFrom, rightFrom, starts, widths, leftWidth, rightWidth }: Layout<Row>,
  scrolled: number,
  viewport: number,
): readonly [left: number, right: number] {
  const covers = (edge: number) => {
    for (let index = middleFrom; index < rightFrom; index++) {
      const start = starts[index] ?? 0
      if (start < edge && edge < start + (widths[index] ?? 0)) return index
    }
    return -1
  }
  return viewport > 0 ? [covers(scrolled + leftWidth), covers(scrolled + viewport - rightWidth)] : [-1, -1]
}

/** How far to scroll so that a span is visible between what covers the edges. */
export function scrollFor(
  now: number,
  viewport: number,
  start: number,
  end: number,
  coveredBefore: number,
  coveredAfter: number,
): number {
  if (start - coveredBefore < now) return Math.max(0, start - coveredBefore)
  if (end + coveredAfter > now + viewport) return end + coveredAfter - viewport
  return now
}

function columnGroups<Row>(
  columns: readonly SheetColumn<Row>[],
  widths: readonly number[],
  middleFrom: number,
  rightFrom: number,
) {
  const groups: { name: string; from: number; to: number; width: number }[] = []
  columns.forEach((column, index) => {
    const previous = groups.at(-1)
    const name = column.group ?? ''
    const width = widths[index] ?? 0
    if (previous && previous.name === name && index !== middleFrom && index !== rightFrom) {
      previous.to = index
      previous.width += width
    } else groups.push({ name, from: index, to: index, width })
  })
  return groups
}
