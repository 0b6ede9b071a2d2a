import { useEffect, useRef } from 'react'
import { useSession } from '#web/session.tsx'

/** Tells the server once, by `tell`, that the person has opened their own form. */
export function useReading(employeeId: string, tell: () => Promise<unknown>): void {
  const own = useSession().employee_id
  const told = useRef(false)
  useEffect(() => {
    if (told.current || employeeId !== own) return
    told.current = true
    void tell().catch(() => undefined)
  }, [tell, employeeId, own])
}
