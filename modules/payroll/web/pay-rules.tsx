import { Button } from '@mantine/core'
import { useState } from 'react'
import { monthOf, shiftMonth } from '#base/days.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { monthText, numberText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useCall, useChange } from '#web/use-call.ts'
import { payrollSettingsApi } from '../items-contract.ts'

const { Form, Field } = formFor(payrollSettingsApi.change)

/** The company's choices where the law leaves one, with the months they hold from. */
export function PayRules() {
  const t = useT()
  const { today } = useSession()
  const [editing, setEditing] = useState(false)
  const settings = useCall(payrollSettingsApi.one, {})
  const setUp = useChange(payrollSettingsApi.setUp)
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <LinesSkeleton lines={6} />
  const {
    current,
    history,
    is_set_up: isSetUp,
    hrd_levy: levy,
    law_checked_until: checkedUntil,
    actions,
  } = settings.data
  const yesNo = (value: boolean) => t(value ? 'action.yes' : 'action.no')
  const percent = (rate: number) => `${numberText(rate / 10_000, 2)}%`
  if (editing)
    return (
      <Card title={t('pay.rules_change')}>
        <Form
          start={{ ...current, from_month: shiftMonth(monthOf(today), 1) }}
          onCancel={() => setEditing(false)}
          onDone={({ from_month: from }) => {
            notify.good(t('pay.rules_saved', { month: monthText(from) }))
            setEditing(false)
          }}
        >
          <FieldGroup hint={t('pay.rules_hint')}>
            <Field name="from_month" label={t('pay.rules_from')} />
          </FieldGroup>
          <FieldGroup title={t('pay.rules_law')}>
            <Field name="epf_age_switch" />
            <Field name="socso_age_switch" />
            <Field name="epf_rounding" />
            <Field name="socso_relief" />
            <Field name="deduct_absent" />
          </FieldGroup>
          <FieldGroup title={t('pay.rules_review')}>
            <Field name="missing_numbers" />
            <Field name="net_change" />
            <Field name="wage_change" />
          </FieldGroup>
        </Form>
      </Card>
    )
  return (
    <>
      <Card
        title={t('pay.rules_now', { month: monthText(current.from_month) })}
        actions={
          <>
            {!isSetUp && actions.includes('edit') && (
              <Button variant="default" loading={setUp.busy} onClick={() => void setUp.run({}).catch(() => undefined)}>
                {t('pay.set_up')}
              </Button>
            )}
            {actions.includes('edit') && (
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('action.edit')}
              </Button>
            )}
          </>
        }
      >
        <Facts
          facts={[
            { label: t('field.epf_age_switch'), value: t(`payroll.epf_age_switch.${current.epf_age_switch}`) },
            { label: t('field.socso_age_switch'), value: t(`payroll.socso_age_switch.${current.socso_age_switch}`) },
            { label: t('field.epf_rounding'), value: t(`payroll.epf_rounding.${current.epf_rounding}`) },
            { label: t('field.socso_relief'), value: yesNo(current.socso_relief) },
            { label: t('field.deduct_absent'), value: yesNo(current.deduct_absent) },
            { label: t('field.missing_numbers'), value: t(`payroll.missing_numbers.${current.missing_numbers}`) },
            { label: t('field.net_change'), value: percent(current.net_change) },
            { label: t('field.wage_change'), value: percent(current.wage_change) },
            { label: t('pay.hrd_levy'), value: t(`pay.hrd.${levy}`) },
            { label: t('pay.law_checked_until'), value: monthText(checkedUntil.slice(0, 7)) },
          ]}
        />
      </Card>
      {history.length > 1 && (
        <Card title={t('pay.rules_history')}>
          <ul>
            {history.map((one) => (
              <li key={one.id}>
                {t('pay.rules_history_line', {
                  month: monthText(one.from_month),
                  epf: t(`payroll.epf_age_switch.${one.epf_age_switch}`),
                  missing: t(`payroll.missing_numbers.${one.missing_numbers}`),
                  net: percent(one.net_change),
                })}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
