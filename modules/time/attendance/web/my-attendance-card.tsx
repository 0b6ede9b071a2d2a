import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ClockButtons } from './clock.tsx'

/** Home card to clock in and out. */
export function MyAttendanceCard() {
  const t = useT()
  return (
    <Card title={t('attendance.mine')}>
      <ClockButtons />
    </Card>
  )
}
