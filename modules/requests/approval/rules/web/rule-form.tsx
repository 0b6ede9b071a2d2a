import { choicesApi } from '#base/contracts/choices-api.ts'
import { EmploymentType } from '#people/values.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { approvalRuleApi } from '../contract.ts'
import { DaysInput } from './days-input.tsx'
import type { Rule } from './kind-rules.tsx'
import type { KindRoutes } from './routes-page.tsx'
import { employmentText } from './rule-texts.ts'
import { StepsInput } from './steps-input.tsx'

const { RecordDialog, Field } = recordForm(approvalRuleApi.create, approvalRuleApi.change)

type Props = { of: KindRoutes; rule: Rule | undefined; onClose: () => void; onSaved: () => void }

/** Edits a rule: its conditions, and the steps of a request that meets all of them. */
export function RuleDialog({ of, rule, onClose, onSaved }: Props) {
  const t = useT()
  const currency = useSession().company?.currency
  const presetOptions = (id: string | null | undefined, name: string | null | undefined) =>
    id && name ? [{ value: id, label: name }] : undefined
  return (
    <RecordDialog
      record={rule}
      onClose={onClose}
      onSaved={onSaved}
      title={t(rule ? 'requests.edit_rule' : 'requests.new_rule', { kind: of.kind_name })}
      successMessage={t(rule ? 'requests.rule_saved' : 'requests.rule_added')}
      hidden={{ kind: of.kind }}
      defaults={{ steps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }] }}
      size={720}
    >
      <FieldGroup>
        <Field name="name" wide autoFocus />
      </FieldGroup>
      <FieldGroup title={t('requests.conditions')} hint={t('requests.conditions_hint')}>
        {of.types.length > 0 && (
          <Field name="type_id" options={of.types.map(({ id, name }) => ({ value: id, label: name }))} />
        )}
        <Field name="from_days" as={DaysInput} />
        <Field name="from_amount" currency={currency} />
        <Field
          name="office_id"
          options={choicesApi.offices}
          chosen={presetOptions(rule?.office_id, rule?.office_name)}
        />
        <Field
          name="department_id"
          options={choicesApi.departments}
          chosen={presetOptions(rule?.department_id, rule?.department_name)}
        />
        <Field
          name="employment_type"
          options={EmploymentType.options.map((value) => ({ value, label: employmentText(value) }))}
        />
      </FieldGroup>
      <FieldGroup title={t('requests.steps')} hint={t('requests.steps_hint')}>
        <Field name="steps" as={StepsInput} wide />
      </FieldGroup>
    </RecordDialog>
  )
}
