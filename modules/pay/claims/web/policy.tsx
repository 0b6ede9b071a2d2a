import { countryName } from '#base/countries/countries.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { language, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Money } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { useNameColumns } from '#web/table/columns/name-columns.ts'
import { type Column, Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { claimPolicyApi } from '../contract.ts'
import type { Category } from './category-form.tsx'
import { PolicySettings } from './policy-settings.tsx'

const CategoryDialog = lazyComponent(async () => (await import('./category-form.tsx')).CategoryDialog)

/** Categories with their limits, and the rules of all claims. */
export default function Policy() {
  const t = useT()
  const { may } = useSession()
  const nameColumns = useNameColumns()
  const mayEdit = may('claim:policy')
  const change = useAction(claimPolicyApi.edit)
  const removal = useRemoval<Category>(claimPolicyApi.remove, {
    title: ({ name_en }) => t('claim-category.remove_title', { name: name_en }),
    text: t('claim-category.remove_text'),
    successMessage: t('claim-category.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<Category>(toggleAction, removal)
  const columns: Column<Category>[] = [
    ...nameColumns,
    { name: 'country', cell: (row) => row.country && countryName(row.country, language()), card: 'line' },
    { name: 'paid_by', card: 'none' },
    { name: 'limit_type', card: 'none' },
    {
      name: 'amount_limit',
      cell: (row) =>
        row.amount_limit === 0 ? (
          t('claim-category.no_limit')
        ) : (
          <Money amount={row.amount_limit} currency={row.currency} sign />
        ),
      card: 'side',
    },
    {
      name: 'limits',
      cell: (row) => (row.limits.length > 0 ? t('claim-category.other_limits', { count: row.limits.length }) : ''),
      card: 'none',
    },
    { name: 'needs_file', card: 'none' },
    {
      name: 'is_enabled',
      cell: (row) => (
        <StatusTag
          status={row.is_enabled ? 'active' : 'disabled'}
          label={t(row.is_enabled ? 'claim-category.is_enabled.true' : 'claim-category.is_enabled.false')}
        />
      ),
      card: 'line',
    },
    { name: 'claims', hidden: true, card: 'none' },
  ]

  function toggleAction({ id, version, is_enabled, actions }: Category) {
    if (!actions.includes(is_enabled ? 'disable' : 'enable')) return []
    const said = t(is_enabled ? 'claim-category.switched_off' : 'claim-category.switched_on')
    return [
      {
        label: t(is_enabled ? 'claim-category.switch_off' : 'claim-category.switch_on'),
        onClick: () => void change.run({ id, version, is_enabled: !is_enabled }, { successMessage: said }),
      },
    ]
  }

  const newButton = mayEdit && <NewButton onClick={add}>{t('claim-category.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('claim-category.title')} actions={newButton} />
      <PolicySettings />
      <Table
        list={claimPolicyApi.list}
        screen="claim-categories"
        title={t('claim-category.list')}
        columns={columns}
        rowName={(row) => row.name_en}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('claim-category.empty'), children: newButton }}
      />
      {dialog && <CategoryDialog {...dialog} />}
    </Page>
  )
}
