import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'

/** An office's own address of attendance leads on to its list. */
export default function Attendance() {
  const go = useGo()
  // a view, and the language of the address, go along
  const search = useSearch({ strict: false })
  useEffect(() => go('attendance/main', search, { replace: true }), [go, search])
  return null
}
