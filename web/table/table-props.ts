import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { PageEndpoint, PageInput } from '#base/endpoints/endpoint.ts'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import type { BulkAction } from '#web/row-actions/bulk-action.ts'
import type { Column } from './columns/columns.tsx'
import type { FilterSetting } from './filters/filter-specs.ts'
import type { BuiltInView } from './views/views.tsx'

export type TableProps<F extends z.ZodRawShape, Row, S extends string> = {
  // biome-ignore lint/suspicious/noExplicitAny: what the rows are before they are checked does not matter here
  list: PageEndpoint<F, any, Row, S>
  columns: readonly (Column<NoInfer<Row>> | (keyof NoInfer<Row> & string))[]
  /** Parts of the input that the screen fixes, such as an id in the path; they are no filters then. */
  input?: Partial<PageInput<F, S>>
  /** Options of id filters, labels, or `{ hidden: true }`; every other filter of the contract is offered. */
  filters?: { readonly [Name in keyof F]?: FilterSetting }
  /**
   * Filters that are the subject of the list, such as its months: they do not count as narrowing, so an empty list
   * shows `empty`. Keep it stable.
   */
  about?: readonly (keyof F & string)[]
  /** Views of the screen, besides those people save. `false`: no views at all. */
  views?: readonly BuiltInView[] | false
  /** Id of the view of the screen that a bare address opens, such as what waits. The plain list is one press away. */
  opensOn?: string | undefined
  /** Name under which views and columns are stored; default the endpoint's path. */
  screen?: string
  rowId?: (row: Row) => string
  /** The name of a row in confirmations; default its `name` or `full_name`. */
  rowName?: (row: Row) => string
  /** Address of the row's page, within the area; the first column links there. */
  rowLink?: (row: Row) => string
  rowActions?: (row: Row) => readonly MenuAction[]
  bulk?: readonly BulkAction[]
  /** Handles a press on the row; by default the row's page opens. */
  onPeek?: (row: Row) => void
  /** Id of the row shown in the peek panel. */
  peeked?: string
  /** Shown while nothing exists yet; the default title is "Nothing here yet". */
  empty?: { title?: string; text?: string; children?: ReactNode }
  /** Names the list for screen readers. */
  title: string
  searchLabel?: string
  /** The choices of rows per page, if not the usual ones; the first is the default. Keep it stable. */
  pageSizes?: readonly number[]
  /** False if the list has no search. */
  searchable?: boolean
  /** False keeps page, filters and order out of the address, for a list that is not the page's main content. */
  inAddress?: boolean
  /** Gets the total, for the page's title. */
  onTotal?: (total: number) => void
  /** Gets the rows of the page, for columns that depend on them. */
  onRows?: (rows: readonly Row[]) => void
}
