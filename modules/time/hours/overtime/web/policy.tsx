import type { z } from 'zod'
import { countryName } from '#base/countries/countries.ts'
import { toDecimal } from '#base/money/money.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { language, t as say, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText, listText, moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type OvertimePolicy, overtimeApi } from '../contract.ts'
import { DayType } from '../values.ts'

const PolicyForm = lazyComponent(async () => (await import('./policy-form.tsx')).PolicyForm)

export type PolicyRow = z.output<typeof OvertimePolicy>

/** The company's policies of overtime. */
export default function Policies() {
  const t = useT()
  const mayEdit = useSession().may('overtime:policy')
  const removal = useRemoval<PolicyRow>(overtimeApi.removePolicy, {
    title: (row) => t('overtime.policy_remove_title', { name: policyName(row) }),
    text: t('overtime.policy_remove_text'),
    successMessage: t('overtime.policy_removed'),
  })
  const { dialog, add, edit, rowActions } = useEditing<PolicyRow>(() => [], removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('overtime.policy_new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('overtime.policy')} help="overtime" actions={newButton} />
      <Table
        list={overtimeApi.policies}
        screen="overtime-policy"
        title={t('overtime.policy')}
        views={false}
        searchable={false}
        columns={[
          { name: 'country', cell: (row) => countryName(row.country, language()), card: 'title' },
          { name: 'from_day', card: 'side' },
          { name: 'until_day', card: 'none' },
          { name: 'calculation', card: 'line' },
          ...DayType.options.map((type) => ({
            name: `${type}_rate` as const,
            cell: (row: PolicyRow) => rateText(row, type),
            align: 'right' as const,
            card: 'none' as const,
          })),
          { name: 'eligible_up_to', hidden: true, card: 'none' },
          { name: 'gives', hidden: true, card: 'line' },
          { name: 'tolerance', hidden: true, card: 'none' },
          { name: 'daily_limit', hidden: true, card: 'none' },
          { name: 'monthly_limit', hidden: true, card: 'none' },
          { name: 'positions', cell: (row) => listText(row.positions), hidden: true, card: 'none' },
          { name: 'after_midnight', hidden: true, card: 'none' },
        ]}
        rowName={policyName}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? edit : undefined}
        empty={{ text: t('overtime.policy_empty'), children: newButton }}
      />
      {dialog && <PolicyForm {...dialog} />}
    </Page>
  )
}

function policyName({ country, from_day }: PolicyRow): string {
  return say('overtime.policy_name', { country: countryName(country, language()), day: dayText(from_day) })
}

/** A multiple as `1.5 ×`, an amount an hour, or a note that the law decides. */
function rateText(row: PolicyRow, type: z.output<typeof DayType>): string {
  const [rate, amount] = [row[`${type}_rate`], row[`${type}_amount`]]
  if (row.calculation === 'fixed')
    return amount === null ? say('overtime.by_law_short') : moneyText(amount, row.currency, { sign: true })
  return rate === null ? say('overtime.by_law_short') : `${Number(toDecimal(rate, 6))} ×`
}
