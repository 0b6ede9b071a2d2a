import type { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { patternApi, type ShiftPattern } from '../contract.ts'

const PatternForm = lazyComponent(async () => (await import('./pattern-form.tsx')).PatternForm)

export type PatternRow = z.output<typeof ShiftPattern>

export default function Patterns() {
  const t = useT()
  const mayEdit = useSession().may('shift:define')
  const removal = useRemoval<PatternRow>(patternApi.remove, {
    title: ({ name }) => t('shift-pattern.remove_title', { name }),
    text: t('shift-pattern.remove_text'),
    successMessage: t('shift-pattern.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<PatternRow>(() => [], removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('shift-pattern.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('shift-pattern.title')} actions={newButton} />
      <Table
        list={patternApi.list}
        screen="shift-patterns"
        title={t('shift-pattern.title')}
        views={false}
        columns={[
          { name: 'name', card: 'title' },
          { name: 'rotation', card: 'line' },
          { name: 'days', card: 'side' },
        ]}
        rowName={({ name }) => name}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('shift-pattern.empty'), children: newButton }}
      />
      {dialog && <PatternForm {...dialog} />}
    </Page>
  )
}
