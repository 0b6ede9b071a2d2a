import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCalendarEvent } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { type CalendarFeed, calendarFeedApi } from '../contract.ts'
import classes from './feeds.module.css'

type Feed = z.output<typeof CalendarFeed>

/** The reader's calendars and their addresses, each shown once. */
export default function Feeds() {
  const t = useT()
  const feeds = useCall(calendarFeedApi.list, {})
  return (
    <Page column>
      <PageHeader title={t('calendar-feed.title')} about={t('calendar-feed.about')} />
      {feeds.isError ? (
        <ErrorState error={feeds.error} onRetry={() => void feeds.refetch()} />
      ) : !feeds.data ? (
        <PageSkeleton />
      ) : feeds.data.length === 0 ? (
        <EmptyState title={t('calendar-feed.title')} text={t('calendar-feed.none')} icon={IconCalendarEvent} />
      ) : (
        feeds.data.map((feed) => <FeedCard key={feed.kind} feed={feed} />)
      )}
    </Page>
  )
}

function FeedCard({ feed: { kind, name, about, id, made_at, read_at } }: { feed: Feed }) {
  const t = useT()
  const make = useAction(calendarFeedApi.make)
  const revoke = useAction(calendarFeedApi.revoke)
  const [address, setAddress] = useState<string>()
  const makeAddress = async () => {
    const ask = id
      ? {
          title: t('calendar-feed.remake_title', { name }),
          text: t('calendar-feed.remake_text'),
          action: t('calendar-feed.remake'),
        }
      : undefined
    const made = await make.run({ kind }, ask && { confirmation: ask })
    if (made) setAddress(made.address)
  }
  const revokeAddress = async (feedId: string) => {
    const done = await revoke.run(
      { id: feedId },
      {
        confirmation: {
          title: t('calendar-feed.revoke_title', { name }),
          text: t('calendar-feed.revoke_text'),
          action: t('calendar-feed.revoke'),
        },
        successMessage: t('calendar-feed.revoked'),
      },
    )
    if (done) setAddress(undefined)
  }
  return (
    <Card title={name}>
      <div className={classes.feed}>
        <p className="caption">{about}</p>
        {made_at && (
          <p className="caption">
            {t('calendar-feed.made_on', { at: momentText(made_at) })} ·{' '}
            {read_at ? t('calendar-feed.read_on', { at: momentText(read_at) }) : t('calendar-feed.never_read')}
          </p>
        )}
        {address && (
          <div className={classes.address} role="status">
            <TextInput
              className={classes.text}
              label={t('calendar-feed.address', { name })}
              description={t('calendar-feed.shown_once')}
              value={address}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="default"
              onClick={() =>
                void navigator.clipboard.writeText(address).then(() => toast.good(t('calendar-feed.copied')))
              }
            >
              {t('calendar-feed.copy')}
            </Button>
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant={id ? 'default' : 'filled'} loading={make.busy} onClick={() => void makeAddress()}>
            {t(id ? 'calendar-feed.remake' : 'calendar-feed.make')}
          </Button>
          {id && (
            <Button variant="default" loading={revoke.busy} onClick={() => void revokeAddress(id)}>
              {t('calendar-feed.revoke')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
