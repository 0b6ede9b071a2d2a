import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useParam } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { ownAnnouncementApi } from '../contract.ts'
import { AnnouncementTag, usePublishedText } from './announcement-texts.tsx'
import classes from './announcements.module.css'
import { FormattedText } from './formatted-text.tsx'

/** One announcement for its readers. Opening it marks it as read, unless it asks for a confirmation. */
export default function OwnAnnouncement() {
  const t = useT()
  const id = useParam('id')
  const publishedText = usePublishedText()
  const announcement = useCall(ownAnnouncementApi.one, { id })
  const { run: open } = useChange(ownAnnouncementApi.read, { quiet: true })
  const reading = useAction(ownAnnouncementApi.read)
  const opened = useRef('')
  const isNew = announcement.data?.is_new === true
  useEffect(() => {
    if (!isNew || opened.current === id) return
    opened.current = id
    // Where this fails, the bell still lists the announcement as unread.
    open({ id }).catch(() => {})
  }, [id, isNew, open])
  if (announcement.isError)
    return (
      <Page column>
        <PageHeader title={t('announcement.name')} />
        <ErrorState error={announcement.error} onRetry={() => void announcement.refetch()} />
      </Page>
    )
  if (!announcement.data)
    return (
      <Page column>
        <PageSkeleton />
      </Page>
    )
  const { title, body, state, asks_receipt, confirmed_at } = announcement.data
  return (
    <Page column>
      <PageHeader
        title={title}
        tag={state === 'ended' ? <AnnouncementTag state={state} /> : undefined}
        about={publishedText(announcement.data)}
      />
      <Card>
        <FormattedText text={body} />
      </Card>
      {asks_receipt && (
        <Card>
          <div className={classes.receipt}>
            <p>
              {confirmed_at
                ? t('announcement.confirmed_on', { moment: momentText(confirmed_at) })
                : t('announcement.confirm_asked')}
            </p>
            {!confirmed_at && (
              <Button
                loading={reading.busy}
                onClick={() => void reading.run({ id, confirm: true }, { successMessage: t('announcement.confirmed') })}
              >
                {t('announcement.confirm')}
              </Button>
            )}
          </div>
        </Card>
      )}
    </Page>
  )
}
