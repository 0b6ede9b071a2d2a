// biome-ignore-all lint/a11y/useSemanticElements: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a grid keeps the focus itself and draws only the cells in sight, which a table cannot say
import { memo, type ReactNode } from 'react'
import { cellStyle } from './cell.tsx'
import { type CellValue, cellText, isFigure } from './columns.ts'
import type { Layout } from './layout.ts'

type HeadProps<Row> = { layout: Layout<Row>; cutLeft: number; cutRight: number }

/** Sticky headings, with the groups above them if there are any. */
export const SheetHead = memo(function SheetHead({ layout, cutLeft, cutRight }: HeadProps<unknown>) {
  return (
    <div className="sheet-head" style={{ minWidth: layout.total }}>
      {layout.groups ? <Groups layout={layout} /> : null}
      <div role="row" className="sheet-heads" aria-rowindex={layout.groups ? 2 : 1}>
        {layout.columns.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            title={column.header}
            className={`sheet-cell sheet-th${isFigure(column) ? ' sheet-figure' : ''}${pinnedClass(layout, index)}${index === cutLeft || index === cutRight ? ' is-cut' : ''}`}
            style={cellStyle(layout, index)}
          >
            <span>{column.header}</span>
          </div>
        ))}
      </div>
    </div>
  )
}) as <Row>(props: HeadProps<Row>) => ReactNode

function Groups({ layout }: { layout: Layout<unknown> }) {
  return (
    <div role="row" className="sheet-groups" aria-rowindex={1}>
      {layout.groups?.map((group) => (
        <div
          key={group.from}
          role={group.name ? 'columnheader' : 'gridcell'}
          aria-colindex={group.from + 1}
          aria-colspan={group.to - group.from + 1}
          className={`sheet-cell sheet-group${group.name ? ' is-named' : ''}${pinnedClass(layout, group.from)}`}
          style={{
            ...cellStyle(layout, group.from),
            width: group.width,
            ...(group.from >= layout.rightFrom ? { right: 0 } : {}),
          }}
        >
          {group.name}
        </div>
      ))}
    </div>
  )
}

type TotalsProps = HeadProps<unknown> & {
  label: string
  language: string
  rowIndex: number
  stamp: number
  of: (column: string) => number | undefined
}

/** The sticky last row: one sum for each column. */
export const SheetTotals = memo(function SheetTotals({
  layout,
  cutLeft,
  cutRight,
  label,
  language,
  rowIndex,
  of,
}: TotalsProps) {
  return (
    <div role="row" aria-rowindex={rowIndex} className="sheet-totals" style={{ minWidth: layout.total }}>
      {layout.columns.map((column, index) => (
        <div
          key={column.id}
          role={index === 0 ? 'rowheader' : 'gridcell'}
          aria-colindex={index + 1}
          className={`sheet-cell${isFigure(column) ? ' sheet-figure' : ''}${pinnedClass(layout, index)}${index === cutLeft || index === cutRight ? ' is-cut' : ''}`}
          style={cellStyle(layout, index)}
        >
          {index === 0 ? label : column.total ? cellText(column, of(column.id) as CellValue, language) : ''}
        </div>
      ))}
    </div>
  )
}) as <Row>(props: Omit<TotalsProps, 'layout'> & { layout: Layout<Row> }) => ReactNode

function pinnedClass(layout: Layout<unknown>, index: number): string {
  const edge = index === layout.middleFrom - 1 || index === layout.rightFrom ? ' sheet-edge' : ''
  if (index < layout.middleFrom) return ` sheet-left${edge}`
  return index >= layout.rightFrom ? ` sheet-right${edge}` : ''
}
