import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Table } from '#web/table/table.tsx'
import { ownInterviewApi } from '../own-contract.ts'
import { PhaseTag, startText, useTitleOf } from './interview-texts.tsx'

/** The interviews on whose panel the reader is. */
export default function OwnInterviews() {
  const t = useT()
  const titleOf = useTitleOf()
  return (
    <Page flush>
      <PageHeader title={t('interview.mine')} />
      <Table
        list={ownInterviewApi.list}
        screen="own-interviews"
        title={t('interview.mine')}
        views={(['score_owed', 'ahead', 'choosing', 'score_given'] as const).map((phase) => ({
          id: phase,
          label: t(`interview.phase.${phase}`),
          filters: { phase: [phase] },
        }))}
        columns={[
          { name: 'full_name', cell: (row) => <span data-record>{row.full_name}</span>, card: 'title' },
          { name: 'phase', cell: (row) => <PhaseTag phase={row.phase} />, card: 'side' },
          { name: 'title_en', header: t('interview.vacancy_id'), cell: titleOf, card: 'line' },
          { name: 'starts_at', cell: startText, card: 'line' },
          { name: 'location', card: 'line' },
          { name: 'round', card: 'none' },
          { name: 'office', hidden: true, card: 'none' },
        ]}
        rowName={({ full_name }) => full_name}
        rowLink={({ id }) => `onboarding/interviews/${id}`}
        empty={{ title: t('interview.mine_empty_title'), text: t('interview.mine_empty') }}
      />
    </Page>
  )
}
