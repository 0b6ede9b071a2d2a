import { Button } from '@mantine/core'
import type { z } from 'zod'
import { SERVED_COUNTRIES } from '#base/served-countries.ts'
import { officeApi } from '#modules/offices/contract.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { listText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useEditing } from '#web/table/use-editing.ts'
import { useCall, useChange } from '#web/use-call.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type PayGroup, payGroupApi } from '../contract.ts'
import { groupsIn } from './countries.ts'
import { CycleFields, createGroup as create, editGroup as edit } from './cycle-fields.tsx'

type Row = z.output<typeof PayGroup>

/** The days a group is paid on: of the month, or after its weeks and days. */
function payDaysText(t: ReturnType<typeof useT>, row: Row): string {
  if (row.cycle === 'weekly')
    return t('pay.paid_after_weeks', { day: labelOf(`weekday.${row.week_end}`), count: row.pay_after })
  if (row.cycle === 'daily') return t('pay.paid_after_days', { count: row.pay_after })
  return t(row.paid_next_month ? 'pay.paid_on_next' : 'pay.paid_on_days', {
    days: listText([...row.cycle_pay_days, row.pay_day]),
  })
}

/** Who is paid together, when, and how an incomplete month is counted. */
export function PayGroups() {
  const t = useT()
  const mayEdit = useSession().may('payroll:settings')
  const change = useChange(payGroupApi.edit)
  const without = useCall(payGroupApi.without, {})
  const nowhere = without.data ?? []

  const { editing, add, close, onPeek, rowActions } = useEditing<Row>(
    {
      of: payGroupApi.remove,
      title: ({ name }) => t('pay.remove_group', { name }),
      text: t('pay.remove_group_text'),
      action: t('action.delete'),
    },
    (row) =>
      row.actions.includes('edit')
        ? [
            {
              label: t(row.is_active ? 'pay.disable' : 'pay.enable'),
              onClick: () =>
                void change.run({ id: row.id, version: row.version, is_active: !row.is_active }).catch(() => undefined),
            },
          ]
        : [],
  )
  return (
    <>
      {mayEdit && (
        <AddBar>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('pay.new_group')}
          </Button>
        </AddBar>
      )}
      {nowhere.length > 0 && (
        <p className={classes.notice} data-tone="info" data-card>
          {t('pay.offices_without', { offices: nowhere.map(({ name }) => name), count: nowhere.length })}
        </p>
      )}
      <Table
        of={payGroupApi.list}
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
              t(groupsIn(row.country).countsThirtieths ? 'pay.thirtieths' : `payroll.proration.${row.proration}`),
            card: 'none',
          },
          { name: 'currency', card: 'none' },
          {
            name: 'is_active',
            cell: (row) => <StatusTag status={row.is_active ? 'active' : 'inactive'} />,
            card: 'side',
          },
        ]}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.groups_none'), text: t('pay.groups_none_text') }}
      />
      {editing && (
        <Dialog title={editing === 'new' ? t('pay.new_group') : editing.name} onClose={close}>
          {editing === 'new' ? (
            <create.Form
              layout="dialog"
              start={{
                country: SERVED_COUNTRIES[0]!.code,
                pay_day: 28,
                proration: 'calendar',
                all_offices: false,
                office_ids: [],
                cycle: 'monthly',
                week_end: 0,
                pay_after: 0,
                paid_next_month: false,
                recurring_in: 'last',
              }}
              // Not asked where the law says it, and sent all the same: a group has it.
              hidden={{ proration: 'calendar' }}
              onDone={close}
              onCancel={close}
            >
              <create.Field name="name" autoFocus />
              <create.Field name="country" />
              <NewCycle />
              <NewProration />
              <create.Field name="all_offices" />
              <create.Field name="office_ids" options={officeApi.list} hint={t('pay.offices_hint')} />
            </create.Form>
          ) : (
            <edit.Form
              layout="dialog"
              start={{ ...editing, office_ids: editing.offices.map(({ id }) => id) }}
              version={editing.version}
              hidden={{ id: editing.id }}
              onDone={close}
              onCancel={close}
            >
              <edit.Field name="name" autoFocus />
              <CycleFields of={edit as unknown as typeof create} country={editing.country} />
              {!groupsIn(editing.country).countsThirtieths && <edit.Field name="proration" />}
              <edit.Field name="all_offices" />
              <edit.Field
                name="office_ids"
                options={officeApi.list}
                chosen={editing.offices.map(({ id, name }) => ({ value: id, label: name }))}
                hint={t('pay.offices_hint')}
              />
            </edit.Form>
          )}
        </Dialog>
      )}
    </>
  )
}

/** Which cycles there are follows from the country. */
function NewCycle() {
  const country = create.useValue('country') ?? SERVED_COUNTRIES[0]!.code
  return <CycleFields key={country} of={create} country={country} />
}

function NewProration() {
  return groupsIn(create.useValue('country')).countsThirtieths ? null : <create.Field name="proration" />
}
