import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { moneyText, monthText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { findingText, todoText } from '../../checks/web/finding-texts.ts'
import { runSlipApi } from '../../payslips/contract.ts'
import { Figure, Figures, NetFigure, type Slip, SlipLines, withKeys } from '../../payslips/web/slip-lines.tsx'
import { PaymentFacts } from '../../payslips/web/slip-payments.tsx'
import { signedAmount } from '../../payslips/web/slip-texts.ts'
import type { RunDetails } from '../../runs/web/run-title.ts'
import classes from '../../web/payroll.module.css'
import { type ReviewRowDetails, reviewReasons, vanishedTexts } from './row-reasons.ts'
import { isRunOpen } from './tick-button.tsx'
import { useRowAddress } from './use-row-address.ts'
import type { Ticks } from './use-ticks.ts'

const SameAccount = lazyComponent(async () => (await import('./same-account.tsx')).SameAccount)

type Props = {
  run: RunDetails
  row: ReviewRowDetails
  ticks: Ticks
  figure: string | undefined
  onFigure: (code: string | undefined) => void
}

/** What the reviewer needs about one person: the comparison, causes, open findings and the note. */
export function RunPerson({ run, row, ticks, figure, onFigure }: Props) {
  const t = useT()
  const { may } = useSession()
  const here = useRowAddress(row)
  const isPaid = row.row === 'paid'
  const slip = useCall(runSlipApi.slip, { id: run.id, employee_id: row.employee_id }, { enabled: isPaid })
  const mayEdit = may('payroll:prepare') && isRunOpen(run) && row.row !== 'gone'
  return (
    <div className={classes.person}>
      <OpenFindings run={run} row={row} />
      {row.row === 'gone' && row.previous_net !== null && run.previous && (
        <p>
          {t('pay.gone', {
            month: monthText(run.previous.period),
            amount: moneyText(row.previous_net, run.currency, { sign: true }),
          })}
        </p>
      )}
      {isPaid &&
        (slip.isError ? (
          <ErrorState error={slip.error} onRetry={() => void slip.refetch()} small />
        ) : slip.data ? (
          <Comparison
            key={row.employee_id}
            run={run}
            slip={slip.data}
            previousNet={row.previous_net}
            open={figure}
            onOpen={onFigure}
          />
        ) : (
          <LinesSkeleton lines={6} />
        ))}
      <Causes row={row} currency={run.currency} />
      {isPaid && slip.data && <PaymentFacts slip={slip.data} />}
      {mayEdit || row.note ? (
        <Note key={`note:${row.employee_id}`} row={row} ticks={ticks} readOnly={!mayEdit} />
      ) : null}
      {row.actions.includes('open') && (
        <Link to={`employees/${row.employee_id}`} search={{ back: here }}>
          {t('pay.open_employee')}
        </Link>
      )}
    </div>
  )
}

/** What has to be fixed or checked, and how. */
function OpenFindings({ run, row }: { run: RunDetails; row: ReviewRowDetails }) {
  const { currency } = run
  return reviewReasons(row)
    .filter(({ kind }) => kind !== 'cause')
    .map(({ kind, finding, tone }) => (
      <div
        key={`${kind}:${finding.code}`}
        className={classes.said}
        data-tone={row.checked && tone === 'warn' ? 'mute' : tone}
      >
        <b>{findingText(kind, finding, currency)}</b>
        {todoText(finding.code, currency) && <p>{todoText(finding.code, currency)}</p>}
        {finding.code === 'duplicate_bank_account' && <SameAccount run={run} employeeId={row.employee_id} />}
      </div>
    ))
}

/** Why pay changed, by the records. */
function Causes({ row, currency }: { row: ReviewRowDetails; currency: string }) {
  const t = useT()
  const causes = reviewReasons(row).filter(({ kind }) => kind === 'cause')
  const first = causes[0]
  const vanished = vanishedTexts(row, currency)
  if (!first && vanished.length === 0) return null
  return (
    <div className={classes.said} data-tone={!first || first.tone === 'mute' ? 'info' : first.tone}>
      <b>{t('pay.why_moved')}</b>
      {causes.map(({ finding }) => (
        <p key={finding.code}>{findingText('cause', finding, currency)}</p>
      ))}
      {vanished.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

type ComparisonProps = {
  run: RunDetails
  slip: Slip
  previousNet: number | null
  open: string | undefined
  onOpen: (code: string | undefined) => void
}

/** The lines that differ from the month before, and net pay; all lines on request. */
function Comparison({ run, slip, previousNet, open, onOpen }: ComparisonProps) {
  const t = useT()
  const [all, setAll] = useState(false)
  const compared = slip.lines.some((line) => line.previous !== null)
  const moved = slip.lines.filter(
    (line) =>
      line.code === 'basic' || (line.amount !== (line.previous ?? 0) && line.amount + (line.previous ?? 0) !== 0),
  )
  const hidden = slip.lines.filter((line) => !moved.includes(line)).length
  const isShown = open === 'net' || moved.some((line) => line.code === open)
  const isOpenHidden = !isShown && slip.lines.some((line) => open === line.code || open === `${line.code}+`)
  if (all || isOpenHidden || !compared)
    return (
      <>
        <SlipLines slip={slip} compared={compared} open={open} onOpen={onOpen} />
        {compared && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              onOpen(undefined)
              setAll(false)
            }}
          >
            {t('pay.only_moved')}
          </Button>
        )}
      </>
    )
  const onClose = () => onOpen(undefined)
  return (
    <>
      <Figures title={t('pay.compared_with', { month: monthText(run.previous?.period ?? run.period) })}>
        {withKeys(moved).map((line) => (
          <Figure
            key={line.key}
            compared
            currency={slip.currency}
            name={line.title}
            amount={signedAmount(line)}
            before={line.previous === null ? null : signedAmount({ ...line, amount: line.previous })}
            explanation={line.explanation}
            delivered={line.delivered}
            away={line.away}
            open={open === line.key || open === line.code}
            onClose={onClose}
          />
        ))}
        <NetFigure slip={slip} compared before={previousNet} open={open === 'net'} onClose={onClose} />
      </Figures>
      {hidden > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('pay.all_lines', { count: slip.lines.length })}
        </Button>
      )}
    </>
  )
}

/** The note for the approver; saved when the reader leaves the field or the person. */
function Note({ row, ticks, readOnly }: { row: ReviewRowDetails; ticks: Ticks; readOnly: boolean }) {
  const t = useT()
  const [text, setText] = useState(row.note ?? '')
  const latest = useRef({ text, row, ticks })
  latest.current = { text, row, ticks }
  const saveNote = () => {
    const now = latest.current
    if (!readOnly && (now.text.trim() || null) !== now.row.note) void now.ticks.note(now.row, now.text)
  }
  const latestSave = useRef(saveNote)
  latestSave.current = saveNote
  useEffect(() => () => latestSave.current(), [])
  return (
    <Textarea
      label={t('pay.note')}
      placeholder={t('pay.note_example')}
      autosize={false}
      rows={3}
      maxLength={500}
      readOnly={readOnly}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={saveNote}
    />
  )
}
