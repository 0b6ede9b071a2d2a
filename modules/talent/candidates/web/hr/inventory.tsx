import { Button } from '@mantine/core'
import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { applicationApi } from '../../contract.ts'
import { useTitleOf } from '../vacancy-title.ts'
import { ApplicationTag, findTags, findVacancies, payOf } from './application-texts.tsx'
import classes from './candidates.module.css'
import { useReview } from './use-review.tsx'

const CandidateDialog = lazyComponent(async () => (await import('./candidate-dialog.tsx')).CandidateDialog)

/** The applications within reach, by status. */
export default function Inventory() {
  const t = useT()
  const titleOf = useTitleOf()
  const isChinese = useLanguage() === 'zh-TW'
  const { may } = useSession()
  const { reviewActions, dialog } = useReview()
  const [edited, setEdited] = useState<string>()
  const maySeePay = may('candidate:pay')
  return (
    <Page flush>
      <PageHeader
        title={t('application.inventory')}
        actions={
          <>
            {may('candidate:files') && (
              <Button component={Link} to="resume/search" variant="default">
                {t('resume.search_button')}
              </Button>
            )}
            {may('candidate:edit') && (
              <Button component={Link} to="resume/review">
                {t('application.review')}
              </Button>
            )}
          </>
        }
      />
      <Table
        list={applicationApi.list}
        screen="applications"
        title={t('application.inventory')}
        searchLabel={t('application.search')}
        views={(['none', 'suitable', 'later', 'not_suitable'] as const).map((status) => ({
          id: status,
          label: t(`application.status.${status}`),
          filters: { status: [status] },
        }))}
        columns={[
          { name: 'full_name', card: 'title', width: 190 },
          { name: 'status', cell: (row) => <ApplicationTag {...row} />, card: 'side', width: 200 },
          {
            name: isChinese ? 'title_zh' : 'title_en',
            header: t('application.vacancy_id'),
            cell: titleOf,
            card: 'line',
            width: 210,
          },
          { name: 'office', card: 'none', width: 130 },
          { name: 'department', card: 'none', hidden: true },
          ...(maySeePay
            ? [
                {
                  name: 'expected_pay',
                  cell: payOf,
                  align: 'right',
                  card: 'none',
                  width: 140,
                } as const,
              ]
            : []),
          {
            name: 'tags',
            cell: ({ tags }) => (
              <span className={classes.tags}>
                {tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            ),
            card: 'none',
            width: 170,
          },
          { name: 'received_at', card: 'line', width: 160 },
          { name: 'consent_until', card: 'none', hidden: true },
          { name: 'number', card: 'none', hidden: true },
          { name: 'job', card: 'none', hidden: true },
        ]}
        filters={{
          vacancy_id: { options: findVacancies },
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          tag: { options: findTags, label: t('application.tags') },
          ...(!maySeePay && { pay_from: { hidden: true }, pay_to: { hidden: true } }),
        }}
        rowName={(row) => `${row.full_name}, ${titleOf(row)}`}
        rowLink={({ id }) => `resume/${id}`}
        rowActions={(row) => [
          ...reviewActions(row),
          ...(row.actions.includes('review')
            ? [{ label: t('candidate.edit'), onClick: () => setEdited(row.candidate_id) }]
            : []),
        ]}
        empty={{ title: t('application.empty_title'), text: t('application.empty') }}
      />
      {dialog}
      {edited && <CandidateDialog id={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
