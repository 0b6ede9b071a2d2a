import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { vacancyApi } from '../../vacancies/contract.ts'
import { type InterviewRow, interviewApi } from '../contract.ts'
import { PhaseTag, startText, useTitleOf } from './interview-texts.tsx'

const ArrangeDialog = lazyComponent(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog)

type Row = z.output<typeof InterviewRow>

/** Interviews to be arranged, held and scored, within reach. */
export default function Interviews() {
  const t = useT()
  const titleOf = useTitleOf()
  const [arranged, setArranged] = useState<Row>()
  return (
    <Page flush>
      <PageHeader title={t('interview.pending')} />
      <Table
        list={interviewApi.list}
        screen="interviews"
        title={t('interview.pending')}
        views={(['to_arrange', 'choosing', 'ahead', 'scores_owed', 'scored', 'decided'] as const).map((phase) => ({
          id: phase,
          label: t(`interview.phase.${phase}`),
          filters: { phase: [phase] },
        }))}
        columns={[
          { name: 'full_name', cell: (row) => <span data-record>{row.full_name}</span>, card: 'title' },
          { name: 'phase', cell: (row) => <PhaseTag phase={row.phase} />, card: 'side' },
          { name: 'title_en', header: t('interview.vacancy_id'), cell: titleOf, card: 'line' },
          { name: 'round', card: 'line', isNamed: true },
          { name: 'starts_at', cell: startText, card: 'line' },
          {
            name: 'panel',
            cell: ({ panel, is_panel_missing }) => (
              <>
                <span data-record>{listText(panel)}</span>{' '}
                {is_panel_missing && <Tag tone="warn">{t('interview.is_panel_missing')}</Tag>}
              </>
            ),
            card: 'line',
          },
          {
            name: 'given',
            cell: ({ given, owed }) => (given + owed === 0 ? '–' : `${given} / ${given + owed}`),
            card: 'none',
          },
          { name: 'office', card: 'none' },
          { name: 'department', hidden: true, card: 'none' },
          { name: 'location', hidden: true, card: 'none' },
          { name: 'result', hidden: true, card: 'none' },
        ]}
        filters={{
          vacancy_id: { options: vacancyApi.choices },
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          employee_id: { options: peopleApi.find },
        }}
        rowName={({ full_name }) => full_name}
        rowLink={({ interview_id, card_id }) =>
          interview_id ? `onboarding/pendingInterview/${interview_id}` : `onboarding/${card_id}`
        }
        rowActions={(row) =>
          row.actions.includes('arrange') ? [{ label: t('interview.arrange'), onClick: () => setArranged(row) }] : []
        }
        empty={{ title: t('interview.empty_title'), text: t('interview.empty') }}
      />
      {arranged && (
        <ArrangeDialog
          card={{ id: arranged.card_id }}
          name={arranged.full_name}
          onClose={() => setArranged(undefined)}
        />
      )}
    </Page>
  )
}
