import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { type Place, placeApi } from '../contract.ts'

const PlaceDialog = lazyComponent(async () => (await import('./place-dialog.tsx')).PlaceDialog)
type Row = z.output<typeof Place>

/** Where people of each office clock in. */
export default function Places() {
  const t = useT()
  const mayEdit = useSession().may('place:edit')
  const removal = useRemoval<Row>(placeApi.remove, {
    title: ({ name }) => t('place.remove_title', { name }),
    text: t('place.remove_text'),
    successMessage: t('place.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('place.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('place.title')} actions={newButton} />
      <Table
        list={placeApi.list}
        screen="places"
        title={t('place.title')}
        columns={[
          'name',
          'office_name',
          'radius_m',
          { name: 'latitude', hidden: true, card: 'none' },
          { name: 'longitude', hidden: true, card: 'none' },
          activeColumn(undefined, 'disabled'),
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('place.empty'), children: newButton }}
      />
      {dialog && <PlaceDialog {...dialog} />}
    </Page>
  )
}
