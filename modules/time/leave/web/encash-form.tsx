import type { z } from 'zod'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { moneyText, numberText } from '#web/page/format.tsx'
import { type AskingProps, lentBy } from '#web/screens.ts'
import { type EncashmentPreview, encashmentCalls } from '../encashment/contract.ts'
import classes from './leave.module.css'
import { Scrolled } from './scrolled.tsx'
import { encashedTypes } from './type-options.ts'

const RequestForm = later(async () => (await lentBy('requests', 'requestForm'))())
const { Field } = formFor(encashmentCalls.send)

type Preview = z.output<typeof EncashmentPreview>

/** Asks for leave to be paid out; below its fields how much may be, what bounds it, and what it is worth. */
export function EncashForm({ again, onClose }: AskingProps) {
  const t = useT()
  return (
    <RequestForm
      calls={encashmentCalls}
      kind="encashment"
      dialog={t('encashment.title')}
      again={again}
      others="leave:manage"
      first="type_id"
      onDone={onClose}
      onCancel={onClose}
      previewed={(of: Preview) => <Previewed of={of} />}
    >
      <FieldGroup>
        <Field name="type_id" options={encashedTypes} autoFocus />
        <Field name="amount" />
      </FieldGroup>
    </RequestForm>
  )
}

function Previewed({ of: { bounds, pay, currency } }: { of: Preview }) {
  const t = useT()
  if (!bounds) return null
  const { left, keep, each, year, most, rate, unit } = bounds
  const figures = {
    left,
    ...(keep > 0 && { keep }),
    ...(each !== null && { each }),
    ...(year !== null && { year }),
    most,
  }
  return (
    <div className={classes.stack}>
      <div className={classes.figures}>
        {Object.entries(figures).map(([name, amount]) => (
          <div key={name}>
            <span className="caption">{t(`encashment.${name as keyof typeof figures}`)}</span>
            <b>{t(`leave-length.${unit}`, { count: amount })}</b>
          </div>
        ))}
        {rate !== null && (
          <div>
            <span className="caption">{t('encashment.rate')}</span>
            <b>{`${numberText(rate / 10_000, 4)}%`}</b>
          </div>
        )}
        {pay && currency && (
          <div>
            <span className="caption">{t('encashment.worth')}</span>
            <b>{moneyText(pay.amount, currency, { sign: true })}</b>
          </div>
        )}
      </div>
      {pay && (
        <Scrolled title={t('encashment.worth')}>
          <table className={`${classes.lines} ${classes.steps}`}>
            <caption className="caption">{pay.formula}</caption>
            <tbody>
              {pay.steps.map((step) => (
                <tr key={step.label}>
                  <th scope="row">{step.label}</th>
                  <td>{step.equation}</td>
                  <td>{step.result}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </div>
  )
}
