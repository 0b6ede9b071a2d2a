import { memo, type ReactNode } from 'react'
import { LazyButton } from '#web/buttons/lazy-button.tsx'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconDots } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { cellClass, cellContent, FIGURES, isBlank, type ResolvedColumn } from './columns/columns.tsx'

export type RowScene<Row> = {
  subject: string
  language: string
  nameOf: (row: Row) => string
  linkOf: ((row: Row) => string) | undefined
  actionsOf: ((row: Row) => readonly MenuAction[]) | undefined
  isChoosable: boolean
  onChoose: (index: number, isRange: boolean) => void
  onOpen: (index: number) => void
}

type RowProps<Row> = {
  scene: RowScene<Row>
  columns: readonly ResolvedColumn<Row>[]
  row: Row
  index: number
  isChosen: boolean
  isHere: boolean
  isPeeked: boolean
}

/** One row of plain cells; rendered again only when something of its own changes. */
export const ListRow = memo(function ListRow({
  scene,
  columns,
  row,
  index,
  isChosen,
  isHere,
  isPeeked,
}: RowProps<unknown>) {
  return (
    <tr
      className={rowClass(isChosen, isHere, isPeeked)}
      aria-selected={scene.isChoosable ? isChosen : undefined}
      data-row={index}
    >
      {scene.isChoosable ? (
        <td className="table-check is-pinned">
          <Check scene={scene} row={row} index={index} isChosen={isChosen} />
        </td>
      ) : null}
      {columns.map((column, at) => {
        const content = cellContent(column, row, scene.subject, scene.language)
        const className = cellClass(column, at)
        if (at > 0)
          return (
            <td key={column.name} className={className}>
              {content}
            </td>
          )
        return (
          <th key={column.name} scope="row" className={className}>
            <Title scene={scene} row={row}>
              {content}
            </Title>
          </th>
        )
      })}
      {scene.actionsOf ? (
        <td className="table-menu">
          <RowMenu scene={scene} row={row} />
        </td>
      ) : null}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** The same row as a card of two lines, for phones. */
export const ListCard = memo(function ListCard({
  scene,
  columns,
  row,
  index,
  isChosen,
  isHere,
  isPeeked,
}: RowProps<unknown>) {
  const part = (card: string) =>
    columns
      // Without a heading a dash is meaningless.
      .filter((column) => column.card === card && (card !== 'line' || !isBlank(column, row)))
      .map((column) => (
        <span key={column.name}>
          {hasCardHeading(column, card) && `${column.header}\u00a0`}
          {cellContent(column, row, scene.subject, scene.language)}
        </span>
      ))
  return (
    <li className={`table-card ${rowClass(isChosen, isHere, isPeeked) ?? ''}`} data-row={index}>
      {scene.isChoosable ? <Check scene={scene} row={row} index={index} isChosen={isChosen} /> : null}
      <div className="table-card-main">
        <div className="table-card-title">
          <Title scene={scene} row={row}>
            {part('title')}
          </Title>
        </div>
        <div className="table-card-line">{part('line')}</div>
      </div>
      <div className="table-card-side">{part('side')}</div>
      {scene.actionsOf ? <RowMenu scene={scene} row={row} /> : null}
    </li>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** Whether a figure on a card stands behind its heading: beside others it does not say what it is. */
function hasCardHeading<Row>({ kind, cell, isNamed }: ResolvedColumn<Row>, card: string): boolean {
  if (kind === 'money') return card === 'line'
  return isNamed ?? (card !== 'title' && !cell && FIGURES.includes(kind))
}

/** A row of totals below the others: no link, no tick, and empty where a column has no sum. */
export function TotalRow<Row>({
  scene,
  columns,
  row,
  isCard,
}: {
  scene: Pick<RowScene<Row>, 'subject' | 'language' | 'isChoosable' | 'actionsOf'>
  columns: readonly ResolvedColumn<Row>[]
  row: Partial<Row>
  isCard: boolean
}) {
  const content = (column: ResolvedColumn<Row>) =>
    (row as Record<string, unknown>)[column.name] === undefined
      ? null
      : column.total
        ? column.total(row)
        : cellContent(
            { ...column, cell: undefined, kind: column.align === 'right' ? column.kind : 'text' },
            row as Row,
            scene.subject,
            scene.language,
          )
  if (isCard) {
    const part = (card: string) =>
      columns
        .filter((column) => column.card === card && content(column) !== null)
        .map((column) => (
          <span key={column.name}>
            {hasCardHeading(column, card) && `${column.header}\u00a0`}
            {content(column)}
          </span>
        ))
    return (
      <li className="table-card is-total">
        <div className="table-card-main">
          <div className="table-card-title">{part('title')}</div>
          <div className="table-card-line">{part('line')}</div>
        </div>
        <div className="table-card-side">{part('side')}</div>
      </li>
    )
  }
  return (
    <tr>
      {scene.isChoosable ? <td className="table-check is-pinned" /> : null}
      {columns.map((column, at) => {
        const className = cellClass(column, at)
        return at > 0 ? (
          <td key={column.name} className={className}>
            {content(column)}
          </td>
        ) : (
          <th key={column.name} scope="row" className={className}>
            {content(column)}
          </th>
        )
      })}
      {scene.actionsOf ? <td className="table-menu" /> : null}
    </tr>
  )
}

function rowClass(isChosen: boolean, isHere: boolean, isPeeked: boolean): string | undefined {
  return [isChosen && 'is-chosen', isHere && 'is-here', isPeeked && 'is-peeked'].filter(Boolean).join(' ') || undefined
}

function Title({ scene, row, children }: { scene: RowScene<unknown>; row: unknown; children: ReactNode }) {
  if (!scene.linkOf) return children
  return (
    <Link to={scene.linkOf(row)} className="table-link">
      {children}
    </Link>
  )
}

function Check({
  scene,
  row,
  index,
  isChosen,
}: {
  scene: RowScene<unknown>
  row: unknown
  index: number
  isChosen: boolean
}) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box itself takes the keys
    <label className="table-tick" onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={t('table.select_row', { name: scene.nameOf(row) })}
        checked={isChosen}
        onChange={(event) => scene.onChoose(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}

const loadMenu = () => import('#web/buttons/action-menu.tsx')

function RowMenu({ scene, row }: { scene: RowScene<unknown>; row: unknown }) {
  const t = useT()
  const actions = scene.actionsOf!(row)
  if (!actions.length) return null
  return (
    <LazyButton load={loadMenu} part={{ actions }}>
      <button
        type="button"
        className="table-dots"
        aria-label={t('table.row_menu', { name: scene.nameOf(row) })}
        aria-haspopup="menu"
      >
        <IconDots size={17} aria-hidden />
      </button>
    </LazyButton>
  )
}
