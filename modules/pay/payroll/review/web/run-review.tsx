import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { containsAllWords } from '#base/names.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconX } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { Sheet } from '#web/sheet/sheet.tsx'
import type { RunDetails } from '../../runs/web/run-title.ts'
import { type ReviewAddress, reviewScope } from '../../runs/web/use-run.ts'
import classes from '../../web/payroll.module.css'
import { reviewApi } from '../contract.ts'
import { reviewColumns, type SheetReviewRow } from './review-columns.tsx'
import { RunChips } from './run-chips.tsx'
import { isRunOpen } from './tick-button.tsx'
import { isTickable, TickMany } from './tick-many.tsx'
import { useChosenRows } from './use-chosen-rows.ts'
import { useTicks } from './use-ticks.ts'

const RunPeople = lazyComponent(async () => (await import('./run-people.tsx')).RunPeople)

const RunPerson = lazyComponent(async () => (await import('./run-person.tsx')).RunPerson)
const RowActions = lazyComponent(async () => (await import('./row-actions.tsx')).RowActions)

type Props = {
  run: RunDetails
  address: ReviewAddress
  onAddress: (change: Partial<ReviewAddress>) => void
  onTicked: () => void
  actions?: ReactNode
}

/** The review of a run: chips, the sheet, and the panel that explains the chosen row; a list of cards on phones. */
export function RunReview(props: Props) {
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const { actions: _own, ...list } = props
  // The list of cards has its own export.
  return isPhone ? <RunPeople {...list} /> : <SheetReview {...props} />
}

function SheetReview({ run, address, onAddress, onTicked, actions }: Props) {
  const t = useT()
  const { may } = useSession()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const [figure, setFigure] = useState<string>()
  const ticks = useTicks(run.id, onTicked)
  const show = reviewScope(run, address)
  const sheet = useCall(reviewApi.sheet, { id: run.id, show, cause: address.cause }, { keepPrevious: true })
  const calculatedAt = run.calculated?.at
  const { refetch } = sheet
  const seen = useRef(calculatedAt)
  useEffect(() => {
    if (seen.current !== calculatedAt) void refetch()
    seen.current = calculatedAt
  }, [calculatedAt, refetch])

  const compared = run.previous !== null
  const { columns: lineColumns, rows: all = [] } = sheet.data ?? {}
  const rows = useMemo(() => {
    const found = all.filter((row) => containsAllWords(search, [row.full_name, row.employee_no]))
    return found.map(ticks.withTick)
  }, [all, search, ticks])
  const mayTick = isRunOpen(run) && may('payroll:prepare')
  const choice = useChosenRows<SheetReviewRow>(isTickable)
  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo(
    () => reviewColumns(lineColumns ?? [], all, run.currency, compared, t, mayTick ? choice : undefined),
    [lineColumns, all, run.currency, compared, t, language, mayTick, choice],
  )
  const chosenRows = rows.filter((row) => choice.chosen.has(row.id))
  const [person, setPerson] = useState(address.person)
  // A reader who returns to a row finds it selected.
  const [startAt] = useState(address.person)
  const chosen = rows.find((row) => row.employee_id === person)
  useDelayedAddress(person, address.person, onAddress)
  const shown = useRef(person)
  const choose = useCallback((row: SheetReviewRow | undefined) => {
    if (!row) return
    // The sheet reports a clicked row late: the clicked figure stays explained.
    if (shown.current !== row.employee_id) setFigure(undefined)
    shown.current = row.employee_id
    setPerson(row.employee_id)
  }, [])
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box)

  /** A click or Enter on a figure opens its explanation beside the sheet. */
  function explain(cell: string | undefined) {
    if (!cell) return
    const [rowIndex, columnIndex] = cell.split(':').map(Number) as [number, number]
    const row = rows[rowIndex]
    const code = inLayoutOrder(columns)[columnIndex]?.id
    if (!row || !code) return
    shown.current = row.employee_id
    setPerson(row.employee_id)
    const isEmployer = lineColumns?.find((column) => column.code === code)?.kind === 'employer_cost'
    setFigure(
      /^(full_name|reason|change)$/.test(code) ? undefined : isEmployer ? `${code.replace(/_employer$/, '')}+` : code,
    )
  }

  return (
    <>
      <RunChips
        run={run}
        address={address}
        onChange={onAddress}
        search={search}
        onSearch={setSearch}
        actions={actions}
      />
      <div className={classes.review} data-split={chosen !== undefined || undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the keys, Enter too */}
        <div
          ref={box}
          className={classes.sheetSide}
          aria-busy={sheet.isPlaceholderData}
          data-stale={sheet.isPlaceholderData || undefined}
          // When the pointer button is released, the panel has opened and may lie under the pointer.
          onPointerDown={(event) => {
            if (event.pointerType === 'mouse' && event.button === 0) explain(cellAt(event.target as Element))
          }}
          onClick={(event) => explain(cellAt(event.target as Element))}
          onKeyDown={(event) => {
            const cell = cellAt(box.current?.querySelector('.sheet-cell.is-active'))
            if (event.key === 'Enter') explain(cell)
            const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
            if (mayTick && isPlain && event.key.toLowerCase() === 'x')
              choice.onChoose(rows[Number.parseInt(cell ?? '', 10)])
          }}
        >
          {sheet.isError ? (
            <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
          ) : !sheet.data ? (
            <div className={classes.inset}>
              <RowsSkeleton rows={10} height={40} />
            </div>
          ) : (
            <>
              {sheet.data.total > all.length && (
                <p className={classes.cut}>{t('pay.sheet_cut', { shown: all.length, total: sheet.data.total })}</p>
              )}
              <Sheet
                label={t('pay.review')}
                rows={rows}
                columns={columns}
                rowId={(row) => row.id}
                onSelectRow={choose}
                startAt={startAt}
                onSpace={mayTick ? (row) => void ticks.tick(row) : undefined}
                totals={t('pay.total_shown', { count: rows.length })}
                density="compact"
                empty={<NoRows run={run} narrowed={search !== '' || show !== 'all' || address.cause !== undefined} />}
              />
            </>
          )}
        </div>
        {chosen && (
          <aside className={classes.panel} aria-label={chosen.full_name}>
            <header>
              <Avatar name={chosen.full_name} size={36} />
              <div>
                <h2>{chosen.full_name}</h2>
                <p className="caption">{[chosen.employee_no, chosen.department].filter(Boolean).join(' · ')}</p>
              </div>
              <button
                type="button"
                aria-label={t('action.close')}
                onClick={() => {
                  shown.current = undefined
                  setPerson(undefined)
                }}
              >
                <IconX size={17} />
              </button>
            </header>
            <div className={classes.panelBody}>
              <RunPerson run={run} row={chosen} ticks={ticks} figure={figure} onFigure={setFigure} />
            </div>
            {isTickable(chosen) && mayTick && (
              <footer>
                <RowActions key={chosen.id} run={run} row={chosen} ticks={ticks} onFixed={onTicked} />
                <p className="caption">{t('pay.keys')}</p>
              </footer>
            )}
          </aside>
        )}
      </div>
      {mayTick && (
        <TickMany
          run={run}
          rows={chosenRows}
          ticks={ticks}
          choosable={rows.filter(isTickable).length}
          onAll={() => choice.chooseAll(rows)}
          onClear={choice.clear}
        />
      )}
    </>
  )
}

