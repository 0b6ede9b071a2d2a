import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { needApi, type ShiftNeed } from '../contract.ts'

const NeedForm = lazyComponent(async () => (await import('./need-form.tsx')).NeedForm)

export type NeedRow = z.output<typeof ShiftNeed>

const needName = ({ shift, department }: NeedRow) => [shift, department].filter(Boolean).join(' · ')

export default function Needs() {
  const t = useT()
  const mayEdit = useSession().may('shift:define')
  const removal = useRemoval<NeedRow>(needApi.remove, {
    title: (row) => t('shift-need.remove_title', { name: needName(row) }),
    text: t('shift-need.remove_text'),
    successMessage: t('shift-need.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<NeedRow>(() => [], removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('shift-need.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('shift-need.title')} actions={newButton} />
      <Table
        list={needApi.list}
        screen="shift-needs"
        title={t('shift-need.title')}
        views={false}
        columns={[
          { name: 'shift', card: 'title' },
          { name: 'department', cell: ({ department }) => department ?? t('shift-need.everybody'), card: 'line' },
          { name: 'from_day', card: 'side' },
          { name: 'monday', card: 'none' },
          { name: 'tuesday', card: 'none' },
          { name: 'wednesday', card: 'none' },
          { name: 'thursday', card: 'none' },
          { name: 'friday', card: 'none' },
          { name: 'saturday', card: 'none' },
          { name: 'sunday', card: 'none' },
        ]}
        filters={{ department_id: { options: choicesApi.departments }, shift_id: { hidden: true } }}
        rowName={needName}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('shift-need.empty'), children: newButton }}
      />
      {dialog && <NeedForm {...dialog} />}
    </Page>
  )
}
