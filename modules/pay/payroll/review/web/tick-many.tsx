import { useState } from 'react'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ActionBar } from '#web/page/action-bar.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import type { RunDetails } from '../../runs/web/run-title.ts'
import { reviewApi } from '../contract.ts'
import type { ReviewRowDetails } from './row-reasons.ts'
import type { Ticks } from './use-ticks.ts'

const { Form, Field } = formFor(reviewApi.checkMany)

/** Whether a row can be ticked off: people who are no longer in the run cannot. */
export function isTickable(row: ReviewRowDetails): boolean {
  return row.row !== 'gone'
}

type Props = {
  run: RunDetails
  /** The chosen rows, with the ticks made on this page. */
  rows: readonly ReviewRowDetails[]
  ticks: Ticks
  /** The number of rows that can be chosen, and a function that chooses them. */
  choosable: number
  onAll: () => void
  onClear: () => void
}

/** Actions on chosen rows of the sheet: tick them off with one note, or remove their ticks. */
export function TickMany({ run, rows, ticks, choosable, onAll, onClear }: Props) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const untick = useUntick(run, ticks)
  const ticked = rows.filter((row) => row.checked)
  return (
    <>
      <ActionBar
        count={rows.length}
        onClear={onClear}
        actions={[
          { label: t('pay.mark_checked'), onClick: () => setAsking(true) },
          {
            label: t('pay.unmark_checked'),
            disabled: ticked.length === 0,
            onClick: () => void untick(ticked).then((done) => done && onClear()),
          },
        ]}
        more={
          rows.length < choosable ? (
            <button type="button" className="table-matching" onClick={onAll}>
              {t('table.select_matching', { count: choosable })}
            </button>
          ) : null
        }
      />
      {asking && <TickDialog run={run} rows={rows} ticks={ticks} onDone={onClear} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Removes the ticks of rows. Returns whether that was stored; an error has already been shown. */
export function useUntick(run: RunDetails, ticks: Ticks): (rows: readonly ReviewRowDetails[]) => Promise<boolean> {
  const t = useT()
  const change = useAction(reviewApi.checkMany)
  return async (rows) => {
    const done = await change.run(
      { id: run.id, checked: false, note: null, rows: rowVersions(rows) },
      { successMessage: (reply) => t('pay.unmarked_many', { count: reply.rows.length }) },
    )
    if (done) ticks.applyStored(done.rows)
    return done !== undefined
  }
}

type DialogProps = Pick<Props, 'run' | 'rows' | 'ticks'> & { onDone?: () => void; onClose: () => void }

/** Asks for one note for all rows that are ticked off. */
export function TickDialog({ run, rows, ticks, onDone, onClose }: DialogProps) {
  const t = useT()
  return (
    <Dialog title={t('pay.mark_many_title', { count: rows.length })} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ id: run.id, checked: true, rows: rowVersions(rows) }}
        saveLabel={t('pay.mark_checked')}
        onCancel={onClose}
        onDone={({ rows: stored }) => {
          ticks.applyStored(stored)
          toast.good(t('pay.marked_many', { count: stored.length }))
          onClose()
          onDone?.()
        }}
      >
        <Field name="note" label={t('pay.note')} hint={t('pay.mark_many_note')} autoFocus />
      </Form>
    </Dialog>
  )
}

function rowVersions(rows: readonly ReviewRowDetails[]) {
  return rows.map(({ employee_id, note_version }) => ({ employee_id, note_version }))
}
