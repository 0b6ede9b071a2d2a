import type { z } from 'zod'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../taiwan/labels.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type PayItem, payItemApi } from '../contract.ts'
import { ITEM_FIELDS } from './countries.ts'

const { RecordDialog, Field } = recordForm(payItemApi.create, payItemApi.edit)
type PayItemRow = z.output<typeof PayItem>

const FLAGS = ['epf', 'socso_eis', 'hrd', 'prorated', 'in_ordinary_rate', 'is_bonus', 'tax_only'] as const
/** Values of the flags that no law of the company asks for: the item counts for nothing. */
const UNASKED_FLAGS = {
  epf: false,
  socso_eis: false,
  hrd: false,
  pcb: 'none',
  exempt_kind: null,
  is_bonus: false,
  tax_only: false,
  in_ordinary_rate: false,
} as const
const NEW_ITEM = {
  kind: 'earning',
  epf: true,
  socso_eis: true,
  hrd: true,
  pcb: 'normal',
  exempt_kind: null,
  is_bonus: false,
  tax_only: false,
  prorated: false,
  in_ordinary_rate: false,
  tw_kind: null,
  work_kind: null,
} as const

/** The company's pay items and their statutory flags. */
export function PayItems() {
  const t = useT()
  const { may, hasOfficeIn: isIn, nameLanguages } = useSession()
  const asks = (field: string) => isAskedIn(ITEM_FIELDS, field, isIn)
  const [asksTax, asksKind] = [asks('pcb'), asks('tw_kind')]
  const flags = FLAGS.filter(asks)
  const change = useAction(payItemApi.edit)

  const removal = useRemoval<PayItemRow>(payItemApi.remove, {
    title: ({ name }) => t('pay.remove_item', { name }),
    text: t('pay.remove_item_text'),
  })
  const activationActions = (row: PayItemRow) => {
    const [label, messageKey] = row.is_active
      ? (['pay.disable', 'pay.item_disabled'] as const)
      : (['pay.enable', 'pay.item_enabled'] as const)
    const to = { id: row.id, version: row.version, is_active: !row.is_active }
    return allowedActions(row, {
      edit: {
        label: t(label),
        onClick: () => void change.run(to, { successMessage: t(messageKey, { name: row.name }) }),
      },
    })
  }
  const { dialog, add, onPeek, rowActions } = useEditing<PayItemRow>(activationActions, removal)
  return (
    <>
      {may('payroll:settings') && (
        <AddBar>
          <NewButton onClick={add}>{t('pay.new_item')}</NewButton>
        </AddBar>
      )}
      <Table
        list={payItemApi.list}
        title={t('pay.settings_items')}
        columns={[
          { name: 'name' },
          { name: 'kind', cell: (row) => t(`payroll.kind.${row.kind}`), card: 'line' },
          {
            name: 'counts',
            added: true,
            header: t('pay.counts_for'),
            cell: (row) => listText(trueFlags(row).map((flag) => t(`payroll.${flag}.short`))) || '–',
            card: 'line',
            hidden: !asksTax,
          },
          {
            name: 'pcb',
            header: t('field.pcb'),
            cell: (row) => t(`payroll.pcb.${row.pcb}`),
            card: 'none',
            hidden: !asksTax,
          },
          {
            name: 'tw_kind',
            cell: (row) =>
              row.tw_kind
                ? t(`payroll.tw_kind.${row.tw_kind}`)
                : row.kind === 'earning' || row.tax_only
                  ? t('payroll.tw_kind.none')
                  : '–',
            card: asksTax ? ('none' as const) : ('line' as const),
            hidden: !asksKind,
          },
          activeColumn(),
          { name: 'code', hidden: true, card: 'none' },
        ]}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.items_none'), ...(may('payroll:settings') && { text: t('pay.items_none_text') }) }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={dialog.record?.name ?? t('pay.new_item')}
          size={720}
          defaults={NEW_ITEM}
          hidden={dialog.record || asksTax ? {} : UNASKED_FLAGS}
        >
          {dialog.record && dialog.record.unsettled.length > 0 && (
            <p className={classes.said} data-tone="warn">
              {t('pay.unsettled', { flags: dialog.record.unsettled.map((flag) => t(`field.${flag as 'epf'}`)) })}
            </p>
          )}
          <FieldGroup>
            {nameLanguages.english && <Field name="name_en" required autoFocus />}
            {nameLanguages.chinese && <Field name="name_zh" required autoFocus={!nameLanguages.english} />}
            <Field name="code" />
            <Field name="kind" label={t('payroll.item_kind')} />
            <Field name="work_kind" />
          </FieldGroup>
          <FieldGroup title={t('pay.counts_for')} hint={dialog.record?.is_used ? t('pay.item_used') : undefined}>
            {asksTax && <Field name="pcb" />}
            {asksTax && <Field name="exempt_kind" />}
            {asksKind && <Field name="tw_kind" />}
            {flags.map((flag) => (
              <Field key={flag} name={flag} />
            ))}
          </FieldGroup>
        </RecordDialog>
      )}
    </>
  )
}

function trueFlags(row: PayItemRow): (typeof FLAGS)[number][] {
  return FLAGS.filter((flag) => row[flag])
}
