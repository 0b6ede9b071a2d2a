// biome-ignore-all lint/a11y/useSemanticElements: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
import { memo, type ReactNode } from 'react'
import { renderCell, type SheetScene } from './cell.tsx'
import type { Layout } from './layout.ts'

type RowProps<Row> = {
  scene: SheetScene<Row>
  layout: Layout<Row>
  row: Row
  rowId: string
  rowIndex: number
  top: number
  height: number
  /** Increases when the row's content changes. */
  stamp: number
  /** Rendered middle columns: from and to (exclusive), counted from the first middle column. */
  from: number
  to: number
  /** Columns that pinned ones partly cover, -1 for none. */
  cutLeft: number
  cutRight: number
  /** Selected columns in this row, -1 for none. */
  pickedFrom: number
  pickedTo: number
  active: number
  editing: number
  isCurrent: boolean
  tone: string | undefined
}

/** One row, rendered again only when something of its own changes. Pinned and scrolling cells render separately. */
export const SheetRow = memo(function SheetRow(props: RowProps<unknown>) {
  const { scene, layout, rowIndex, rowId, top, height, tone, isCurrent } = props
  const failed = scene.changes.failure(rowId)
  const goes = layout.columns.some(({ id, kind }) => kind === 'remove' && scene.changes.value(rowId, id) === true)
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2 + (layout.groups ? 1 : 0)}
      aria-selected={isCurrent}
      className={`sheet-row${isCurrent ? ' is-current' : ''}${goes ? ' is-removed' : ''}${failed ? ' is-bad' : tone ? ` is-${tone}` : ''}`}
      style={{ transform: `translateY(${top}px)`, height, minWidth: layout.total }}
      title={failed?.message}
    >
      <Part {...props} part="left" first={0} last={layout.middleFrom} />
      <Part {...props} part="middle" first={layout.middleFrom + props.from} last={layout.middleFrom + props.to} />
      <Part {...props} part="right" first={layout.rightFrom} last={layout.columns.length} />
      {failed && failed.column === undefined ? <span className="for-readers">{failed.message}</span> : null}
    </div>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

type PartProps = RowProps<unknown> & { part: 'left' | 'middle' | 'right'; first: number; last: number }

const Part = memo(
  function Part({
    scene,
    layout,
    row,
    rowId,
    rowIndex,
    first,
    last,
    part,
    pickedFrom,
    pickedTo,
    active,
    editing,
    cutLeft,
    cutRight,
  }: PartProps) {
    const cells: ReactNode[] = []
    for (let index = first; index < last; index++)
      cells.push(
        renderCell({
          scene,
          layout,
          row,
          rowId,
          rowIndex,
          index,
          isSelected: index >= pickedFrom && index <= pickedTo,
          isActive: index === active,
          isCut: index === cutLeft || index === cutRight,
          isEditing: index === editing,
        }),
      )
    if (part !== 'middle') return cells
    const before = (layout.starts[first] ?? layout.total) - layout.leftWidth
    const drawn = last > first ? (layout.starts[last - 1] ?? 0) + (layout.widths[last - 1] ?? 0) - layout.leftWidth : 0
    return (
      <>
        <div className="sheet-gap" style={{ width: before || 0 }} />
        {cells}
        <div
          className="sheet-gap sheet-gap-last"
          style={{ width: layout.total - layout.leftWidth - layout.rightWidth - drawn }}
        />
      </>
    )
  },
  (a, b) =>
    a.first === b.first &&
    a.last === b.last &&
    a.stamp === b.stamp &&
    a.row === b.row &&
    a.rowIndex === b.rowIndex &&
    a.layout === b.layout &&
    a.scene === b.scene &&
    a.pickedFrom === b.pickedFrom &&
    a.pickedTo === b.pickedTo &&
    a.cutLeft === b.cutLeft &&
    a.cutRight === b.cutRight &&
    a.active === b.active &&
    a.editing === b.editing,
)
