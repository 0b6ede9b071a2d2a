import { useEffect } from 'react'
import { type Month, shiftMonth } from '#base/days/days.ts'
import { isPageKey } from '#web/page/single-keys.ts'

/** Page Up shows the previous month, Page Down the next. `onChange` must keep its identity between renders. */
export function useMonthKeys(month: Month, onChange: (month: Month) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event) || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
      event.preventDefault()
      onChange(shiftMonth(month, event.key === 'PageUp' ? -1 : 1))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [month, onChange])
}
