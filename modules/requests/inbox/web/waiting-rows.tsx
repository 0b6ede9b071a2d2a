import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconPaperclip } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { requestApi } from '../contract.ts'
import { type InboxItem, joinBatches } from './batches.ts'
import classes from './home.module.css'
import { batchText, daysText, measureTexts } from './request-texts.ts'
import { useDecisions } from './use-decisions.ts'

const MAX_ROWS = 5

/** The requests that have waited longest for the reader, with buttons to decide them; the inbox has the rest. */
export function WaitingRows() {
  const t = useT()
  const decisions = useDecisions(() => undefined)
  const waiting = useCall(requestApi.toDecide, { per_page: MAX_ROWS }, { keepPrevious: true, freshFor: 3_000 })
  if (waiting.isError) return <ErrorState small error={waiting.error} onRetry={() => void waiting.refetch()} />
  if (!waiting.data) return <RowsSkeleton rows={2} height={62} />
  const rows = waiting.data.data.filter((row) => !decisions.isLeft(row))
  const more = waiting.data.total - waiting.data.data.length
  return (
    <>
      <ul className={classes.rows}>
        {joinBatches(rows).map((row) => (
          <WaitingRow
            key={row.id}
            row={row}
            onApprove={() => void decisions.approve(row.rows)}
            onReject={() => void decisions.reject(row.rows, () => undefined)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          <Link to="requests">{t('requests.home_more', { count: more })}</Link>
        </p>
      )}
    </>
  )
}

function WaitingRow({ row, onApprove, onReject }: { row: InboxItem; onApprove: () => void; onReject: () => void }) {
  const t = useT()
  const here = usePathname()
  const about = [batchText(row), row.title, daysText(row), ...measureTexts(row)].filter(Boolean).join(' · ')
  const warned = row.facts.filter(({ tone }) => tone === 'warn' || tone === 'bad')
  const facts = row.facts.map(({ name, text }) => t('requests.fact', { name, text }))
  const of = { name: row.full_name, title: row.title }
  return (
    <li className={classes.row}>
      <span data-record>
        <Avatar name={row.full_name} size={32} />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>
          <Link to="requests" search={{ request: row.id, back: here }} className={classes.name}>
            <span data-record>{row.full_name}</span>
          </Link>
          <span>{about}</span>
          {row.files > 0 && <IconPaperclip size={14} aria-label={t('requests.has_files', { count: row.files })} />}
          {warned.slice(0, 2).map(({ name, tone }) => (
            <Tag key={name} tone={tone === 'bad' ? 'bad' : 'warn'}>
              {name}
            </Tag>
          ))}
        </p>
        {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      </div>
      {row.actions.includes('approve') && (
        <div className={classes.acts}>
          <button type="button" className={classes.reject} onClick={onReject}>
            {t('action.reject')}
            <span className="for-readers">, {t('requests.of_whom', of)}</span>
          </button>
          <button type="button" className={classes.approve} onClick={onApprove}>
            {t('action.approve')}
            <span className="for-readers">, {t('requests.of_whom', of)}</span>
          </button>
        </div>
      )}
    </li>
  )
}
