import { Button } from '@mantine/core'
import type { z } from 'zod'
import { isAskedIn } from '#base/served-countries.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { listText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useEditing } from '#web/table/use-editing.ts'
import { useChange } from '#web/use-call.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type PayItem, payItemApi } from '../contract.ts'
import { ITEM_FIELDS } from './countries.ts'

const create = formFor(payItemApi.create)
const edit = formFor(payItemApi.edit)
type Row = z.output<typeof PayItem>

const FLAGS = ['epf', 'socso_eis', 'hrd', 'prorated', 'in_ordinary_rate', 'is_bonus', 'tax_only'] as const
/** What counts for nothing where no law asks it. */
const NOT_ASKED = {
  epf: false,
  socso_eis: false,
  hrd: false,
  pcb: 'none',
  exempt_kind: null,
  is_bonus: false,
  tax_only: false,
  in_ordinary_rate: false,
} as const
const NEW = {
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

/** What people are paid and what is taken, and what the law counts it as. */
export function PayItems() {
  const t = useT()
  const { may, isIn } = useSession()
  const asks = (field: string) => isAskedIn(ITEM_FIELDS, field, isIn)
  const [asksTax, asksKind] = [asks('pcb'), asks('tw_kind')]
  const flags = FLAGS.filter(asks)
  const change = useChange(payItemApi.edit)

  const { editing, add, close, onPeek, rowActions } = useEditing<Row>(
    {
      of: payItemApi.remove,
      title: ({ name }) => t('pay.remove_item', { name }),
      text: t('pay.remove_item_text'),
      action: t('action.delete'),
    },
    (row) =>
      row.actions.includes('edit')
        ? [
            {
              label: t(row.is_active ? 'pay.disable' : 'pay.enable'),
              onClick: () => void setActive(row, !row.is_active),
            },
          ]
        : [],
  )
  async function setActive(row: Row, isActive: boolean) {
    const done = await change.run({ id: row.id, version: row.version, is_active: isActive }).catch(() => undefined)
    if (done) notify.good(t(isActive ? 'pay.item_enabled' : 'pay.item_disabled', { name: row.name }))
  }
  return (
    <>
      {may('payroll:settings') && (
        <AddBar>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('pay.new_item')}
          </Button>
        </AddBar>
      )}
      <Table
        of={payItemApi.list}
        title={t('pay.settings_items')}
        columns={[
          { name: 'name' },
          { name: 'kind', cell: (row) => t(`payroll.kind.${row.kind}`), card: 'line' },
          {
            name: 'counts',
            added: true,
            header: t('pay.counts_for'),
            cell: (row) => listText(flagsOf(row).map((flag) => t(`payroll.${flag}.short`))) || '–',
            width: 260,
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
            width: 200,
            cell: (row) =>
              row.tw_kind
                ? t(`payroll.tw_kind.${row.tw_kind}`)
                : row.kind === 'earning' || row.tax_only
                  ? t('payroll.tw_kind.none')
                  : '–',
            card: asksTax ? ('none' as const) : ('line' as const),
            hidden: !asksKind,
          },
          {
            name: 'is_active',
            cell: (row) => <StatusTag status={row.is_active ? 'active' : 'inactive'} />,
            card: 'side',
          },
          { name: 'code', hidden: true, card: 'none' },
        ]}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.items_none'), text: t('pay.items_none_text') }}
      />
      {editing && (
        <Dialog title={editing === 'new' ? t('pay.new_item') : editing.name} onClose={close} size={720}>
          {editing === 'new' ? (
            <create.Form layout="dialog" start={NEW} hidden={asksTax ? {} : NOT_ASKED} onDone={close} onCancel={close}>
              <FieldGroup>
                <create.Field name="name_en" autoFocus />
                <create.Field name="name_zh" />
                <create.Field name="code" />
                <create.Field name="kind" label={t('payroll.item_kind')} />
                <create.Field name="work_kind" />
              </FieldGroup>
              <FieldGroup title={t('pay.counts_for')}>
                {asksTax && <create.Field name="pcb" />}
                {asksTax && <create.Field name="exempt_kind" />}
                {asksKind && <create.Field name="tw_kind" />}
                {flags.map((flag) => (
                  <create.Field key={flag} name={flag} />
                ))}
              </FieldGroup>
            </create.Form>
          ) : (
            <edit.Form
              layout="dialog"
              start={editing}
              version={editing.version}
              hidden={{ id: editing.id }}
              onDone={close}
              onCancel={close}
            >
              {editing.unsettled.length > 0 && (
                <p className={classes.said} data-tone="warn">
                  {t('pay.unsettled', { flags: editing.unsettled.map((flag) => t(`field.${flag as 'epf'}`)) })}
                </p>
              )}
              <FieldGroup>
                <edit.Field name="name_en" autoFocus />
                <edit.Field name="name_zh" />
              </FieldGroup>
              <FieldGroup title={t('pay.counts_for')} hint={editing.is_used ? t('pay.item_used') : undefined}>
                {asksTax && <edit.Field name="pcb" />}
                {asksTax && <edit.Field name="exempt_kind" />}
                {asksKind && <edit.Field name="tw_kind" />}
                {flags.map((flag) => (
                  <edit.Field key={flag} name={flag} />
                ))}
              </FieldGroup>
            </edit.Form>
          )}
        </Dialog>
      )}
    </>
  )
}

function flagsOf(row: Row): (typeof FLAGS)[number][] {
  return FLAGS.filter((flag) => row[flag])
}
