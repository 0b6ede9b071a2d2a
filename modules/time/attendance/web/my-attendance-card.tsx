import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ClockButtons } from './clock.tsx'

/** Clocking in, from the home. */
export function MyAttendanceCard() {
  const t = useT()
  return (
    <Card title={t('attendance.mine')}>
      <ClockButtons />
    </Card>
  )
}
