import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { useRefetchAll } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { errorText } from '#web/page/app-trouble.tsx'
import { onboardingApi } from '../contract.ts'
import { STAGE_NEEDS, STAGES, type Stage } from '../stage-rules.ts'
import { type BulkOutcome, callEach } from './bulk-calls.ts'
import type { BulkRow } from './card-list.tsx'
import classes from './onboarding.module.css'

type Props = { kind: 'move' | 'reject'; rows: readonly BulkRow[]; onEnd: (isDone: boolean) => void }

/** Moves or rejects several candidates with one remark, one call each, and says who was refused and why. */
export function BulkDialog({ kind, rows, onEnd }: Props) {
  const t = useT()
  const refetchAll = useRefetchAll()
  const [to, setTo] = useState<Stage>('phone_screening')
  const [remark, setRemark] = useState('')
  const [sendMail, setSendMail] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const isStopped = useRef(false)
  const count = rows.length
  const isMove = kind === 'move'

  async function start() {
    const said = remark.trim()
    if (!isMove && said === '') return setWrong(t('error.required'))
    setDone(0)
    const found = await callEach(rows, {
      call: ({ id, version }) =>
        isMove
          ? call(
              onboardingApi.move,
              { id, version, to, send_mail: sendMail, ...(said && { reason: said }) },
              { quiet: true },
            )
          : call(onboardingApi.reject, { id, version, remark: said, send_mail: sendMail }, { quiet: true }),
      messageOf: (error) => {
        if (!(error instanceof ApiError) || isCancelled(error)) throw error
        return Object.values(error.errors).flat()[0] || errorText(error)
      },
      onProgress: setDone,
      isStopped: () => isStopped.current,
    })
    setOutcome(found)
    await refetchAll()
  }

  return (
    <Dialog
      title={t(isMove ? 'onboarding.bulk_move_title' : 'onboarding.bulk_reject_title', { count })}
      onClose={() => onEnd(outcome !== undefined)}
    >
      <div className={classes.bulk}>
        {done === undefined ? (
          <>
            {isMove && (
              <NativeSelect
                label={t('onboarding.to')}
                data={STAGES.filter((stage) => STAGE_NEEDS[stage] !== 'employee').map((stage) => ({
                  value: stage,
                  label: t(`onboarding.stage.${stage}`),
                }))}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value as Stage)}
              />
            )}
            <Textarea
              label={t(isMove ? 'onboarding.reason' : 'onboarding.remark')}
              description={isMove ? t('onboarding.bulk_reason_hint') : t('onboarding.reject_text')}
              withAsterisk={!isMove}
              error={wrong}
              rows={4}
              maxLength={2_000}
              value={remark}
              onChange={(event) => {
                setRemark(event.currentTarget.value)
                setWrong(undefined)
              }}
            />
            <Checkbox
              label={t('onboarding.send_mail')}
              checked={sendMail}
              onChange={(event) => setSendMail(event.currentTarget.checked)}
            />
          </>
        ) : outcome === undefined ? (
          <div role="status">
            <progress max={count} value={done} aria-label={t('onboarding.bulk_progress', { done, count })} />
            <p>{t('onboarding.bulk_progress', { done, count })}</p>
          </div>
        ) : (
          <Outcome outcome={outcome} />
        )}
      </div>
      <div className={classes.buttons}>
        {done === undefined ? (
          <>
            <Button variant="default" onClick={() => onEnd(false)}>
              {t('action.cancel')}
            </Button>
            <Button onClick={() => void start()}>{t(isMove ? 'onboarding.move' : 'onboarding.reject')}</Button>
          </>
        ) : outcome === undefined ? (
          <Button
            variant="default"
            onClick={() => {
              isStopped.current = true
            }}
          >
            {t('onboarding.bulk_stop')}
          </Button>
        ) : (
          <Button onClick={() => onEnd(true)}>{t('action.close')}</Button>
        )}
      </div>
    </Dialog>
  )
}

function Outcome({ outcome: { done, refused, left } }: { outcome: BulkOutcome }) {
  const t = useT()
  return (
    <div role="status">
      {done > 0 && <p>{t('onboarding.bulk_done', { count: done })}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('onboarding.bulk_refused', { count: refused.length })}</p>
          <ul className={classes.refused}>
            {refused.map(({ id, name, message }) => (
              <li key={id}>{t('onboarding.refused_one_of', { name, message })}</li>
            ))}
          </ul>
        </>
      )}
      {left > 0 && <p>{t('onboarding.bulk_left', { count: left })}</p>}
    </div>
  )
}
