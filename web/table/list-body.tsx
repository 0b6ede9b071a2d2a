import type { ReactNode } from 'react'
import type { Density } from './columns/column-state.ts'

type RowsProps = {
  title: string
  isNarrow: boolean
  isStale: boolean
  density: Density
  head: ReactNode
  onPress: (index: number) => void
  /** Rows of totals below all others; they stay visible. */
  foot?: ReactNode
  children: ReactNode
}

/** The rows with their headings, or as cards on a phone. One handler serves all presses. */
export function Rows({ title, isNarrow, isStale, density, head, onPress, foot, children }: RowsProps) {
  /** One handler for all rows; controls inside a row keep their own press. */
  function handlePress(event: React.MouseEvent) {
    const target = event.target as HTMLElement
    if (target.closest('a, button, input, label, select') || window.getSelection()?.toString()) return
    const index = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (index !== undefined) onPress(Number(index))
  }
  if (isNarrow)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the row's link and menu take the keys
      <ul
        className={`table-cards${isStale ? ' is-stale' : ''}`}
        aria-label={title}
        aria-busy={isStale}
        onClick={handlePress}
      >
        {children}
        {foot}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={title}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the row's link, J and K */}
      <table className={`table is-${density}${isStale ? ' is-stale' : ''}`} aria-busy={isStale} onClick={handlePress}>
        {head}
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  )
}
