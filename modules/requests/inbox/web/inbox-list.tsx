import '#web/table/table.css'
import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useT } from '#web/i18n.ts'
import { IconInbox } from '#web/icons.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Filters } from '#web/table/filters/filters.tsx'
import { SearchBox } from '#web/table/search-box.tsx'
import classes from './inbox.module.css'
import type { Failure } from './use-decisions.ts'
import type { Inbox, InboxTab } from './use-inbox.ts'
import type { RowSelection } from './use-row-selection.ts'

const NONE = {
  to_decide: ['requests.none_to_decide', 'requests.none_to_decide_text'],
  mine: ['requests.none_mine', 'requests.none_mine_text'],
  decided: ['requests.none_decided_yet', 'requests.none_decided_yet_text'],
} as const satisfies Record<InboxTab, readonly [string, string]>

type Props = {
  inbox: Inbox
  /** Selects all of the page, where several may be decided at once. */
  choosing: RowSelection | undefined
  failures: readonly Failure[]
  onForget: () => void
  children: ReactNode
}

/** The list of a tab: search, filters, rows or an empty state, pages. */
export function InboxList({ inbox, choosing, failures, onForget, children }: Props) {
  const t = useT()
  const search = useRef<HTMLInputElement>(null)
  const { tab, query, rows, total, isNarrowed } = inbox
  const isBare = total === 0 && !isNarrowed
  return (
    <>
      {!isBare && (
        <div className={classes.tools}>
          {tab !== 'mine' && (
            <SearchBox inputRef={search} value={inbox.search} label={t('requests.search')} onSearch={inbox.find} />
          )}
          <Filters specs={inbox.specs} values={inbox.filters} subject={inbox.subject} onChange={inbox.filter} />
          {choosing && (
            <Checkbox
              size="xs"
              label={t('requests.choose_page')}
              checked={choosing.isAll}
              indeterminate={choosing.isSome && !choosing.isAll}
              onChange={(event) => choosing.choosePage(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      {failures.length > 0 && (
        <div className={classes.failures} role="alert">
          <b>{t('requests.failures', { count: failures.length })}</b>
          <ul>
            {failures.map(({ id, name, message }) => (
              <li key={id}>{t('requests.fact', { name, text: message })}</li>
            ))}
          </ul>
          <Button size="xs" variant="default" onClick={onForget}>
            {t('action.close')}
          </Button>
        </div>
      )}
      <div className={classes.list}>
        {rows.length > 0 && !query.isError ? (
          <ul className={classes.rows} data-stale={query.isPlaceholderData || undefined}>
            {children}
          </ul>
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <RowsSkeleton rows={8} height={64} />
        ) : isNarrowed ? (
          <EmptyState title={t('table.no_match')} text={t('table.no_match_text')}>
            <Button variant="default" onClick={inbox.widen}>
              {t('table.clear_filters')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState icon={IconInbox} title={t(NONE[tab][0])} text={t(NONE[tab][1])} />
        )}
      </div>
      {total > inbox.perPage && <Pages inbox={inbox} />}
    </>
  )
}

function Pages({ inbox: { page, perPage, total, turn } }: { inbox: Inbox }) {
  const t = useT()
  const last = Math.ceil(total / perPage)
  const from = Math.min(total, (page - 1) * perPage + 1)
  return (
    <div className={classes.foot}>
      <span role="status">{t('table.range', { from, to: Math.min(total, page * perPage), total })}</span>
      <nav aria-label={t('table.pages')}>
        <Button size="xs" variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
          {t('table.previous')}
        </Button>
        <Button size="xs" variant="default" disabled={page >= last} onClick={() => turn(page + 1)}>
          {t('table.next')}
        </Button>
      </nav>
    </div>
  )
}
