import type { z } from 'zod'
import { SERVED_COUNTRIES, servedCountry } from '#base/countries/served-countries.ts'
import { officeApi } from '#organisation/contract.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type PayGroup, payGroupApi } from '../contract.ts'
import { groupRulesIn } from './countries.ts'
import { CycleFields, Field, RecordDialog, useValue } from './cycle-fields.tsx'

type PayGroupRow = z.output<typeof PayGroup>
const NEW_GROUP = {
  pay_day: 28,
  proration: 'calendar',
  all_offices: false,
  office_ids: [] as string[],
  cycle: 'monthly',
  week_end: 0,
  pay_after: 0,
  paid_next_month: false,
  recurring_in: 'last',
} as const

/** The pay days of a group: days of the month, or days after its weeks and days end. */
function payDaysText(t: ReturnType<typeof useT>, row: PayGroupRow): string {
  if (row.cycle === 'weekly')
    return t('pay.paid_after_weeks', { day: labelOf(`weekday.${row.week_end}`), count: row.pay_after })
  if (row.cycle === 'daily') return t('pay.paid_after_days', { count: row.pay_after })
  return t(row.paid_next_month ? 'pay.paid_on_next' : 'pay.paid_on_days', {
    days: listText([...row.cycle_pay_days, row.pay_day]),
  })
}

/** The pay groups: their people, pay days, and proration. */
export function PayGroups() {
  const t = useT()
  const { may, company } = useSession()
  const mayEdit = may('payroll:settings')
  const country = servedCountry(company?.country)?.code ?? SERVED_COUNTRIES[0].code
  const change = useAction(payGroupApi.edit)
  const without = useCall(payGroupApi.without, {})
  const nowhere = without.data ?? []

  const removal = useRemoval<PayGroupRow>(payGroupApi.remove, {
    title: ({ name }) => t('pay.remove_group', { name }),
    text: t('pay.remove_group_text'),
  })
  const activationActions = (row: PayGroupRow) =>
    allowedActions(row, {
      edit: {
        label: t(row.is_active ? 'pay.disable' : 'pay.enable'),
        onClick: () => void change.run({ id: row.id, version: row.version, is_active: !row.is_active }),
      },
    })
  const { dialog, add, onPeek, rowActions } = useEditing<PayGroupRow>(activationActions, removal)
  return (
    <>
      {mayEdit && (
        <AddBar>
          <NewButton onClick={add}>{t('pay.new_group')}</NewButton>
        </AddBar>
      )}
      {nowhere.length > 0 && (
        <p className={classes.notice} data-tone="info" data-card>
          {t('pay.offices_without', { offices: nowhere.map(({ name }) => name), count: nowhere.length })}
        </p>
      )}
      <Table
        list={payGroupApi.list}
        title={t('pay.settings_groups')}
        views={false}
        columns={[
          { name: 'name' },
          {
            name: 'offices',
            cell: (row) =>
              row.all_offices ? t('field.all_offices') : listText(row.offices.map(({ name }) => name)) || '–',
            card: 'line',
            width: 240,
          },
          { name: 'employees', header: t('pay.people') },
          {
            name: 'cycle',
            header: t('field.cycle'),
            cell: (row) => `${t(`payroll.cycle.${row.cycle}`)} · ${payDaysText(t, row)}`,
            card: 'line',
            width: 260,
          },
          {
            name: 'proration',
            cell: (row) =>
              t(groupRulesIn(row.country).countsThirtieths ? 'pay.thirtieths' : `payroll.proration.${row.proration}`),
            card: 'none',
          },
          { name: 'currency', card: 'none' },
          activeColumn(),
        ]}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.groups_none'), text: t('pay.groups_none_text') }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={dialog.record?.name ?? t('pay.new_group')}
          defaults={{ ...NEW_GROUP, country, ...groupRulesIn(country).payDay }}
          start={dialog.record && { ...dialog.record, office_ids: dialog.record.offices.map(({ id }) => id) }}
          // The form does not ask for it where the law decides, but sends it, since every group has one.
          hidden={dialog.record ? {} : { proration: 'calendar' }}
        >
          <Field name="name" autoFocus />
          <Field name="country" />
          <CountryFields country={dialog.record?.country} />
          <Field name="all_offices" />
          <Field
            name="office_ids"
            options={officeApi.list}
            chosen={dialog.record?.offices.map(({ id, name }) => ({ value: id, label: name }))}
            hint={t('pay.offices_hint')}
          />
        </RecordDialog>
      )}
    </>
  )
}

/** Fields that depend on the country: its cycles, and the proration where the company chooses it. */
function CountryFields(group: { country: string | undefined }) {
  const chosen = useValue('country')
  const country = group.country ?? chosen ?? SERVED_COUNTRIES[0].code
  return (
    <>
      <CycleFields key={country} country={country} />
      {!groupRulesIn(country).countsThirtieths && <Field name="proration" />}
    </>
  )
}
