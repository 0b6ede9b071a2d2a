import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { vacancyApi } from '../contract.ts'
import { payText, useTitleOf, VacancyTag } from './vacancy-texts.tsx'

const VacancyForm = lazyComponent(async () => (await import('./vacancy-form.tsx')).VacancyForm)

/** Vacancies within reach, with their places. */
export default function Vacancies() {
  const t = useT()
  const titleOf = useTitleOf()
  const go = useGo()
  const mayEdit = useSession().may('vacancy:edit')
  const [isAdding, setAdding] = useState(false)
  const newButton = mayEdit && <NewButton onClick={() => setAdding(true)}>{t('vacancy.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('vacancy.title')} actions={newButton} />
      <Table
        list={vacancyApi.list}
        screen="vacancies"
        title={t('vacancy.title')}
        views={[
          { id: 'open', label: t('vacancy.state.open'), filters: { state: ['open'] } },
          { id: 'hired', label: t('vacancy.state.hired'), filters: { state: ['hired'] } },
          { id: 'closed', label: t('vacancy.state.closed'), filters: { state: ['closed'] } },
        ]}
        columns={[
          { name: 'title_en', header: t('vacancy.name'), sort: 'title', cell: titleOf, card: 'title' },
          { name: 'state', cell: (row) => <VacancyTag {...row} />, card: 'side' },
          { name: 'office', card: 'line' },
          { name: 'department', card: 'line' },
          { name: 'position', hidden: true, card: 'none' },
          { name: 'places', card: 'none' },
          { name: 'hired', cell: (row) => `${row.hired} / ${row.places}`, card: 'line', isNamed: true },
          { name: 'vacant', hidden: true, card: 'none' },
          {
            name: 'closing_day',
            cell: ({ closing_day }) => (closing_day ? dayText(closing_day) : t('vacancy.no_closing_day')),
            card: 'line',
            isNamed: true,
          },
          {
            name: 'pay_from',
            header: t('vacancy.pay'),
            cell: ({ pay_from, ...row }) => (pay_from === null ? '–' : payText(t, { ...row, pay_from })),
            card: 'none',
          },
          {
            name: 'recruiter',
            cell: ({ recruiter, is_recruiter_missing }) =>
              is_recruiter_missing ? <Tag tone="warn">{t('vacancy.is_recruiter_missing')}</Tag> : recruiter,
            card: 'none',
          },
          { name: 'employment_type', hidden: true, card: 'none' },
          { name: 'opened_at', hidden: true, card: 'none' },
          { name: 'code', hidden: true, card: 'none' },
        ]}
        filters={{
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          position_id: { options: choicesApi.positions },
        }}
        rowName={titleOf}
        rowLink={({ id }) => `job/${id}`}
        empty={{
          title: t('vacancy.empty_title'),
          text: t(mayEdit ? 'vacancy.empty' : 'vacancy.empty_read'),
          children: newButton,
        }}
      />
      {isAdding && (
        <VacancyForm record={undefined} onClose={() => setAdding(false)} onSaved={({ id }) => go(`job/${id}`)} />
      )}
    </Page>
  )
}
