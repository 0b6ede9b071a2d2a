import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useArea, useGo } from '#web/link.tsx'

const OwnAttendancePage = lazyComponent(async () => (await import('./own-attendance.tsx')).default)
const AttendanceDaysPage = lazyComponent(async () => (await import('./days.tsx')).default)

/** What an area means by attendance: one's own, that of one's people, or the office's list. */
export default function Attendance() {
  const area = useArea()
  const go = useGo()
  // a view, and the language of the address, go along
  const search = useSearch({ strict: false })
  const isOffice = area === 'localhr'
  useEffect(() => {
    if (isOffice) go('attendance/main', search, { replace: true })
  }, [isOffice, go, search])
  if (isOffice) return null
  return area === 'hod' ? <AttendanceDaysPage /> : <OwnAttendancePage />
}
