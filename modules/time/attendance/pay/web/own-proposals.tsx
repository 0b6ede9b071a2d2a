import { Button } from '@mantine/core'
import { useState } from 'react'
import { hoursText } from '#base/days/hours-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { attendancePayApi } from '../contract.ts'
import type { ProposalRow } from './proposal-start.ts'
import classes from './proposals.module.css'
import { useSendProposal } from './use-send-proposal.ts'

const ProposalForm = lazyComponent(async () => (await import('./proposal-form.tsx')).ProposalForm)

/** Proposals shown before the user asks for all. */
const FIRST_SHOWN = 3

/** Lists proposals of the user's own days, each sent with one click. */
export function OwnProposals() {
  const t = useT()
  const [isAll, setAll] = useState(false)
  const [selected, setSelected] = useState<ProposalRow>()
  const { send, busy } = useSendProposal()
  const rows = (
    useCall(attendancePayApi.proposals, { mine_only: true }, { keepPrevious: true }).data?.data ?? []
  ).filter(({ actions }) => actions.length > 0)
  if (rows.length === 0) return selected ? <ProposalForm row={selected} onClose={() => setSelected(undefined)} /> : null
  const sendOrReview = async (row: ProposalRow) => {
    if (row.actions.includes('send') && (await send(row))) toast.good(t('attendance-proposal.sent'))
    else setSelected(row)
  }
  return (
    <section className={classes.proposals} aria-label={t('attendance-proposal.yours')}>
      <h2>{t('attendance-proposal.yours')}</h2>
      <ul>
        {(isAll ? rows : rows.slice(0, FIRST_SHOWN)).map((row) => (
          <li key={row.id}>
            <span className="numeric">
              {t('attendance-proposal.line', {
                day: dayText(row.day),
                hours: hoursText(row.minutes ?? 0),
                in: row.clock_in ?? '',
                out: row.clock_out ?? '',
              })}
            </span>
            <span className={classes.acts}>
              <Button size="xs" loading={busy} onClick={() => void sendOrReview(row)}>
                {t(row.kind === 'overtime' ? 'attendance-proposal.ask_overtime' : 'attendance-proposal.use_hours')}
                <span className="for-readers">, {dayText(row.day)}</span>
              </Button>
              <Button size="xs" variant="default" onClick={() => setSelected(row)}>
                {t('attendance-proposal.look')}
                <span className="for-readers">, {dayText(row.day)}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {!isAll && rows.length > FIRST_SHOWN && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
          {t('attendance-proposal.all', { count: rows.length })}
        </Button>
      )}
      {selected && <ProposalForm row={selected} onClose={() => setSelected(undefined)} />}
    </section>
  )
}
