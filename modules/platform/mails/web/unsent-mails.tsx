import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { mailApi } from '../contract.ts'
import classes from './mails.module.css'

/** The page of unsent mails with their reasons, and the action that sends them again. */
export default function UnsentMails() {
  const t = useT()
  const { run, busy } = useAction(mailApi.sendAgain)
  const failed = useCall(mailApi.list, { state: 'failed', per_page: 1 }, { keepPrevious: true })
  const sentAgainText = ({ mails }: { mails: number }) => t('unsent-mail.tried_again', { count: mails })
  const all = {
    title: t('unsent-mail.send_all_title'),
    text: t('unsent-mail.send_all_text'),
    action: t('unsent-mail.send_again'),
  } as const
  return (
    <Page flush>
      <PageHeader
        title={t('unsent-mail.title')}
        about={t('unsent-mail.about')}
        actions={
          (failed.data?.total ?? 0) > 0 && (
            <Button
              variant="default"
              loading={busy}
              onClick={() => void run({}, { confirmation: all, successMessage: sentAgainText })}
            >
              {t('unsent-mail.send_all_again')}
            </Button>
          )
        }
      />
      <Table
        list={mailApi.list}
        screen="mail"
        title={t('unsent-mail.title')}
        columns={[
          { name: 'recipient', cell: (row) => <span className={classes.address}>{row.recipient}</span>, width: 240 },
          { name: 'subject', width: 260 },
          {
            name: 'state',
            cell: (row) => (
              <StatusTag
                status={row.state}
                tone={row.state === 'failed' ? 'bad' : 'info'}
                label={t(`unsent-mail.state.${row.state}`)}
              />
            ),
          },
          { name: 'reason', width: 260 },
          { name: 'attempts', hidden: true },
          'since',
          'next_try_at',
        ]}
        rowName={(row) => row.recipient}
        rowActions={(row) =>
          row.can_be_sent_again
            ? [
                {
                  label: t('unsent-mail.send_again'),
                  onClick: () => void run({ ids: [row.id] }, { successMessage: sentAgainText }),
                },
              ]
            : []
        }
        bulk={[
          {
            label: t('unsent-mail.send_again'),
            run: ({ ids }) => run({ ids }, { successMessage: sentAgainText }),
            confirm: (count) => ({
              title: t('unsent-mail.send_again_title', { count }),
              action: t('unsent-mail.send_again'),
            }),
          },
        ]}
        empty={{ title: t('unsent-mail.empty'), text: t('unsent-mail.empty_text') }}
      />
    </Page>
  )
}
