import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type PartTimeRate, partTimeApi } from '../contract.ts'

const RateForm = lazyComponent(async () => (await import('./rate-form.tsx')).RateForm)

export type RateRow = z.output<typeof PartTimeRate>

const rateName = ({ full_name, position }: RateRow) => full_name ?? position ?? ''

/** The hourly rates of people and of positions. */
export default function Rates() {
  const t = useT()
  const mayEdit = useSession().may('compensation:edit')
  const removal = useRemoval<RateRow>(partTimeApi.removeRate, {
    title: (row) => t('part-time.rate_remove_title', { name: rateName(row) }),
    text: t('part-time.rate_remove_text'),
    successMessage: t('part-time.rate_removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<RateRow>(() => [], removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('part-time.rate_new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('part-time.policy')} actions={newButton} />
      <Table
        list={partTimeApi.rates}
        screen="part-time-rates"
        title={t('part-time.policy')}
        views={false}
        columns={[
          { name: 'rate_of', added: true, cell: rateName, card: 'title', sort: 'full_name', width: 220 },
          { name: 'position', card: 'none', hidden: true },
          { name: 'employee_no', card: 'none', hidden: true },
          { name: 'per_hour', card: 'side' },
          { name: 'from_day', card: 'line' },
          { name: 'until_day', card: 'none' },
        ]}
        filters={{ employee_id: { options: peopleApi.find }, position_id: { options: choicesApi.positions } }}
        rowName={rateName}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('part-time.rates_empty'), children: newButton }}
      />
      {dialog && <RateForm {...dialog} />}
    </Page>
  )
}
