import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'

/** The place of allocation: by place comes first. */
export default function Allocation() {
  const go = useGo()
  // the week, and the language of the address, go along
  const search = useSearch({ strict: false })
  useEffect(() => go('allocation/summary', search, { replace: true }), [go, search])
  return null
}
