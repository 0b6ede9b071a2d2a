import { required } from '#base/required.ts'
import './table.css'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import type { PageInput } from '#base/endpoints/endpoint.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { useVisitor } from '#web/session.tsx'
import { resolveColumns } from './columns/columns.tsx'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { useArrangement } from './columns/use-arrangement.ts'
import { ExportMenu } from './export-menu.tsx'
import { type FilterSetting, filterSpecs } from './filters/filter-specs.ts'
import { Filters } from './filters/filters.tsx'
import { Rows } from './list-body.tsx'
import { ListContent } from './list-content.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { ListCard, ListRow, type RowScene, TotalRow } from './list-rows.tsx'
import { mayExport } from './may-export.ts'
import { SearchBox } from './search-box.tsx'
import type { TableProps } from './table-props.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'
import { isBareList, isNarrowed, isView, knownFilters, toListInput } from './views/list-state.ts'
import { useListState } from './views/use-list-state.ts'
import { SaveView, type TableView, useViewCounts, useViews, ViewTabs } from './views/views.tsx'

export type { MenuAction } from '#web/buttons/more-button.tsx'
export type { Column } from './columns/columns.tsx'
export type { FilterSetting } from './filters/filter-specs.ts'
export type { TableProps } from './table-props.ts'
export type { BuiltInView } from './views/views.tsx'

// Nothing is selected when a list loads.
const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar)

/**
 * A list with search, filters from the contract, order, pages, columns, views, selection with bulk actions, export,
 * keys, and cards on phones. Rows load page by page; the state is in the address.
 */
export function Table<F extends z.ZodRawShape, Row, S extends string>(props: TableProps<F, Row, S>) {
  // Another list mounts a new table: rows, order and widths of the previous one would not fit its columns.
  return <ListTable key={`${props.list.method} ${props.list.path}`} {...props} />
}

