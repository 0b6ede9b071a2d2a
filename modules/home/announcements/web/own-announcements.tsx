import { useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { ownAnnouncementApi } from '../contract.ts'
import { AnnouncementTag } from './announcement-texts.tsx'

/** The reader's announcements, pinned ones first. */
export default function OwnAnnouncements() {
  const t = useT()
  return (
    <Page flush>
      <PageHeader title={t('announcement.mine')} />
      <Table
        list={ownAnnouncementApi.list}
        screen="own-announcements"
        title={t('announcement.mine')}
        views={[
          { id: 'published', label: t('announcement.state.published'), filters: { state: ['published'] } },
          { id: 'ended', label: t('announcement.state.ended'), filters: { state: ['ended'] } },
        ]}
        columns={[
          { name: 'title', card: 'title' },
          {
            name: 'is_new',
            header: t('announcement.read'),
            cell: ({ is_new, asks_receipt, state }) =>
              is_new ? (
                <StatusTag
                  status="new"
                  tone="warn"
                  label={t(asks_receipt ? 'announcement.to_confirm' : 'announcement.is_new')}
                />
              ) : state === 'published' ? (
                <StatusTag status="read" tone="good" label={t('announcement.read')} />
              ) : null,
            card: 'side',
          },
          { name: 'from_day', card: 'line' },
          {
            name: 'until_day',
            cell: ({ until_day }) => (until_day ? dayText(until_day) : t('announcement.no_end')),
            card: 'none',
          },
          { name: 'published_by', card: 'line' },
          { name: 'state', cell: ({ state }) => <AnnouncementTag state={state} />, card: 'none' },
        ]}
        rowName={({ title }) => title}
        rowLink={({ id }) => `announcements/${id}`}
        empty={{ title: t('announcement.mine_empty_title'), text: t('announcement.mine_empty') }}
      />
    </Page>
  )
}
