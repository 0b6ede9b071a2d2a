import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type Announcement, announcementApi } from '../contract.ts'
import { AnnouncementTag, useAudienceText } from './announcement-texts.tsx'
import { useAnnouncementActions } from './use-announcement-actions.ts'

const AnnouncementForm = lazyComponent(async () => (await import('./announcement-form.tsx')).AnnouncementForm)

type Row = z.output<typeof Announcement>

/** Announcements for their managers. */
export default function Announcements() {
  const t = useT()
  const mayEdit = useSession().may('announcement:edit')
  const audienceText = useAudienceText()
  const { publish, end, remind } = useAnnouncementActions()
  const removal = useRemoval<Row>(announcementApi.remove, {
    title: ({ title }) => t('announcement.remove_title', { name: title }),
    text: t('announcement.remove_text'),
    successMessage: t('announcement.removed'),
  })
  const { dialog, add, rowActions } = useEditing<Row>(
    (row) =>
      allowedActions(row, {
        publish: { label: t('announcement.publish'), onClick: () => void publish(row) },
        remind: { label: t('announcement.remind'), onClick: () => void remind(row) },
        end: { label: t('announcement.end'), onClick: () => void end(row) },
      }),
    removal,
  )
  const newButton = mayEdit && <NewButton onClick={add}>{t('announcement.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('announcement.all')} actions={newButton} />
      <Table
        list={announcementApi.list}
        screen="announcements"
        title={t('announcement.all')}
        views={[
          { id: 'published', label: t('announcement.state.published'), filters: { state: ['published'] } },
          { id: 'draft', label: t('announcement.state.draft'), filters: { state: ['draft'] } },
          { id: 'ended', label: t('announcement.state.ended'), filters: { state: ['ended'] } },
        ]}
        columns={[
          { name: 'title', card: 'title' },
          { name: 'state', cell: ({ state }) => <AnnouncementTag state={state} />, card: 'side' },
          { name: 'offices', header: t('announcement.audience'), cell: audienceText, card: 'line' },
          { name: 'from_day', card: 'line' },
          {
            name: 'until_day',
            cell: ({ until_day }) => (until_day ? dayText(until_day) : t('announcement.no_end')),
            card: 'none',
          },
          {
            name: 'read',
            cell: (row) => (row.state === 'draft' ? '–' : `${row.read} / ${row.people}`),
            card: 'line',
          },
          {
            name: 'is_pinned',
            header: t('announcement.pinned'),
            cell: ({ is_pinned }) => (is_pinned ? t('announcement.pinned') : ''),
            hidden: true,
            card: 'none',
          },
          { name: 'published_by', hidden: true, card: 'none' },
          { name: 'reminded_at', hidden: true, card: 'none' },
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowName={({ title }) => title}
        rowLink={({ id }) => `announcement/${id}`}
        rowActions={mayEdit ? rowActions : undefined}
        empty={{ text: t('announcement.empty'), children: newButton }}
      />
      {dialog && <AnnouncementForm {...dialog} />}
    </Page>
  )
}
