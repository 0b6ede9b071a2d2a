import { useEffect, useRef } from 'react'
import { useSession } from '#web/session.tsx'

/** Reports once, through `tell`, that the person has opened their own form. */
export function useReadReceipt(employeeId: string, tell: () => Promise<unknown>): void {
  const own = useSession().employee_id
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || employeeId !== own) return
    isSent.current = true
    void tell().catch(() => undefined)
  }, [tell, employeeId, own])
}
