import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { useChange, useRefetchAll } from '#web/calls/use-call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type RequestRow, requestApi } from '../contract.ts'

type Row = Pick<z.output<typeof RequestRow>, 'id' | 'version' | 'full_name' | 'title' | 'kind_name'>
type RequestVersion = { id: string; version: number }
export type Verdict = 'approved' | 'rejected'

/** A request of many that was not decided, and why. */
export type Failure = { id: string; name: string; message: string }

/**
 * Decides requests in a list: the row leaves at once, a toast offers to undo it for 8 seconds, and a row that the server
 * refuses comes back with the refusal. `onBack` is called with a request that has to be decided again.
 */
export function useDecisions(onBack: (id: string) => void) {
  const t = useT()
  const approval = useChange(requestApi.approve, { quiet: true })
  const rejection = useChange(requestApi.reject, { quiet: true })
  const undoing = useChange(requestApi.takeBack, { quiet: true })
  const bulk = useChange(requestApi.decide, { quiet: true })
  /** Rows that have left, each with the decided version; with another version the row shows again. */
  const [left, setLeft] = useState<ReadonlyMap<string, number>>(new Map())
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const last = useRef<RequestVersion & { notice: string }>(undefined)
  /** Versions that decisions of this page led to; lists and the open request may still have the ones before. */
  const made = useRef(new Map<string, number>())
  const refresh = useRefetchAll()

  const leave = (rows: readonly RequestVersion[]) =>
    setLeft((now) => new Map([...now, ...rows.map(({ id, version }) => [id, version] as const)]))
  const comeBack = (ids: readonly string[]) => setLeft((now) => new Map([...now].filter(([id]) => !ids.includes(id))))

  async function undo(at: RequestVersion) {
    if (last.current?.id === at.id) {
      toast.hide(last.current.notice)
      last.current = undefined
    }
    try {
      made.current.set(at.id, (await undoing.run(at)).version)
      comeBack([at.id])
      toast.info(t('requests.undone'))
      onBack(at.id)
    } catch (error) {
      notifyFailure(error, t('requests.not_undone'))
    }
  }

  async function decide(row: Row, verdict: Verdict, remark: string | null = null): Promise<void> {
    const seen = { id: row.id, version: Math.max(row.version, made.current.get(row.id) ?? 0) }
    leave([row])
    try {
      const { run } = verdict === 'approved' ? approval : rejection
      const { id, version } = await run({ ...seen, remark })
      const at = { id, version }
      const text = verdict === 'approved' ? 'requests.approved_said' : 'requests.rejected_said'
      const notice = toast.undo(t(text, { name: row.full_name, kind: row.kind_name }), () => void undo(at))
      last.current = { ...at, notice }
    } catch (error) {
      comeBack([row.id])
      onBack(row.id)
      // Somebody else may have decided it meanwhile: load it again.
      void refresh()
      const owed = error instanceof ApiError ? error.errors.remark?.[0] : undefined
      if (owed === undefined) return notifyFailure(error, t('requests.not_decided', { name: row.full_name }))
      const text = await askRemark(row, verdict, owed)
      if (text !== undefined) await decide(row, verdict, text)
    }
  }

  async function askRemark({ full_name, kind_name }: Row, verdict: Verdict, why?: string): Promise<string | undefined> {
    let typed = ''
    const isYes = await confirm({
      title: t(verdict === 'approved' ? 'requests.approve_title' : 'requests.reject_title', {
        name: full_name,
        kind: kind_name,
      }),
      text: why,
      action: verdict === 'approved' ? t('action.approve') : t('action.reject'),
      ...(verdict === 'rejected' && { tone: 'bad' as const }),
      reason: { label: t('requests.remark'), least: 1, most: 2000, onChange: (text) => (typed = text) },
    })
    return isYes ? typed.trim() : undefined
  }

  /** Asks for the remark first; calls `onYes` before it decides. */
  async function reject(row: Row, onYes: () => void): Promise<void> {
    const remark = await askRemark(row, 'rejected')
    if (remark === undefined) return
    onYes()
    await decide(row, 'rejected', remark)
  }

  /** Decides many requests; those that are refused come back and are listed. Returns whether the call was made. */
  async function decideMany(rows: readonly Row[], verdict: Verdict): Promise<boolean> {
    let remark = ''
    const isYes = await confirm({
      title: t(verdict === 'approved' ? 'requests.approve_many' : 'requests.reject_many', { count: rows.length }),
      names: rows.map(({ full_name, title }) => `${full_name} · ${title}`),
      count: rows.length,
      action: verdict === 'approved' ? t('action.approve') : t('action.reject'),
      ...(verdict === 'rejected' && {
        tone: 'bad' as const,
        reason: { label: t('requests.remark'), least: 1, most: 2000, onChange: (text: string) => (remark = text) },
      }),
    })
    if (!isYes) return false
    leave(rows)
    try {
      const reply = await bulk.run({
        rows: rows.map(({ id, version }) => ({ id, version })),
        decision: verdict,
        remark: remark.trim() || null,
      })
      const failed = reply.rows.filter(({ done }) => !done)
      const named = new Map(rows.map((row) => [row.id, `${row.full_name} · ${row.title}`]))
      comeBack(failed.map(({ id }) => id))
      setFailures(failed.map(({ id, message }) => ({ id, name: named.get(id) ?? '', message: message ?? '' })))
      const count = reply.rows.length - failed.length
      if (count > 0)
        toast.good(t(verdict === 'approved' ? 'requests.many_approved' : 'requests.many_rejected', { count }))
    } catch (error) {
      comeBack(rows.map(({ id }) => id))
      notifyFailure(error, t('requests.none_decided'))
    }
    return true
  }

  return {
    approve: (row: Row) => decide(row, 'approved'),
    reject,
    decideMany,
    /** Undoes the last decision of this page. */
    undoLast: () => {
      if (last.current) void undo({ id: last.current.id, version: last.current.version })
    },
    undo,
    failures,
    forgetFailures: useCallback(() => setFailures([]), []),
    isLeft: useCallback(({ id, version }: RequestVersion) => left.get(id) === version, [left]),
  }
}

export type Decisions = ReturnType<typeof useDecisions>

/** Shows why a call failed, unless it was cancelled or is shown already. Throws any other error. */
function notifyFailure(error: unknown, title: string): void {
  if (isCancelled(error)) return
  if (!(error instanceof ApiError)) throw error
  if (!error.noticed) toast.bad(Object.values(error.errors)[0]?.[0] ?? error.message, { title })
}
