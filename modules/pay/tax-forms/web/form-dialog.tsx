import { Button } from '@mantine/core'
import type { z } from 'zod'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { labelOf, language, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText, moneyText, monthText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { claimTitle } from '../../payroll/tax/claim-names.ts'
import { type TaxFormDetails, taxFormApi } from '../contract.ts'
import type { FormRow } from './forms.tsx'
import { ReceiptLink } from './receipts.tsx'
import { StartFacts } from './start-facts.tsx'
import classes from './tax-forms.module.css'
import { FORM_TONES } from './tones.ts'

type FormDetail = z.output<typeof TaxFormDetails>

/** A submitted form, with the run that would apply it, and the decision. */
export function FormDialog({
  row,
  onClose,
  onSendBack,
}: {
  row: FormRow
  onClose: () => void
  onSendBack: () => void
}) {
  const t = useT()
  const form = useCall(taxFormApi.one, { id: row.id })
  return (
    <Dialog title={`${row.full_name} · ${t(`tax-forms.form.${row.form}`)}`} size={680} onClose={onClose}>
      {form.isError ? (
        <ErrorState error={form.error} onRetry={() => void form.refetch()} />
      ) : form.data ? (
        <Content form={form.data} onClose={onClose} onSendBack={onSendBack} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Dialog>
  )
}

function Content({ form, onClose, onSendBack }: { form: FormDetail; onClose: () => void; onSendBack: () => void }) {
  const t = useT()
  const own = useSession().employee_id === form.employee_id
  const accept = useAction(taxFormApi.accept)
  const closed = form.form === 'tp1' && form.goes_into === null
  async function take() {
    const done = await accept.run(
      { rows: [{ id: form.id, version: form.version }] },
      { successMessage: ({ accepted }) => t('tax-forms.accepted', { count: accepted }) },
    )
    if (done) onClose()
  }
  return (
    <div className={classes.dialog}>
      <p className={classes.lead}>
        <StatusTag status={form.state} tone={FORM_TONES[form.state]} label={t(`tax-forms.state.${form.state}`)} />{' '}
        <span className="caption">
          {[
            form.employee_no,
            form.period ? monthText(form.period) : String(form.year),
            form.submitted_at && momentText(form.submitted_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {form.state === 'submitted' && form.period && <RunOfForm period={form.period} next={form.goes_into} />}
      {form.reason && (
        <p className={classes.returned} role="note">
          {t('tax-forms.sent_back_by', { name: form.decided_by ?? '', reason: form.reason })}
        </p>
      )}
      {form.claims && <Claims form={form} claims={form.claims} />}
      {form.start && (
        <>
          {form.used_in.length > 0 && (
            <p className={classes.waits}>
              {t('tax-forms.tp3_used', { months: form.used_in.map((month) => monthText(month)) })}
            </p>
          )}
          <StartFacts
            start={form.start}
            before={form.state === 'submitted' ? form.standing_start : null}
            titles={(code) => claimTitle(code, language())}
          />
        </>
      )}
      {own && form.state === 'submitted' && form.actions.length === 0 && (
        <p className="caption">{t('tax-forms.own')}</p>
      )}
      <div className="form-buttons">
        <Button type="button" variant="default" onClick={onClose}>
          {t('tax-forms.close')}
        </Button>
        {form.actions.includes('return') && (
          <Button type="button" variant="default" disabled={accept.busy} onClick={onSendBack}>
            {t('tax-forms.send_back')}
          </Button>
        )}
        {form.actions.includes('accept') && !closed && (
          <Button type="button" loading={accept.busy} onClick={() => void take()} data-autofocus>
            {t('tax-forms.accept')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** States which run applies a form of a month: `next` is its month, null where there is none. */
function RunOfForm({ period, next }: { period: string; next: string | null }) {
  const t = useT()
  return (
    <p className={next === null ? classes.returned : classes.waits}>
      {next === null
        ? t('tax-forms.goes_nowhere')
        : next === period
          ? t('tax-forms.goes_into', { month: monthText(next) })
          : t('tax-forms.goes_later', { month: monthText(period), next: monthText(next) })}
    </p>
  )
}

function Claims({ form, claims }: { form: FormDetail; claims: NonNullable<FormDetail['claims']> }) {
  const t = useT()
  const money = (sen: number) => moneyText(sen, 'MYR', { sign: true })
  return (
    <ul className={classes.plain}>
      {claims.map(({ code, title, amount }) => {
        const standing = form.standings.find((one) => one.code === code)
        const trouble = form.trouble.find((one) => one.code === code)
        return (
          <li key={code}>
            <span>
              {title}
              {standing && (
                <small>
                  {[
                    standing.limit === null
                      ? t('tax-forms.no_ceiling')
                      : t('tax-forms.ceiling', { limit: money(standing.limit) }),
                    ...(standing.used > 0 ? [t('tax-forms.used', { amount: money(standing.used) })] : []),
                    ...(standing.waiting > 0 ? [t('tax-forms.waiting', { amount: money(standing.waiting) })] : []),
                    ...(standing.left !== null && form.state === 'submitted'
                      ? [t('tax-forms.left', { amount: money(standing.left) })]
                      : []),
                  ].join(' · ')}
                </small>
              )}
              {form.receipts
                .filter((one) => one.code === code)
                .map(({ id, name }) => (
                  <ReceiptLink key={id} name={name} onOpen={() => download(taxFormApi.receipt, { id })} />
                ))}
              {trouble && (
                <small className={classes.error}>
                  {labelOf(`tax-forms.refused.${trouble.trouble}`)} ·{' '}
                  {t('tax-forms.run_takes', { left: money(trouble.left) })}
                </small>
              )}
            </span>
            <b>{money(amount)}</b>
          </li>
        )
      })}
    </ul>
  )
}
