import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { documentDemandApi, type OwnDemand } from '../demands/contract.ts'
import { DocumentList } from './document-list.tsx'
import classes from './documents.module.css'

const OwnDocumentForm = lazyComponent(async () => (await import('./own-document-form.tsx')).OwnDocumentForm)

const MyLetters = lazyComponent(async () => (await import('../../letters/web/own/my-letters.tsx')).MyLetters)

type Demand = z.output<typeof OwnDemand>

/** What the reader is asked for, their letters, their own documents, and those of the company that they may read. */
export default function MyDocuments() {
  const t = useT()
  const { employee_id, may } = useSession()
  const [adding, setAdding] = useState<{ demand?: Demand }>()
  return (
    <Page column>
      <PageHeader title={t('document.mine')} />
      {employee_id && (
        <>
          <Demanded onAdd={(demand) => setAdding({ demand })} />
          {may('letter:read') && <MyLetters employeeId={employee_id} />}
          <DocumentList
            title={t('document.mine_card')}
            asked={{ employee_id }}
            adding={<NewButton onClick={() => setAdding({})}>{t('document.new')}</NewButton>}
            empty={{ title: t('document.mine_empty'), text: t('document.mine_empty_text') }}
          />
        </>
      )}
      <DocumentList
        title={t('document.company_card')}
        asked={{ belongs_to: 'company' }}
        empty={{ title: t('document.company_empty_title'), text: t('document.company_empty') }}
      />
      {adding && <OwnDocumentForm {...adding} onClose={() => setAdding(undefined)} />}
    </Page>
  )
}

const TONES = { delivered: 'good', missing: 'warn', late: 'bad' } as const

/** What the reader is asked for; hidden where that is nothing. */
function Demanded({ onAdd }: { onAdd: (demand: Demand) => void }) {
  const t = useT()
  const demands = useCall(documentDemandApi.mine, {}, { keepPrevious: true })
  if (demands.isError) return <ErrorState error={demands.error} onRetry={() => void demands.refetch()} />
  if (!demands.data || demands.data.length === 0) return null
  return (
    <Card title={t('document.demanded_card')}>
      <ul className={classes.rows}>
        {demands.data.map((demand) => (
          <li key={demand.id} data-record>
            <span className={classes.said}>
              <b>{demand.title}</b>
              <span className="caption">
                {t('document.asked_until', {
                  group: demand.group,
                  day: dayText(demand.due_day),
                  name: demand.asked_by,
                })}
              </span>
            </span>
            <span className={classes.side}>
              <StatusTag
                status={demand.state}
                tone={TONES[demand.state]}
                label={t(`document-demand.delivery.${demand.state}`)}
              />
              {demand.state !== 'delivered' && (
                <Button aria-label={`${t('document-demand.add_now')}: ${demand.title}`} onClick={() => onAdd(demand)}>
                  {t('document-demand.add_now')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
