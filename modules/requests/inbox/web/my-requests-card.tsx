import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconInbox, IconPlus } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { requestApi } from '../contract.ts'
import { joinBatches } from './batches.ts'
import classes from './home.module.css'
import { RequestDialog } from './request-dialog.tsx'
import { useRequestableKinds } from './request-kind-forms.ts'
import { batchText, daysText, measureTexts } from './request-texts.ts'

const MAX_ROWS = 4

/** The home card of the reader's own requests: a button for each kind they may send, and their latest requests. */
export function MyRequestsCard() {
  const t = useT()
  const [newKind, setNewKind] = useState<string>()
  const requestable = useRequestableKinds()
  const kinds = useCall(requestApi.kinds, {}, { enabled: requestable.length > 0, freshFor: 300_000 })
  const mine = useCall(requestApi.mine, { per_page: MAX_ROWS }, { keepPrevious: true, freshFor: 3_000 })
  const offered = requestable.flatMap(
    (name) => kinds.data?.filter(({ kind, may_ask }) => kind === name && may_ask) ?? [],
  )
  return (
    <Card
      title={t('requests.home_mine')}
      actions={
        <Link to="requests" search={{ tab: 'mine' }} className={classes.all}>
          {t('requests.home_all')}
        </Link>
      }
    >
      {offered.length > 0 && (
        <fieldset className={classes.asks} aria-label={t('requests.ask')}>
          {offered.map(({ kind, name }) => (
            <button key={kind} type="button" onClick={() => setNewKind(kind)}>
              <IconPlus size={15} aria-hidden />
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {mine.isError ? (
        <ErrorState small error={mine.error} onRetry={() => void mine.refetch()} />
      ) : !mine.data ? (
        <RowsSkeleton rows={3} height={52} />
      ) : mine.data.data.length === 0 ? (
        <EmptyState small icon={IconInbox} title={t('requests.none_mine')} text={t('requests.none_mine_text')} />
      ) : (
        <ul className={classes.rows}>
          {joinBatches(mine.data.data).map((row) => (
            <li key={row.id} className={classes.own}>
              <Link to="requests" search={{ tab: 'mine', request: row.id }}>
                <span className={classes.text}>
                  <b>{row.title || row.kind_name}</b>
                  <span className={classes.facts}>
                    {[batchText(row), daysText(row), ...measureTexts(row)].filter(Boolean).join(' · ')}
                  </span>
                  {row.state === 'pending' && row.waits_for.length > 0 && (
                    <span className={classes.facts} data-record>
                      {t('requests.waits_for', { names: row.waits_for })}
                    </span>
                  )}
                </span>
                <StatusTag status={row.state} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {newKind && <RequestDialog kind={newKind} onClose={() => setNewKind(undefined)} />}
    </Card>
  )
}
