import type { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { Table } from '#web/table/table.tsx'
import { type PersonPlaces, personPlacesApi } from '../contract.ts'

const PlacesForm = lazyComponent(async () => (await import('./person-places-form.tsx')).PlacesForm)

export type PlacesRow = z.output<typeof PersonPlaces>

/** List of people with places of their own. */
export default function PlacesByPerson() {
  const t = useT()
  const { dialog, add, onPeek, rowActions } = useEditing<PlacesRow>()
  const newButton = <NewButton onClick={add}>{t('person-places.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('person-places.title')} actions={newButton} />
      <Table
        list={personPlacesApi.list}
        screen="person-places"
        title={t('person-places.title')}
        views={false}
        columns={[
          { name: 'full_name', card: 'title' },
          { name: 'employee_no', card: 'side' },
          { name: 'office_name', card: 'line' },
          { name: 'places', cell: ({ places }) => places.join(' · '), card: 'line' },
        ]}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ text: t('person-places.empty'), children: newButton }}
      />
      {dialog && <PlacesForm {...dialog} />}
    </Page>
  )
}
