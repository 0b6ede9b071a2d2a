import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { moneyText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { type Column, Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { backPayApi } from '../contract.ts'
import classes from './back-pay.module.css'
import { type AssignedBackPayRow, monthsText, runName } from './back-pay-texts.ts'
import { Calculation } from './calculation.tsx'

/** Back pay assigned to this run, and to other runs of the group that are not paid yet. */
export function AssignedLines({
  runId,
  currency,
  onTakenOut,
}: {
  runId: string
  currency: string
  onTakenOut: () => void
}) {
  const t = useT()
  const remove = useAction(backPayApi.remove)
  const [peeked, setPeeked] = useState<AssignedBackPayRow>()

  async function takeOut(row: AssignedBackPayRow) {
    const ask = {
      title: t('back-pay.take_out_title', { name: row.full_name }),
      text: t('back-pay.take_out_text'),
      action: t('back-pay.take_out'),
      tone: 'bad',
    } as const
    const successMessage = t('back-pay.taken_out', { name: row.full_name })
    if (!(await remove.run({ id: row.id, version: row.version }, { confirmation: ask, successMessage }))) return
    setPeeked(undefined)
    onTakenOut()
  }

  const columns: Column<AssignedBackPayRow>[] = [
    {
      name: 'full_name',
      cell: (row) => (
        <span className={classes.person}>
          {row.full_name}
          <small>{row.employee_no}</small>
        </span>
      ),
    },
    { name: 'title', header: t('back-pay.title_of'), card: 'line' },
    {
      name: 'months',
      added: true,
      header: t('back-pay.months'),
      card: 'line',
      cell: (row) => monthsText(row.parts.map(({ month }) => month)),
    },
    {
      name: 'run',
      added: true,
      header: t('back-pay.run'),
      card: 'none',
      cell: (row) => runName({ period: row.period, kind: row.run_kind, sequence: row.sequence }),
    },
    {
      name: 'paid',
      header: t('field.status'),
      card: 'line',
      width: 120,
      cell: (row) => (
        <StatusTag
          status={row.paid ? 'paid' : 'waiting'}
          tone={row.paid ? 'good' : 'mute'}
          label={t(row.paid ? 'back-pay.state_paid' : 'back-pay.state_waiting')}
        />
      ),
    },
    { name: 'put_by', header: t('back-pay.put_by'), card: 'none' },
    {
      name: 'amount',
      header: t('back-pay.amount'),
      card: 'side',
      width: 130,
      cell: (row) => (
        <b className={classes.amount} data-negative={row.amount < 0 || undefined}>
          {moneyText(row.amount, currency, { plus: true })}
        </b>
      ),
    },
  ]
  return (
    <>
      <Table
        list={backPayApi.lines}
        input={{ id: runId }}
        views={false}
        inAddress={false}
        title={t('back-pay.lines')}
        searchLabel={t('back-pay.find')}
        columns={columns}
        onPeek={setPeeked}
        peeked={peeked?.id}
        rowActions={(row) =>
          allowedActions(row, {
            remove: { label: t('back-pay.take_out'), onClick: () => void takeOut(row), tone: 'bad' },
          })
        }
        empty={{ title: t('back-pay.lines_none'), text: t('back-pay.lines_none_text') }}
      />
      {peeked && (
        <PeekPanel
          title={peeked.full_name}
          about={peeked.employee_no}
          before={<Avatar name={peeked.full_name} size={36} />}
          onClose={() => setPeeked(undefined)}
        >
          <Calculation
            employeeId={peeked.employee_id}
            parts={peeked.parts}
            causes={peeked.causes}
            amount={peeked.amount}
            currency={currency}
            paidAs={[{ title: peeked.title, amount: peeked.amount }]}
          />
        </PeekPanel>
      )}
    </>
  )
}
