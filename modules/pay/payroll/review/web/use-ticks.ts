import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { t } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { reviewApi } from '../contract.ts'
import type { ReviewRowDetails } from './row-reasons.ts'

type Tick = Pick<ReviewRowDetails, 'checked' | 'note' | 'note_version' | 'checked_by' | 'checked_at'>

type TickChange = Partial<Pick<Tick, 'checked' | 'note'>>
/** The server's state of a person's tick, and the changes that are being sent or wait. */
type PersonTicks = { stored: Tick; unsent: TickChange[]; turn: Promise<void> }

export type Ticks = {
  /** The row with the ticks made on this page, without loading the list again. */
  withTick: <Row extends ReviewRowDetails>(row: Row) => Row
  tick: (row: ReviewRowDetails) => Promise<void>
  note: (row: ReviewRowDetails, text: string) => Promise<void>
  /** Applies the ticks of several people that one call stored. */
  applyStored: (ticks: readonly (Tick & { employee_id: string })[]) => void
}

/**
 * Ticks and notes of a run's review. A tick shows at once and is undone when it cannot be stored; the thousands of rows in
 * the sheet are not loaded again. Calls `onDone` for each stored tick.
 */
export function useTicks(runId: string, onDone: () => void): Ticks {
  const [made, setMade] = useState<ReadonlyMap<string, Tick>>(new Map())
  // The shown ticks. Only this file writes the reference, since a render may still have the previous value.
  const latest = useRef(made)
  const done = useRef(onDone)
  done.current = onDone
  const people = useRef(new Map<string, PersonTicks>())
  const overlaid = useRef(new WeakMap<object, { tick: Tick; row: object }>())

  const current = useCallback((row: ReviewRowDetails): Tick => latest.current.get(row.employee_id) ?? row, [])

  const store = useCallback((id: string, stored: Tick) => {
    const unsent = people.current.get(id)?.unsent ?? []
    latest.current = new Map(latest.current).set(id, Object.assign({}, stored, ...unsent))
    setMade(latest.current)
  }, [])

  /** Sends the changes of a person one after the other, so that each sends the version of the one before. */
  const sendChange = useCallback(
    async (row: ReviewRowDetails, change: TickChange) => {
      const id = row.employee_id
      const person = people.current.get(id) ?? { stored: current(row), unsent: [], turn: Promise.resolve() }
      people.current.set(id, person)
      if (person.unsent.length === 0) person.stored = current(row)
      person.unsent.push(change)
      store(id, person.stored)
      const send = async () => {
        const { checked, note, note_version } = { ...person.stored, ...change }
        try {
          person.stored = await call(reviewApi.check, { id: runId, employee_id: id, checked, note, note_version })
        } catch (error) {
          if (error instanceof ApiError && !error.noticed)
            toast.bad(error.message || t('pay.not_marked', { name: row.full_name }))
          return
        } finally {
          person.unsent.shift()
          store(id, person.stored)
        }
        done.current()
      }
      person.turn = person.turn.then(send)
      await person.turn
    },
    [runId, store, current],
  )

  return useMemo<Ticks>(
    () => ({
      withTick: (row) => {
        const tick = made.get(row.employee_id)
        if (!tick || tick.note_version < row.note_version) return row
        const cached = overlaid.current.get(row)
        if (cached && cached.tick === tick) return cached.row as typeof row
        const next = { ...row, ...tick }
        overlaid.current.set(row, { tick, row: next })
        return next
      },
      tick: (row) => sendChange(row, { checked: !current(row).checked }),
      note: (row, text) => sendChange(row, { note: text.trim() || null }),
      applyStored: (ticks) => {
        for (const { employee_id, ...tick } of ticks) store(employee_id, tick)
        done.current()
      },
    }),
    [made, sendChange, current, store],
  )
}
