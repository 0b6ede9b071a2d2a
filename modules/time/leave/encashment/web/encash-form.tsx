import type { z } from 'zod'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { moneyText, numberText } from '#web/page/format.tsx'
import classes from '../../web/leave.module.css'
import { ScrollSection } from '../../web/scroll-section.tsx'
import { encashableTypeOptions } from '../../web/type-options.ts'
import { type EncashmentPreview, encashmentCalls } from '../contract.ts'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field } = formFor(encashmentCalls.send)

type Preview = z.output<typeof EncashmentPreview>

/** Request form to have leave paid out, with the limits and the worth. */
export function EncashForm({ previous: again, onClose }: RequestDialogProps) {
  const t = useT()
  return (
    <RequestForm
      calls={encashmentCalls}
      kind="encashment"
      dialog={t('encashment.title')}
      previous={again}
      forOthers="leave:manage"
      firstField="type_id"
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => <PreviewDetails of={of} />}
    >
      <FieldGroup>
        <Field name="type_id" options={encashableTypeOptions} autoFocus />
        <Field name="amount" />
      </FieldGroup>
    </RequestForm>
  )
}

function PreviewDetails({ of: { bounds, pay, currency } }: { of: Preview }) {
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
        <ScrollSection title={t('encashment.worth')}>
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
        </ScrollSection>
      )}
    </div>
  )
}
