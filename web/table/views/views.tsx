import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SavedView, type ViewState, viewsApi } from '#base/contracts/views-api.ts'
import { MOST_COUNTED_VIEWS } from '#base/endpoints/endpoint.ts'
import type { AnyList } from '#base/endpoints/export-endpoint.ts'
import { LazyButton } from '#web/buttons/lazy-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { useVisitor } from '#web/session.tsx'
import { knownFilters, type ListShape } from './list-state.ts'

/** A view that the screen defines. */
export type BuiltInView = {
  id: string
  label: string
  filters?: Record<string, unknown>
  search?: string
  sort?: string
  /** Shown while the view has no rows, in place of the words for a search without a match. */
  empty?: EmptyWords
}

type EmptyWords = { title?: string; text?: string; children?: ReactNode }

export type TableView = { id: string; label: string; state: ViewState; saved?: SavedView }

/** The views of a list: the screen's own, then saved ones; and whether the saved ones have loaded. */
export function useViews(
  screen: string,
  builtIn: readonly BuiltInView[],
  isWanted: boolean,
): { views: TableView[]; areKnown: boolean } {
  const isStaff = useVisitor()?.kind === 'staff'
  const saved = useCall(viewsApi.list, { screen }, { enabled: isWanted && isStaff, freshFor: 60_000 })
  const views = [
    ...builtIn.map((view) => ({
      id: view.id,
      label: view.label,
      state: { filters: (view.filters ?? {}) as ViewState['filters'], search: view.search, sort: view.sort },
    })),
    ...(saved.data ?? []).map((view) => ({ id: view.id, label: view.name, state: view.state, saved: view })),
  ]
  return { views, areKnown: !saved.isLoading }
}

type TabsProps = {
  views: readonly TableView[]
  current: string | undefined
  /** Count of each view by id, as far as known. */
  counts: ReadonlyMap<string, number>
  onChoose: (view: TableView | undefined) => void
  /** Shown last, such as the button that saves a view. */
  children: React.ReactNode
}

/** Views as tabs with their counts; renders nothing without views. */
export function ViewTabs({ views, current, counts, onChoose, children }: TabsProps) {
  const t = useT()
  if (!views.length) return null
  return (
    <nav className="table-views" aria-label={t('table.views')}>
      <Tab
        label={t('table.view_all')}
        count={counts.get('') ?? 'asked'}
        isCurrent={current === undefined}
        onClick={() => onChoose(undefined)}
      />
      {views.map((view) => (
        <Tab
          key={view.id}
          label={view.label}
          count={counts.get(view.id) ?? (views.indexOf(view) < MOST_COUNTED_VIEWS ? 'asked' : undefined)}
          isCurrent={view.id === current}
          onClick={() => onChoose(view)}
        />
      ))}
      {children}
    </nav>
  )
}

function Tab({
  label,
  count,
  isCurrent,
  onClick,
}: {
  label: string
  /** Its space is reserved while it loads. */
  count: number | 'asked' | undefined
  isCurrent: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className="table-view" aria-current={isCurrent ? 'true' : undefined} onClick={onClick}>
      {label}
      {count === undefined ? null : <span>{count === 'asked' ? '' : count.toLocaleString('en')}</span>}
    </button>
  )
}

export type SaveProps = {
  screen: string
  state: ViewState
  current: TableView | undefined
  onSaved: (id: string | undefined) => void
}

const loadPanel = () => import('./save-view-panel.tsx')

/** Saves the list as it is now; replaces or deletes the view it came from. */
export function SaveView(props: SaveProps) {
  const t = useT()
  const isStaff = useVisitor()?.kind === 'staff'
  if (!isStaff) return null
  return (
    <LazyButton load={loadPanel} part={props}>
      <Button variant="subtle" color="gray" leftSection={<IconPlus size={15} aria-hidden />} aria-haspopup="dialog">
        {t('table.view_save')}
      </Button>
    </LazyButton>
  )
}

/** Maximum length of the views' filters in an address, in characters. */
const LONGEST = 6_000

/** Totals of the views for their tabs, loaded by one call, and rarely. */
export function useViewCounts(
  list: AnyList,
  shape: ListShape,
  fixed: Record<string, unknown>,
  { views, areKnown }: ReturnType<typeof useViews>,
): ReadonlyMap<string, number> {
  const viewFilters = ({ state }: TableView) => ({
    ...knownFilters(state.filters, shape),
    ...(state.search && { search: state.search }),
    ...fixed,
  })
  let room = LONGEST
  const counted = views.slice(0, MOST_COUNTED_VIEWS).filter((view) => {
    room -= JSON.stringify(viewFilters(view)).length
    return room > 0
  })
  const { data } = useCall(
    list,
    { ...fixed, views: counted.map(viewFilters) },
    {
      enabled: areKnown && counted.length > 0,
      freshFor: 60_000,
    },
  ) as { data?: { total: number; counts: number[] } }
  if (!data || counted.length === 0) return new Map()
  return new Map([['', data.total], ...counted.map((view, index) => [view.id, data.counts[index] ?? 0] as const)])
}
