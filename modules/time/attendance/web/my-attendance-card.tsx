import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ClockPress } from './clock.tsx'

/** Clocking in, from the home. */
export function MyAttendanceCard() {
  const t = useT()
  return (
    <Card title={t('attendance.mine')}>
      <ClockPress />
    </Card>
  )
}
