import { useRef, useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { attendancePayApi } from '../contract.ts'
import type { ProposalRow } from './proposal-start.ts'
import { useSendProposal } from './use-send-proposal.ts'

const ProposalForm = lazyComponent(async () => (await import('./proposal-form.tsx')).ProposalForm)
const DayPeek = lazyComponent(async () => (await import('../../days/web/day-peek.tsx')).DayPeek)

/** List of proposals of people in reach. */
export default function Proposals() {
  const t = useT()
  const { may } = useSession()
  const seen = useRef(new Map<string, ProposalRow>())
  const [selected, setSelected] = useState<ProposalRow>()
  const [peeked, setPeeked] = useState<ProposalRow>()
  const { send } = useSendProposal()
  const sendOne = async (row: ProposalRow) => {
    if (await send(row)) toast.good(t('attendance-proposal.sent'))
    else setSelected(row)
  }
  return (
    <Page flush>
      <PageHeader title={t('attendance-proposal.title')} />
      <Table
        list={attendancePayApi.proposals}
        screen="attendance-proposals"
        title={t('attendance-proposal.title')}
        columns={[
          { name: 'full_name', width: 190 },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'day', card: 'line' },
          { name: 'kind', card: 'line' },
          { name: 'clock_in', card: 'line' },
          { name: 'clock_out', card: 'line' },
          { name: 'worked', cell: ({ worked }) => hoursText(worked), align: 'right', card: 'none' },
          {
            name: 'minutes',
            cell: ({ minutes }) => (minutes === null ? '' : hoursText(minutes)),
            align: 'right',
            card: 'side',
          },
          { name: 'refused', card: 'line' },
          { name: 'start', hidden: true, card: 'none' },
          { name: 'end', hidden: true, card: 'none' },
          { name: 'break_minutes', align: 'right', hidden: true, card: 'none' },
          { name: 'next_day', hidden: true, card: 'none' },
          { name: 'present_from', hidden: true, card: 'none' },
          { name: 'present_until', hidden: true, card: 'none' },
        ]}
        views={[
          { id: 'overtime', label: t('attendance-proposal.kind.overtime'), filters: { kind: 'overtime' } },
          { id: 'part_time', label: t('attendance-proposal.kind.part_time'), filters: { kind: 'part_time' } },
        ]}
        filters={{ employee_id: { options: peopleApi.find }, mine_only: { hidden: true } }}
        rowName={(row) => {
          seen.current.set(row.id, row)
          return `${row.full_name}, ${dayText(row.day)}`
        }}
        onPeek={setPeeked}
        peeked={peeked?.id}
        rowActions={(row) => [
          ...allowedActions(row, {
            send: {
              label: t(row.kind === 'overtime' ? 'attendance-proposal.ask_overtime' : 'attendance-proposal.use_hours'),
              onClick: () => void sendOne(row),
            },
          }),
          ...(row.actions.length > 0
            ? [{ label: t('attendance-proposal.look'), onClick: () => setSelected(row) }]
            : []),
        ]}
        bulk={
          may('overtime:manage')
            ? [
                {
                  label: t('attendance-proposal.send'),
                  confirm: (count) => ({
                    title: t('attendance-proposal.send_title', { count }),
                    text: t('attendance-proposal.send_text'),
                    action: t('attendance-proposal.send'),
                  }),
                  run: async ({ ids }) => {
                    let sent = 0
                    for (const id of ids) {
                      const row = seen.current.get(id)
                      if (row?.actions.includes('send') && (await send(row))) sent++
                    }
                    const left = ids.length - sent
                    if (left === 0) toast.good(t('attendance-proposal.sent_many', { count: sent }))
                    else toast.bad(t('attendance-proposal.not_sent', { sent, left }))
                  },
                },
              ]
            : []
        }
        empty={{ text: t('attendance-proposal.empty') }}
      />
      {selected && <ProposalForm row={selected} onClose={() => setSelected(undefined)} />}
      {peeked && <DayPeek id={peeked.employee_id} day={peeked.day} onClose={() => setPeeked(undefined)} />}
    </Page>
  )
}
