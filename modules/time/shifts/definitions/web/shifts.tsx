import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { type Shift, shiftApi } from '../../contract.ts'

const ShiftForm = lazyComponent(async () => (await import('./shift-form.tsx')).ShiftForm)

export type ShiftRow = z.output<typeof Shift>

/** List of the company's shifts with today's terms. */
export default function Shifts() {
  const t = useT()
  const { may, reach } = useSession()
  const mayEdit = may('shift:define')
  const seesPay = reach('compensation:read') === 'company' || reach('compensation:read') === 'office'
  const removal = useRemoval<ShiftRow>(shiftApi.remove, {
    title: ({ name }) => t('shift.remove_title', { name }),
    text: t('shift.remove_text'),
    successMessage: t('shift.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<ShiftRow>(() => [], removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('shift.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('shift.title')} actions={newButton} />
      <Table
        list={shiftApi.list}
        screen="shifts"
        title={t('shift.title')}
        columns={[
          'name',
          'short_name',
          {
            name: 'times',
            added: true,
            sort: 'start',
            card: 'line',
            cell: ({ start, end }) => `${start}–${end}`,
          },
          { name: 'minutes', cell: ({ minutes }) => hoursText(minutes), card: 'side' },
          { name: 'break_minutes', card: 'none', hidden: true },
          ...(seesPay ? [{ name: 'allowance' as const, card: 'none' as const }] : []),
          { name: 'office', card: 'none' },
          { name: 'replacement', card: 'none', hidden: true },
          { name: 'from_day', card: 'none' },
          { name: 'next_from_day', card: 'none', hidden: true },
          activeColumn(t('shift.is_active'), 'disabled'),
        ]}
        rowName={({ name }) => name}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('shift.empty'), children: newButton }}
      />
      {dialog && <ShiftForm {...dialog} />}
    </Page>
  )
}
