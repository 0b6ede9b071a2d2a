import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'

/** Redirects to the list of days. */
export default function Attendance() {
  const go = useGo()
  // Keeps the view and the language of the address.
  const search = useSearch({ strict: false })
  useEffect(() => go('attendance/main', search, { replace: true }), [go, search])
  return null
}
