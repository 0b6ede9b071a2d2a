import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { backPayApi } from '../contract.ts'
import classes from './back-pay.module.css'
import { causeText, type FoundBackPayRow, monthsText } from './back-pay-texts.ts'
import { Calculation } from './calculation.tsx'
import type { BackPayChoice } from './use-back-pay-choice.ts'

type Props = { runId: string; currency: string; chosen: BackPayChoice; canChoose: boolean }

/** Everyone with a difference; a row opens its explanation. */
export function FoundPeople({ runId, currency, chosen, canChoose }: Props) {
  const t = useT()
  const [peeked, setPeeked] = useState<FoundBackPayRow>()
  const columns: Column<FoundBackPayRow>[] = [
    { name: 'full_name', cell: (row) => <Person row={row} /> },
    ...(canChoose
      ? [
          {
            name: 'chosen',
            added: true as const,
            header: t('back-pay.choose'),
            width: 80,
            card: 'side' as const,
            cell: (row: FoundBackPayRow) => <Choice row={row} chosen={chosen} />,
          },
        ]
      : []),
    {
      name: 'why',
      added: true,
      header: t('back-pay.why'),
      card: 'line',
      cell: (row) => <Why row={row} currency={currency} />,
    },
    {
      name: 'months',
      added: true,
      header: t('back-pay.months'),
      card: 'none',
      width: 170,
      cell: (row) => monthsText(row.parts.map(({ month }) => month)),
    },
    {
      name: 'amount',
      header: t('back-pay.amount'),
      card: 'side',
      width: 130,
      cell: (row) => (
        <b className={classes.amount} data-negative={row.amount < 0 || undefined}>
          {row.parts.length === 0 ? '–' : moneyText(row.amount, currency, { plus: true })}
        </b>
      ),
    },
  ]
  return (
    <>
      <Table
        list={backPayApi.people}
        input={{ id: runId }}
        views={false}
        inAddress={false}
        title={t('back-pay.found')}
        searchLabel={t('back-pay.find')}
        columns={columns}
        onPeek={setPeeked}
        peeked={peeked?.id}
        empty={{ title: t('back-pay.nothing'), text: t('back-pay.nothing_text') }}
      />
      {peeked && (
        <PeekPanel
          title={peeked.full_name}
          about={[peeked.employee_no, leftText(peeked, t)].filter(Boolean).join(' · ')}
          before={<Avatar name={peeked.full_name} size={36} />}
          onClose={() => setPeeked(undefined)}
          foot={canChoose && peeked.amount !== 0 && <Choice row={peeked} chosen={chosen} named />}
        >
          {peeked.reason !== null && <p className={classes.warn}>{peeked.reason}</p>}
          {peeked.is_unpaid_month && <p className={classes.warn}>{t('back-pay.unpaid_month_text')}</p>}
          {peeked.parts.length === 0 &&
            peeked.causes.map((cause) => (
              <p key={`${cause.kind}${cause.day}${cause.title}`}>{causeText(cause, currency)}</p>
            ))}
          {peeked.parts.length > 0 && (
            <Calculation
              employeeId={peeked.id}
              parts={peeked.parts}
              causes={peeked.causes}
              amount={peeked.amount}
              currency={currency}
              paidAs={peeked.paid_as}
            />
          )}
        </PeekPanel>
      )}
    </>
  )
}

type Say = ReturnType<typeof useT>

function leftText(row: FoundBackPayRow, t: Say): string {
  return row.last_day === null ? '' : t('back-pay.left', { day: dayText(row.last_day) })
}

function Person({ row }: { row: FoundBackPayRow }) {
  const t = useT()
  return (
    <span className={classes.person}>
      {row.full_name}
      <small>{[row.employee_no, leftText(row, t)].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

function Why({ row, currency }: { row: FoundBackPayRow; currency: string }) {
  const t = useT()
  const [first] = row.causes
  return (
    <span className={classes.why}>
      {first && causeText(first, currency)}
      {row.causes.length > 1 && <small>{t('back-pay.more_causes', { count: row.causes.length - 1 })}</small>}
      {row.reason !== null && <StatusTag status="failed" tone="bad" label={t('back-pay.failed')} />}
      {row.is_unpaid_month && <StatusTag status="unpaid_month" tone="warn" label={t('back-pay.unpaid_month')} />}
      {row.parts.length === 0 && row.reason === null && (
        <StatusTag status="only_told" tone="mute" label={t('back-pay.only_told')} />
      )}
      {row.parts.length > 0 && row.amount === 0 && <StatusTag status="even" tone="mute" label={t('back-pay.even')} />}
    </span>
  )
}

/** Keys and clicks on the check box do not open the row. */
function Choice({ row, chosen, named = false }: { row: FoundBackPayRow; chosen: BackPayChoice; named?: boolean }) {
  const t = useT()
  if (row.amount === 0) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box itself takes the keys
    <label className={classes.choice} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        checked={chosen.has(row)}
        onChange={() => chosen.toggle(row)}
        aria-label={t('back-pay.choose_person', { name: row.full_name })}
      />
      {named && <span aria-hidden>{t('back-pay.put')}</span>}
    </label>
  )
}
