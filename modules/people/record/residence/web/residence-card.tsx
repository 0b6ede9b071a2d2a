import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, numberText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAsOf } from '../../../core/web/as-of.tsx'
import { Editable } from '../../../core/web/editable.tsx'
import { stayApi } from '../stays-contract.ts'
import classes from './residence-card.module.css'
import { StaysInput } from './stays-input.tsx'

const { Form, Field } = formFor(stayApi.save)

/** Shows the year's days in the country of pay and the tax status that they give (PAY-13). */
export function ResidenceCard({ id }: { id: string }) {
  const t = useT()
  const [asOf] = useAsOf()
  const part = useCall(stayApi.residence, { id, as_of: asOf }, { keepPrevious: true })
  if (part.isError) return <ErrorState error={part.error} onRetry={() => void part.refetch()} />
  if (!part.data) return <LinesSkeleton lines={3} />
  const { days, needed, year, counted, stated, proposed, stays, version, actions } = part.data
  const doubt = proposed === 'resident' ? 'non_resident_183' : 'resident_under_183'
  return (
    <>
      {proposed && (
        <p role="note" className={classes.hint}>
          {labelOf(`employees.residence.${doubt}`, undefined, { days, year: String(year) })}
        </p>
      )}
      <Editable
        title={t('employees.group_residence')}
        mayEdit={actions.includes('edit')}
        facts={[
          {
            label: t('employees.days_in_year', { year: String(year) }),
            value: t('employees.days_of', { days: numberText(days, 0), needed: numberText(needed, 0) }),
          },
          { label: t('employees.residence_counted'), value: t(`employees.residence_is.${counted}`) },
          { label: t('employees.residence_stated'), value: stated && t(`employees.residence_is.${stated}`) },
          {
            label: t('field.stays'),
            value:
              stays.length === 0
                ? t('employees.stays_none')
                : stays.map(({ arrived_on, left_on }) => (
                    <div key={arrived_on}>
                      {dayText(arrived_on)} – {left_on ? dayText(left_on) : t('employees.still_here')}
                    </div>
                  )),
          },
        ]}
      >
        {({ onDone, onCancel }) => (
          <Form onDone={onDone} onCancel={onCancel} layout="dialog" version={version} hidden={{ id }} start={{ stays }}>
            <FieldGroup title={t('employees.group_residence')} hint={t('employees.stays_hint')}>
              <Field name="stays" as={StaysInput} wide />
            </FieldGroup>
          </Form>
        )}
      </Editable>
    </>
  )
}
