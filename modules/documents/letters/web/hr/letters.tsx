import { Button } from '@mantine/core'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { letterApi } from '../../contract.ts'
import { type LetterOfList, LetterTag } from '../letter-tag.tsx'
import { NotReady, useReadiness } from './readiness.tsx'
import { useLetterActions } from './use-letter-actions.tsx'

/** The letters that the reader may read: of people and to others. */
export default function Letters() {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const isChinese = useLanguage() === 'zh-TW'
  const { rowActions, dialog } = useLetterActions()
  const readiness = useReadiness()
  const mayIssue = may('letter:edit')
  const newButton = mayIssue && <NewButton onClick={() => go('documents/letters/new')}>{t('letter.new')}</NewButton>
  const titleOf = (row: LetterOfList) => (isChinese ? row.name_zh : row.name_en)
  return (
    <Page flush>
      <PageHeader
        title={t('letter.title')}
        help="letters"
        actions={
          mayIssue && (
            <>
              <Button variant="default" onClick={() => go('documents/letters/many')}>
                {t('letter.to_many')}
              </Button>
              {newButton}
            </>
          )
        }
      />
      <Table
        list={letterApi.list}
        screen="letters"
        title={t('letter.title')}
        views={[
          { id: 'to_send', label: t('letter.view.to_send'), filters: { state: ['draft', 'waiting'] } },
          {
            id: 'unanswered',
            label: t('letter.view.unanswered'),
            filters: { state: ['sent', 'issued'], needs: ['acknowledgement', 'signature'] },
          },
          { id: 'answered', label: t('letter.view.answered'), filters: { state: ['acknowledged', 'signed'] } },
          { id: 'declined', label: t('letter.state.declined'), filters: { state: ['declined'] } },
        ]}
        columns={[
          { name: 'number', cell: ({ number }) => number ?? t('letter.state.draft'), card: 'line', width: 120 },
          { name: 'full_name', card: 'title', width: 200 },
          {
            name: isChinese ? 'name_zh' : 'name_en',
            header: t('letter.name_of'),
            cell: titleOf,
            card: 'line',
            width: 220,
          },
          { name: 'kind', cell: ({ kind }) => t(`letter-template.kind.${kind}`), card: 'none' },
          { name: 'state', cell: (row) => <LetterTag {...row} />, card: 'side', width: 160 },
          { name: 'sent_at', card: 'line', width: 160 },
          { name: 'answered_at', card: 'none', width: 160 },
          { name: 'remark', card: 'none', width: 200 },
          {
            name: 'recipient',
            cell: ({ recipient }) => t(`letter-template.recipient.${recipient}`),
            hidden: true,
            card: 'none',
          },
          { name: 'needs', cell: ({ needs }) => t(`letter-template.needs.${needs}`), hidden: true, card: 'none' },
          { name: 'edition', hidden: true, card: 'none' },
          { name: 'send_on', hidden: true, card: 'none' },
          { name: 'sender', hidden: true, card: 'none' },
        ]}
        filters={{ employee_id: { options: peopleApi.find } }}
        rowName={(row) => `${row.full_name}, ${titleOf(row)}`}
        rowLink={({ id }) => `documents/letters/${id}`}
        rowActions={rowActions}
        empty={{
          text: t('letter.empty'),
          children: readiness && !readiness.isReady ? <NotReady of={readiness} /> : newButton,
        }}
      />
      {dialog}
    </Page>
  )
}
