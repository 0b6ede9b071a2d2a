import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { Table } from '#web/table/table.tsx'
import { type Announcement, announcementApi } from '../contract.ts'
import { AnnouncementTag, useAudienceText } from './announcement-texts.tsx'
import classes from './announcements.module.css'
import { FormattedText } from './formatted-text.tsx'
import { useAnnouncementActions } from './use-announcement-actions.ts'

const AnnouncementForm = lazyComponent(async () => (await import('./announcement-form.tsx')).AnnouncementForm)

const TONES = { read: 'good', opened: 'warn', not_read: 'mute' } as const

/** One announcement: its text, its audience, and who has read it. */
export default function Readers() {
  const t = useT()
  const id = useParam('id')
  const one = useCall(announcementApi.one, { id }, { keepPrevious: true })
  if (one.isError)
    return (
      <Page>
        <PageHeader title={t('announcement.name')} />
        <ErrorState error={one.error} onRetry={() => void one.refetch()} />
      </Page>
    )
  if (!one.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <ReadersPage of={one.data} />
}

function ReadersPage({ of }: { of: z.output<typeof Announcement> }) {
  const t = useT()
  const audienceText = useAudienceText()
  const [isEditing, setEditing] = useState(false)
  const { publish, end, remind } = useAnnouncementActions()
  const more = allowedActions(of, {
    edit: { label: t('action.edit'), onClick: () => setEditing(true) },
    end: { label: t('announcement.end'), onClick: () => void end(of) },
  })
  const about = [
    audienceText(of),
    of.until_day ? `${dayText(of.from_day)} – ${dayText(of.until_day)}` : dayText(of.from_day),
    t('announcement.read_of', { read: of.read, people: of.people }),
  ]
  return (
    <Page flush>
      <PageHeader
        title={of.title}
        tag={<AnnouncementTag state={of.state} />}
        about={about.join(' · ')}
        actions={
          <>
            {of.actions.includes('remind') && (
              <Button variant="default" onClick={() => void remind(of)}>
                {t('announcement.remind')}
              </Button>
            )}
            {of.actions.includes('publish') && (
              <Button onClick={() => void publish(of)}>{t('announcement.publish')}</Button>
            )}
            {more.length > 0 && <MoreButton actions={more} label={of.title} />}
          </>
        }
      />
      <details className={classes.body} open>
        <summary>{t('announcement.body')}</summary>
        <FormattedText text={of.body} />
      </details>
      <Table
        list={announcementApi.readings}
        input={{ id: of.id }}
        screen="announcement-readings"
        title={t('announcement.readers')}
        views={[
          {
            id: 'not_read',
            label: t('announcement-reading.state.not_read'),
            filters: { state: ['not_read', 'opened'] },
          },
          { id: 'read', label: t('announcement-reading.state.read'), filters: { state: ['read'] } },
        ]}
        columns={[
          { name: 'full_name', card: 'title' },
          { name: 'employee_no', hidden: true, card: 'none' },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag status={state} tone={TONES[state]} label={t(`announcement-reading.state.${state}`)} />
            ),
            card: 'side',
          },
          { name: 'office', card: 'line' },
          { name: 'department', card: 'line' },
          { name: 'position', hidden: true, card: 'none' },
          { name: 'opened_at', hidden: of.asks_receipt, card: 'none' },
          ...(of.asks_receipt ? [{ name: 'confirmed_at', card: 'line' } as const] : []),
        ]}
        filters={{ office_id: { options: choicesApi.offices }, department_id: { options: choicesApi.departments } }}
        empty={{ text: t('announcement.readers_empty') }}
      />
      {isEditing && <AnnouncementForm record={of} onClose={() => setEditing(false)} />}
    </Page>
  )
}
