import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { ApiError } from '#web/calls/api-error.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type PlannerRow, shiftApi } from '../../contract.ts'
import {
  type Board,
  type Content,
  NO_STROKES,
  popDone,
  popUndone,
  type Stroke,
  strokeCells,
  toStroke,
  withCells,
  withStroke,
} from './strokes.ts'

export type PlannedRow = z.output<typeof PlannerRow>
type PlanSelection = { from: Day; until: Day; department_id?: string; office_id?: string }

export const boardKey = (employee: string, day: Day) => `${employee} ${day}`

/** Loads the plan of some days, shows painted changes at once, saves them in the background, and undoes them. */
export function usePlan(whose: PlanSelection) {
  const t = useT()
  const answer = useCall(shiftApi.plan, whose, { keepPrevious: true })
  const { run, busy } = useChange(shiftApi.put, { quiet: true })
  const [strokes, setStrokes] = useState(NO_STROKES)
  /** Changes that are being saved: shown until a reload of the plan includes them. */
  const [ahead, setAhead] = useState<Board>(new Map())
  const onTheWay = useRef(new Map<string, Content>())
  // Strokes are saved one after the other, since each names the rows that the one before wrote.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const data = answer.data

  const stored = useMemo(() => {
    const cells = new Map<string, { content: Content; seen: { id: string; version: number }[] }>()
    for (const { employee_id, days } of data?.people ?? [])
      for (const [index, { shifts }] of days.entries()) {
        const day = data?.days[index]
        if (day === undefined || shifts.length === 0) continue
        cells.set(boardKey(employee_id, day), {
          content: shifts.map(({ shift_id }) => shift_id),
          seen: shifts.map(({ id, version }) => ({ id, version })),
        })
      }
    return cells
  }, [data])
  /** Rows of the last replies, kept while the plan reloads. */
  const seen = useRef(new Map<string, { id: string; version: number; shift: string | null }[]>())
  useEffect(() => {
    seen.current = new Map(
      [...stored].map(([key, cell]) => [
        key,
        cell.seen.map((one, index) => ({ ...one, shift: cell.content[index] ?? null })),
      ]),
    )
  }, [stored])

  const planKey = JSON.stringify(whose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: undo does not reach actions on other days
  useEffect(() => setStrokes(NO_STROKES), [planKey])

  useEffect(() => {
    // After a reload, drops every change that is no longer being saved.
    if (data) setAhead((now) => new Map([...now].filter(([key]) => onTheWay.current.has(key))))
  }, [data])

  const board = useMemo(() => {
    const plain: Board = new Map([...stored].map(([key, { content }]) => [key, content]))
    return withCells(plain, ahead)
  }, [stored, ahead])

  const write = useCallback(
    (cells: Board): Promise<boolean> => {
      for (const [key, content] of cells) onTheWay.current.set(key, content)
      setAhead((now) => new Map([...now, ...cells]))
      const settleWrite = (isWritten: boolean) => {
        const mine = [...cells].filter(([key, content]) => onTheWay.current.get(key) === content)
        for (const [key] of mine) onTheWay.current.delete(key)
        // Restores the cells of a refused change.
        if (!isWritten) setAhead((now) => new Map([...now].filter(([key]) => !mine.some(([gone]) => gone === key))))
      }
      const send = async (isConfirmed: boolean): Promise<boolean> => {
        const input = {
          cells: [...cells].map(([key, content]) => {
            const [employee_id, day] = key.split(' ') as [string, Day]
            return {
              employee_id,
              day,
              seen: (seen.current.get(key) ?? []).map(({ id, version }) => ({ id, version })),
              shifts: content.map((shift_id) => ({ shift_id })),
            }
          }),
          confirm: isConfirmed,
        }
        try {
          const { added } = await run(input)
          const made = Map.groupBy(added, ({ employee_id, day }) => boardKey(employee_id, day))
          for (const [key, content] of cells) {
            const remaining = (seen.current.get(key) ?? []).filter(({ shift }) => content.includes(shift))
            const fresh = (made.get(key) ?? []).map(({ id, version, shift_id }) => ({ id, version, shift: shift_id }))
            // The page may have loaded these rows already.
            seen.current.set(key, [...new Map([...remaining, ...fresh].map((one) => [one.id, one])).values()])
          }
          return true
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (error.code === 'on_leave') {
            const names = error.rows.map(({ message }) => message ?? '')
            if (await confirm({ title: t('shift.on_leave_title'), names, action: t('shift.upload_confirmed') }))
              return send(true)
            return false
          }
          toast.bad(error.message)
          if (error.status === 409) void answer.refetch()
          return false
        }
      }
      const sent = queue.current.then(() => send(false))
      queue.current = sent.catch(() => undefined)
      return sent.then(
        (isWritten) => {
          settleWrite(isWritten)
          return isWritten
        },
        (error) => {
          settleWrite(false)
          throw error
        },
      )
    },
    [run, answer.refetch, t],
  )

  const paint = useCallback(
    async (wanted: Iterable<readonly [string, Content]>) => {
      const stroke = toStroke(board, wanted)
      if (!stroke) return
      setStrokes((now) => withStroke(now, stroke))
      if (!(await write(strokeCells(stroke, 'after')))) setStrokes((now) => withoutStroke(now, stroke))
    },
    [board, write],
  )
  const back = useCallback(async () => {
    const last = popDone(strokes)
    if (!last) return
    setStrokes(last.rest)
    if (!(await write(strokeCells(last.stroke, 'before')))) setStrokes(strokes)
  }, [strokes, write])
  const again = useCallback(async () => {
    const next = popUndone(strokes)
    if (!next) return
    setStrokes(next.rest)
    if (!(await write(strokeCells(next.stroke, 'after')))) setStrokes(strokes)
  }, [strokes, write])

  return {
    answer,
    board,
    paint,
    back,
    again,
    busy,
    mayUndo: strokes.done.length > 0,
    mayRedo: strokes.undone.length > 0,
  }
}

function withoutStroke(strokes: typeof NO_STROKES, refused: Stroke): typeof NO_STROKES {
  return { ...strokes, done: strokes.done.filter((one) => one !== refused) }
}
