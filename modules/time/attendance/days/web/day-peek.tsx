import { useCall } from '#web/calls/use-call.ts'
import { dayText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { attendanceApi } from '../../contract.ts'
import { DayExplanation } from './day-explanation.tsx'

/** Side panel with the explanation of a day. */
export function DayPeek({ id, day, onClose }: { id: string; day: string; onClose: () => void }) {
  const name = useCall(attendanceApi.explain, { id, day }, { keepPrevious: true }).data?.full_name
  return (
    <PeekPanel title={dayText(day)} about={name} onClose={onClose}>
      <DayExplanation id={id} day={day} />
    </PeekPanel>
  )
}