function ListTable<F extends z.ZodRawShape, Row, S extends string>(props: TableProps<F, Row, S>) {
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const { list, onPeek, rowLink, onTotal, onRows } = props
  const screen = props.screen ?? list.path.slice(0, 60)
  const subject = list.subject
  const fixed = (props.input ?? {}) as Record<string, unknown>
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen's own views are the same at each render
  const shape = useMemo(
    () => ({
      filters: list.filters.shape as Record<string, z.ZodType>,
      sort: list.sort,
      sizes: props.pageSizes,
      opening: (props.views || []).find(({ id }) => id === props.opensOn),
    }),
    [list, props.pageSizes, props.opensOn],
  )
  const [state, setState] = useListState(shape, props.inAddress ?? true)

  const visitor = useVisitor()
  const countries = visitor?.company?.countries
  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo(
    () => resolveColumns(props.columns, list, countries),
    [props.columns, list, language, countries],
  )
  const arrangement = useArrangement(screen, columns)

  const offered = useViews(screen, props.views || [], props.views !== false)
  const { views } = offered
  const view = views.find((one) => one.id === state.view)
  const input = { ...toListInput(state), ...fixed }
  const answer = useCall(list, input as PageInput<F, S>, { keepPrevious: true })
  const rows = answer.data?.data ?? []
  const total = answer.data?.total ?? 0
  const counts = useViewCounts(list, shape, fixed, offered)
  useEffect(() => {
    if (!answer.data || answer.isPlaceholderData) return
    onTotal?.(answer.data.total)
    onRows?.(answer.data.data)
  }, [answer.data, answer.isPlaceholderData, onTotal, onRows])

  const idOf = useCallback((row: Row) => props.rowId?.(row) ?? String((row as { id?: unknown }).id), [props.rowId])
  const nameOf = useCallback(
    (row: Row) => {
      const named = row as { name?: unknown; full_name?: unknown }
      return props.rowName?.(row) ?? String(named.name ?? named.full_name ?? idOf(row))
    },
    [props.rowName, idOf],
  )
  const named = useMemo(() => rows.map((row) => ({ id: idOf(row), name: nameOf(row) })), [rows, idOf, nameOf])
  const selection = useSelection(named)
  // Rows without an id cannot be named in an export.
  const isChoosable =
    (props.bulk?.length ?? 0) > 0 ||
    (mayExport(list, visitor?.grants) && 'id' in (list.reply as unknown as z.ZodObject).shape)

  const open = useCallback(
    (index: number) => {
      const row = rows[index]
      if (row === undefined) return
      if (onPeek) onPeek(row)
      else if (rowLink) go(rowLink(row))
    },
    [rows, onPeek, rowLink, go],
  )
  const box = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const here = useListKeys({
    count: rows.length,
    box,
    search,
    onOpen: open,
    onChoose: isChoosable ? (index) => selection.choose(index, false) : undefined,
  })

  const latest = useRef({ actionsOf: props.rowActions, rowLink, nameOf, open })
  latest.current = { actionsOf: props.rowActions, rowLink, nameOf, open }
  const hasActions = props.rowActions !== undefined
  const hasLink = rowLink !== undefined
  // Stable while the data is, so that rows are not drawn again for nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer must reach the rows' menus
  const scene = useMemo<RowScene<Row>>(
    () => ({
      subject,
      language,
      isChoosable,
      nameOf: (row) => latest.current.nameOf(row),
      linkOf: hasLink ? (row) => latest.current.rowLink!(row) : undefined,
      actionsOf: hasActions ? (row) => latest.current.actionsOf?.(row) ?? [] : undefined,
      onChoose: selection.choose,
      onOpen: (index) => latest.current.open(index),
    }),
    [subject, language, isChoosable, hasLink, hasActions, selection.choose, answer.data],
  )

  function chooseView(chosen: TableView | undefined) {
    setState({
      view: chosen?.id,
      filters: chosen ? knownFilters(chosen.state.filters, shape) : {},
      search: chosen?.state.search ?? '',
      sort: chosen?.state.sort,
      page: 1,
    })
    arrangement.follow(chosen?.state)
  }

  const specs = filterSpecs(
    shape.filters,
    (props.filters ?? {}) as Record<string, FilterSetting>,
    subject,
    fixed,
    (key, field) => t(key, { field }),
  )
  // Nothing exists yet: search and filters would only stand in the way of the first action.
  const isBare = isBareList(state, answer.data?.total, props.about)
  const viewEmpty = isView(state, view) ? (props.views || []).find(({ id }) => id === view?.id)?.empty : undefined
  const chosenHere = named.filter((row) => selection.chosen.has(row.id)).length
  const saveView = (
    <SaveView
      screen={screen}
      current={view}
      state={{
        filters: state.filters as never,
        search: state.search || undefined,
        sort: state.sort,
        columns: arrangement.state,
        density: arrangement.density,
      }}
      onSaved={(id) => setState({ view: id })}
    />
  )

  return (
    <div className={`table-frame${selection.chosen.size ? ' has-chosen' : ''}`} ref={box}>
      {views.length && !isBare ? (
        <ViewTabs views={views} current={view?.id} counts={counts} onChoose={chooseView}>
          {saveView}
        </ViewTabs>
      ) : null}
      {!isBare && (
        <div className="table-bar">
          {props.searchable === false ? null : (
            <SearchBox
              inputRef={search}
              value={state.search}
              label={props.searchLabel}
              onSearch={(text) => setState({ search: text })}
            />
          )}
          <Filters
            specs={specs}
            values={state.filters}
            subject={subject}
            onChange={(filters) => setState({ filters })}
          />
          {props.views === false || views.length || isNarrow ? null : saveView}
          <div className="table-tools">
            {isNarrow ? null : (
              <ColumnsMenu
                columns={columns}
                state={arrangement.state}
                density={arrangement.density}
                onChange={arrangement.arrange}
              />
            )}
            <ExportMenu list={list} input={input} total={total} chosen={[...selection.chosen.keys()]} />
          </div>
        </div>
      )}
      <ListContent
        asked={answer}
        rows={rows.length}
        perPage={state.perPage}
        density={arrangement.density}
        isNarrowed={(isNarrowed(state, props.about) && !viewEmpty) || state.page > 1}
        onWiden={() => setState({ filters: {}, search: '', view: undefined, page: 1 })}
        empty={viewEmpty ?? props.empty}
      >
        <Rows
          title={props.title}
          isNarrow={isNarrow ?? false}
          isStale={answer.isPlaceholderData}
          density={arrangement.density}
          head={
            <ListHead
              columns={arrangement.drawn}
              widths={arrangement.state.widths}
              sort={state.sort ?? (list.input.shape.sort ? String(list.input.shape.sort.parse(undefined)) : undefined)}
              onSort={(sort) => setState({ sort })}
              onWidth={arrangement.setWidth}
              choice={
                isChoosable
                  ? { all: chosenHere === rows.length, some: chosenHere > 0, onAll: selection.choosePage }
                  : undefined
              }
              hasMenu={hasActions}
            />
          }
          onPress={open}
          foot={
            answer.data?.totals?.length
              ? answer.data.totals.map((row, index) => (
                  <TotalRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: sums have no id, and stand in one order
                    key={index}
                    scene={scene}
                    columns={isNarrow ? columns : arrangement.drawn}
                    row={row}
                    isCard={isNarrow ?? false}
                  />
                ))
              : undefined
          }
        >
          {rows.map((row, index) => {
            const { id } = required(named[index], 'the name of a row')
            const shared = {
              scene,
              row,
              index,
              isChosen: selection.chosen.has(id),
              isHere: index === here,
              isPeeked: id === props.peeked,
            }
            return isNarrow ? (
              <ListCard key={id} {...shared} columns={columns} />
            ) : (
              <ListRow key={id} {...shared} columns={arrangement.drawn} />
            )
          })}
        </Rows>
        <ListFoot
          page={state.page}
          perPage={state.perPage}
          total={total}
          sizes={props.pageSizes}
          onPage={(page) => setState({ page })}
          onPerPage={(perPage) => setState({ perPage })}
        />
      </ListContent>
      {selection.chosen.size > 0 && (
        <SelectionBar
          selection={selection}
          actions={props.bulk ?? []}
          isPageChosen={chosenHere === rows.length}
          total={total}
          onChooseMatching={() =>
            void selection.chooseMatching(list, input, total, (row) => ({
              id: idOf(row as Row),
              name: nameOf(row as Row),
            }))
          }
        />
      )}
    </div>
  )
}
