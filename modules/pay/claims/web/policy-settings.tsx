import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { claimPolicyApi } from '../contract.ts'
import classes from './claims.module.css'

const { Form, Field } = formFor(claimPolicyApi.saveSettings)

/** How old a receipt may be, and whether approved claims go with pay. */
export function PolicySettings() {
  const t = useT()
  const mayEdit = useSession().may('claim:policy')
  const { data } = useCall(claimPolicyApi.settings, {})
  if (!data) return null
  return (
    <div className={classes.inset}>
      <Card title={t('claim-category.rules')}>
        {mayEdit ? (
          <Form
            key={data.version}
            layout="dialog"
            start={data}
            hidden={{ version: data.version }}
            saveLabel={t('action.save')}
            onDone={() => toast.good(t('claim-category.rules_saved'))}
          >
            <FieldGroup>
              <Field name="oldest_days" />
              <Field name="with_payroll" />
            </FieldGroup>
          </Form>
        ) : (
          <Facts
            facts={[
              { label: t('claim-category.oldest_days'), value: data.oldest_days },
              { label: t('claim-category.with_payroll'), value: t(data.with_payroll ? 'action.yes' : 'action.no') },
            ]}
          />
        )}
      </Card>
    </div>
  )
}
