import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconBell } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { useNewsKnown } from '#web/page/home-news.ts'
import { StatusTag } from '#web/page/status-tag.tsx'
import { ownAnnouncementApi } from '../contract.ts'
import { usePublishedText } from './announcement-texts.tsx'
import classes from './announcements.module.css'

const SHOWN = 3

/** Unread and pinned announcements, a line each; hidden where there are none. */
export function AnnouncementsStrip() {
  const t = useT()
  const publishedText = usePublishedText()
  const announcements = useCall(
    ownAnnouncementApi.list,
    { state: ['published'], per_page: 10 },
    { keepPrevious: true, freshFor: 3_000 },
  )
  useNewsKnown(!announcements.isPending)
  const visible = (announcements.data?.data ?? []).filter(({ is_new, is_pinned }) => is_new || is_pinned)
  if (visible.length === 0) return null
  return (
    <section className={classes.strip} aria-label={t('announcement.home')}>
      <IconBell size={18} aria-hidden />
      <ul className={classes.rows}>
        {visible.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <Link to={`announcements/${one.id}`}>
              <span className={classes.said} data-record>
                <b>{one.title}</b>
                <span className="caption">{publishedText(one)}</span>
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
      <Link to="announcements" className={classes.all}>
        {t('announcement.home_all')}
      </Link>
    </section>
  )
}
