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

/** The most requests that one call decides. */
const MAX_IN_CALL = 100

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
  const last = useRef<{ at: readonly RequestVersion[]; notice: string }>(undefined)
  /** Versions that decisions of this page led to; lists and the open request may still have the ones before. */
  const made = useRef(new Map<string, number>())
  const refresh = useRefetchAll()

  const leave = (rows: readonly RequestVersion[]) =>
    setLeft((now) => new Map([...now, ...rows.map(({ id, version }) => [id, version] as const)]))
  const comeBack = (ids: readonly string[]) => setLeft((now) => new Map([...now].filter(([id]) => !ids.includes(id))))

  async function undo(requests: readonly RequestVersion[]) {
    const [first] = requests
    if (!first) return
    if (last.current?.at.some(({ id }) => id === first.id)) {
      toast.hide(last.current.notice)
      last.current = undefined
    }
    try {
      for (const at of requests) {
        made.current.set(at.id, (await undoing.run(at)).version)
        comeBack([at.id])
      }
      toast.info(t('requests.undone'))
      onBack(first.id)
    } catch (error) {
      notifyFailure(error, t('requests.not_undone'))
    }
  }

  function offerUndo(text: string, at: readonly RequestVersion[]) {
    last.current = { at, notice: toast.undo(text, () => void undo(at)) }
  }

  const withLatestVersion = ({ id, version }: RequestVersion) => ({
    id,
    version: Math.max(version, made.current.get(id) ?? 0),
  })

  async function decide(row: Row, verdict: Verdict, remark: string | null = null): Promise<void> {
    leave([row])
    try {
      const { run } = verdict === 'approved' ? approval : rejection
      const { id, version } = await run({ ...withLatestVersion(row), remark })
      const text = verdict === 'approved' ? 'requests.approved_said' : 'requests.rejected_said'
      offerUndo(t(text, { name: row.full_name, kind: row.kind_name }), [{ id, version }])
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
  async function reject(rows: readonly Row[], onYes: () => void): Promise<void> {
    const [row] = rows
    const remark = row && (await askRemark(row, 'rejected'))
    if (remark === undefined) return
    onYes()
    await decideBatch(rows, 'rejected', remark)
  }

  /** Decides requests that were sent together, at once and without a question; it can be undone like one. */
  async function decideBatch(rows: readonly Row[], verdict: Verdict, remark: string | null = null): Promise<void> {
    const [first, ...others] = rows
    if (!first) return
    if (others.length === 0) return decide(first, verdict, remark)
    const done = await decideAll(rows, verdict, remark)
    if (done.length === 0) return
    const text = verdict === 'approved' ? 'requests.batch_approved' : 'requests.batch_rejected'
    offerUndo(t(text, { name: first.full_name, kind: first.kind_name, count: done.length }), done)
  }

  /** Decides each by itself; those that are refused come back and are listed. Returns the others with their new versions. */
  async function decideAll(rows: readonly Row[], verdict: Verdict, remark: string | null): Promise<RequestVersion[]> {
    leave(rows)
    const done: RequestVersion[] = []
    const failed: Failure[] = []
    const named = new Map(rows.map((row) => [row.id, `${row.full_name} · ${row.title}`]))
    const waiting = rows.map(withLatestVersion)
    try {
      while (waiting.length > 0) {
        const reply = await bulk.run({ rows: waiting.slice(0, MAX_IN_CALL), decision: verdict, remark })
        waiting.splice(0, MAX_IN_CALL)
        for (const { id, version, message } of reply.rows)
          if (version === null) failed.push({ id, name: named.get(id) ?? '', message: message ?? '' })
          else done.push({ id, version })
      }
    } catch (error) {
      notifyFailure(error, t('requests.none_decided'))
    }
    comeBack([...failed, ...waiting].map(({ id }) => id))
    setFailures(failed)
    return done
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
    const { length: count } = await decideAll(rows, verdict, remark.trim() || null)
    if (count > 0)
      toast.good(t(verdict === 'approved' ? 'requests.many_approved' : 'requests.many_rejected', { count }))
    return true
  }

  return {
    approve: (rows: readonly Row[]) => decideBatch(rows, 'approved'),
    reject,
    decideMany,
    /** Undoes the last decision of this page. */
    undoLast: () => {
      if (last.current) void undo(last.current.at)
    },
    undo: (at: RequestVersion) => undo([at]),
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