function NoRows({ run, narrowed }: { run: RunDetails; narrowed: boolean }) {
  const t = useT()
  if (run.previous && run.changed === 0 && run.totals.employees > 0 && narrowed)
    return <EmptyState title={t('pay.nothing_moved')} text={t('pay.nothing_moved_text')} small />
  return (
    <EmptyState
      title={narrowed ? t('pay.nobody_found') : t('pay.nobody_paid')}
      text={narrowed ? t('pay.nobody_found_text') : t('pay.nobody_paid_text')}
      small
    />
  )
}

/** The place of a cell in the sheet as `row:column`; undefined outside of cells. */
function cellAt(element: Element | null | undefined): string | undefined {
  return element?.closest<HTMLElement>('[data-cell]')?.dataset.cell
}

/** The columns in the order the sheet lays them out: pinned left, middle, pinned right. */
function inLayoutOrder<C extends { pin?: 'left' | 'right' }>(columns: readonly C[]): C[] {
  return [
    ...columns.filter((column) => column.pin === 'left'),
    ...columns.filter((column) => !column.pin),
    ...columns.filter((column) => column.pin === 'right'),
  ]
}

/** Puts the chosen person into the address after a delay, so that moving through rows stays fast. */
function useDelayedAddress(
  person: string | undefined,
  inAddress: string | undefined,
  onAddress: Props['onAddress'],
): void {
  const change = useRef(onAddress)
  change.current = onAddress
  useEffect(() => {
    if (person === inAddress) return
    const timer = setTimeout(() => change.current({ person }), 400)
    return () => clearTimeout(timer)
  }, [person, inAddress])
}

/** J, K, X and Space control the sheet from anywhere on the page except fields and buttons. */
function useRowKeys(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !/^[jkx ]$/i.test(event.key))
        return
      const target = event.target as HTMLElement
      const grid = box.current?.querySelector<HTMLElement>('[role="grid"]')
      if (!grid || grid.contains(target) || target.closest('input, textarea, select, button, a, [role="dialog"]'))
        return
      event.preventDefault()
      grid.focus({ preventScroll: true })
      grid.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [box])
}
