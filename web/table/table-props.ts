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
  /** Parts of the call the screen fixes, such as an id in the path; they are no filters then. */
  input?: Partial<PageInput<F, S>>
  /** Options of id filters, labels, or `{ hidden: true }`; every filter of the contract is offered otherwise. */
  filters?: { readonly [Name in keyof F]?: FilterSetting }
  /** Filters that say what the list is about, such as its months: they are not why it is empty, `empty` is said then. Keep it stable. */
  about?: readonly (keyof F & string)[]
  /** Views that come with the screen, beside those people save. `false`: no views at all. */
  views?: readonly BuiltInView[] | false
  /** Name under which views and columns are kept; the endpoint's path unless told. */
  screen?: string
  rowId?: (row: Row) => string
  /** How a row is called in confirmations; its `name` or `full_name` unless told. */
  rowName?: (row: Row) => string
  /** Address of the row's page, within the area; the first column links there. */
  rowLink?: (row: Row) => string
  rowActions?: (row: Row) => readonly MenuAction[]
  bulk?: readonly BulkAction[]
  /** A press on the row; without it the row's page opens. */
  onPeek?: (row: Row) => void
  /** Id of the row shown in the peek panel. */
  peeked?: string
  /** What is said while there is nothing yet; "Nothing here yet" unless titled. */
  empty?: { title?: string; text?: string; children?: ReactNode }
  /** Names the list for those who cannot see it. */
  title: string
  searchLabel?: string
  /** Rows a page may have, where they are not the usual ones; the first is taken at the start. Keep it stable. */
  pageSizes?: readonly number[]
  /** False where the list has no search. */
  searchable?: boolean
  /** False keeps page, filters and order out of the address, for a list that is not the page's main thing. */
  inAddress?: boolean
  /** Hears of the total, for the page's title. */
  onTotal?: (total: number) => void
}
