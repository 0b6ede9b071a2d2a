import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { t } from '#web/i18n.ts'
import { notify } from '#web/page/notices.tsx'
import { payrollApi } from '../../runs/contract.ts'
import type { ReviewRowShown } from './row-words.ts'

type Tick = Pick<ReviewRowShown, 'checked' | 'note' | 'note_version' | 'checked_by' | 'checked_at'>

export type Ticks = {
  /** The row as ticked here, though the list was not fetched again. */
  of: <Row extends ReviewRowShown>(row: Row) => Row
  tick: (row: ReviewRowShown) => Promise<void>
  note: (row: ReviewRowShown, text: string) => Promise<void>
  /** Takes over the ticks of several people that were stored in one call. */
  stored: (ticks: readonly (Tick & { employee_id: string })[]) => void
}

/**
 * Ticks and notes of a run's review. A tick shows at once and is taken back when it could not be stored; the sheet's
 * thousands of rows are not fetched again for it. `onDone` hears of each that was stored.
 */
export function useTicks(runId: string, onDone: () => void): Ticks {
  const [made, setMade] = useState<ReadonlyMap<string, Tick>>(new Map())
  const latest = useRef(made)
  latest.current = made
  const done = useRef(onDone)
  done.current = onDone
  const waiting = useRef(new Map<string, Promise<unknown>>())
  const overlaid = useRef(new WeakMap<object, { tick: Tick; row: object }>())

  const set = useCallback((id: string, tick: Tick) => {
    latest.current = new Map(latest.current).set(id, tick)
    setMade(latest.current)
  }, [])

  const current = useCallback((row: ReviewRowShown): Tick => latest.current.get(row.employee_id) ?? row, [])

  /** One after the other for each person, so that each sends the version the one before it made. */
  const put = useCallback(
    async (row: ReviewRowShown, change: Partial<Tick>) => {
      const id = row.employee_id
      const before = current(row)
      set(id, { ...before, ...change })
      const send = async () => {
        const now = current(row)
        try {
          const stored = await call(payrollApi.check, {
            id: runId,
            employee_id: id,
            checked: now.checked,
            note: now.note,
            note_version: now.note_version,
          })
          set(id, stored)
          done.current()
        } catch (error) {
          set(id, before)
          if (error instanceof ApiError && !error.noticed)
            notify.bad(error.message || t('pay.not_marked', { name: row.full_name }))
        }
      }
      const turn = (waiting.current.get(id) ?? Promise.resolve()).then(send)
      waiting.current.set(id, turn)
      await turn
    },
    [runId, set, current],
  )

  return useMemo<Ticks>(
    () => ({
      of: (row) => {
        const tick = made.get(row.employee_id)
        if (!tick || tick.note_version < row.note_version) return row
        const kept = overlaid.current.get(row)
        if (kept && kept.tick === tick) return kept.row as typeof row
        const next = { ...row, ...tick }
        overlaid.current.set(row, { tick, row: next })
        return next
      },
      tick: (row) => put(row, { checked: !current(row).checked }),
      note: (row, text) => put(row, { note: text.trim() || null }),
      stored: (ticks) => {
        for (const { employee_id, ...tick } of ticks) set(employee_id, tick)
        done.current()
      },
    }),
    [made, put, current, set],
  )
}
