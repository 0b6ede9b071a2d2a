import { useRef, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { moneyText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import type { RunDetails } from '../../runs/web/run-title.ts'
import { type ReviewAddress, reviewScope } from '../../runs/web/use-run.ts'
import classes from '../../web/payroll.module.css'
import { reviewApi } from '../contract.ts'
import { ReasonTag } from './review-columns.tsx'
import { RowActions } from './row-actions.tsx'
import type { ReviewRowDetails } from './row-reasons.ts'
import { RunChips } from './run-chips.tsx'
import { RunPerson } from './run-person.tsx'
import { isRunOpen } from './tick-button.tsx'
import { isTickable, TickDialog, useUntick } from './tick-many.tsx'
import { useTicks } from './use-ticks.ts'

type Props = {
  run: RunDetails
  address: ReviewAddress
  onAddress: (change: Partial<ReviewAddress>) => void
  onTicked: () => void
}

/** The review on a phone: one card per person, with the explanation in a panel from below. */
export function RunPeople({ run, address, onAddress, onTicked }: Props) {
  const t = useT()
  const { may } = useSession()
  const ticks = useTicks(run.id, onTicked)
  const [chosen, setChosen] = useState<ReviewRowDetails>()
  const [figure, setFigure] = useState<string>()
  const show = reviewScope(run, address)
  const person = chosen && ticks.withTick(chosen)
  const mayTick = isRunOpen(run) && may('payroll:prepare')
  const seen = useRef(new Map<string, ReviewRowDetails>())
  const [marking, setMarking] = useState<readonly ReviewRowDetails[]>([])
  const untick = useUntick(run, ticks)
  const tickable = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const row = seen.current.get(id)
      return row && isTickable(row) ? [ticks.withTick(row)] : []
    })
  const columns: Column<ReviewRowDetails>[] = [
    { name: 'full_name' },
    { name: 'net', card: 'side' },
    { name: 'reason', added: true, card: 'line', cell: (row) => <ReasonTag row={ticks.withTick(row)} t={t} /> },
    {
      name: 'change',
      card: 'line',
      cell: (row) => (row.change ? moneyText(row.change, run.currency, { plus: true }) : '–'),
    },
  ]
  return (
    <>
      <RunChips run={run} address={address} onChange={onAddress} search={undefined} onSearch={() => undefined} />
      <div className={`${classes.inset} ${classes.people}`}>
        <Table
          key={`${show}:${address.cause ?? ''}`}
          list={reviewApi.review}
          input={{ id: run.id, show, cause: address.cause }}
          views={false}
          inAddress={false}
          title={t('pay.review')}
          columns={columns}
          onPeek={(row) => {
            setChosen(row)
            setFigure(undefined)
          }}
          peeked={chosen?.id}
          rowName={(row) => {
            seen.current.set(row.id, row)
            return row.full_name
          }}
          bulk={
            mayTick
              ? [
                  { label: t('pay.mark_checked'), run: ({ ids }) => setMarking(tickable(ids)) },
                  {
                    label: t('pay.unmark_checked'),
                    run: async ({ ids }) => {
                      const ticked = tickable(ids).filter((row) => row.checked)
                      if (ticked.length > 0) await untick(ticked)
                    },
                  },
                ]
              : []
          }
          empty={{ title: t('pay.nobody_found'), text: t('pay.nobody_found_text') }}
        />
      </div>
      {marking.length > 0 && <TickDialog run={run} rows={marking} ticks={ticks} onClose={() => setMarking([])} />}
      {person && (
        <PeekPanel
          title={person.full_name}
          about={[person.employee_no, person.department].filter(Boolean).join(' · ')}
          before={<Avatar name={person.full_name} size={36} />}
          onClose={() => setChosen(undefined)}
          foot={
            isTickable(person) &&
            mayTick && <RowActions key={person.id} run={run} row={person} ticks={ticks} onFixed={onTicked} />
          }
        >
          <RunPerson run={run} row={person} ticks={ticks} figure={figure} onFigure={setFigure} />
        </PeekPanel>
      )}
    </>
  )
}
