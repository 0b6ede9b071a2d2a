import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'

/** Leads on to the summary by place. */
export default function Allocation() {
  const go = useGo()
  // Keeps the week and the language of the address.
  const search = useSearch({ strict: false })
  useEffect(() => go('allocation/summary', search, { replace: true }), [go, search])
  return null
}
