import { useT } from '#web/i18n.ts'
import { IconBell } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useCall } from '#web/use-call.ts'
import { ownAnnouncementApi } from '../contract.ts'
import classes from './announcements.module.css'
import { useSaidText } from './words.tsx'

const SHOWN = 4

/** What is said to the reader now, pinned ones first. */
export function AnnouncementsCard() {
  const t = useT()
  const saidText = useSaidText()
  const said = useCall(ownAnnouncementApi.list, { state: ['published'], per_page: SHOWN }, { keep: true, fresh: 3_000 })
  return (
    <Card
      title={t('announcement.home')}
      actions={
        <Link to="announcements" className={classes.all}>
          {t('announcement.home_all')}
        </Link>
      }
    >
      {said.isError ? (
        <ErrorState small error={said.error} onRetry={() => void said.refetch()} />
      ) : !said.data ? (
        <RowsSkeleton rows={2} height={52} />
      ) : said.data.data.length === 0 ? (
        <EmptyState
          small
          icon={IconBell}
          title={t('announcement.mine_empty_title')}
          text={t('announcement.mine_empty')}
        />
      ) : (
        <ul className={classes.rows}>
          {said.data.data.map((one) => (
            <li key={one.id}>
              <Link to={`announcements/${one.id}`}>
                <span className={classes.said} data-record>
                  <b>{one.title}</b>
                  <span className="caption">
                    {[one.is_pinned && t('announcement.pinned'), saidText(one)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {one.is_new && (
                  <StatusTag
                    status="new"
                    tone="warn"
                    label={t(one.asks_receipt ? 'announcement.to_confirm' : 'announcement.is_new')}
                  />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
