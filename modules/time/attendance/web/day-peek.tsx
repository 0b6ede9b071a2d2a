import { dayText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { useCall } from '#web/use-call.ts'
import { attendanceApi } from '../contract.ts'
import { WhyLine } from './why-line.tsx'

/** Why a day is what it is, beside the list. */
export function DayPeek({ id, day, onClose }: { id: string; day: string; onClose: () => void }) {
  const name = useCall(attendanceApi.explain, { id, day }, { keep: true }).data?.full_name
  return (
    <PeekPanel title={dayText(day)} about={name} onClose={onClose}>
      <WhyLine id={id} day={day} />
    </PeekPanel>
  )
}
