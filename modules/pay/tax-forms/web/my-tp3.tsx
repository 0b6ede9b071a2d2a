import { Button } from '@mantine/core'
import { useState } from 'react'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconBriefcase } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { momentText, monthText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { myTaxApi } from '../contract.ts'
import { DraftButtons } from './form-buttons.tsx'
import type { MyTaxYear } from './my-tax.tsx'
import { StartFacts, type TaxStartShown } from './start-facts.tsx'
import { EmployersInput, ExemptInput, ReliefItemsContext, ReliefsInput } from './start-inputs.tsx'
import classes from './tax-forms.module.css'
import { FORM_TONES } from './tones.ts'
import { type MyForm, useMyForm } from './use-my-form.ts'

const { Form, Field } = formFor(myTaxApi.saveTp3)
const NOTHING: TaxStartShown = {
  remuneration: 0,
  epf: 0,
  pcb: 0,
  zakat: 0,
  deductions: 0,
  socso_relief: 0,
  exempt: {},
  claims: {},
  employers: [],
}

/** Form TP3 of the year in which the person joined. */
export function MyTp3({ mine }: { mine: MyTaxYear }) {
  const t = useT()
  const [correcting, setCorrecting] = useState(false)
  const doing = useMyForm()
  const form = mine.forms.find((one) => one.form === 'tp3' && one.state !== 'accepted')
  const titles = (code: string) => mine.items.find((item) => item.code === code)?.title ?? code
  const mayFill = mine.joined_on?.startsWith(`${mine.year}-`) && !mine.joined_on.endsWith('-01-01')
  const filling = mayFill && form?.state !== 'submitted' && (form || correcting || !mine.start)
  return (
    <>
      {mine.start && (
        <Card
          title={t('tax-forms.tp3_stands')}
          actions={
            mayFill &&
            !form &&
            !correcting && (
              <Button variant="default" onClick={() => setCorrecting(true)}>
                {t('tax-forms.correct')}
              </Button>
            )
          }
        >
          {mine.start.used_in.length > 0 && (
            <p className={classes.waits}>
              {t('tax-forms.tp3_used', { months: mine.start.used_in.map((month) => monthText(month)) })}
            </p>
          )}
          <StartFacts start={mine.start} titles={titles} />
        </Card>
      )}
      {form?.state === 'submitted' && (
        <Card
          title={t('tax-forms.form.tp3')}
          tag={
            <StatusTag status={form.state} tone={FORM_TONES[form.state]} label={t(`tax-forms.state.${form.state}`)} />
          }
        >
          {form.submitted_at && (
            <p className={classes.waits}>{t('tax-forms.waits_for_answer', { day: momentText(form.submitted_at) })}</p>
          )}
          {form.start && <StartFacts start={form.start} titles={titles} />}
          <Button variant="default" mt={12} loading={doing.busy} onClick={() => void doing.takeBack(form)}>
            {t('tax-forms.withdraw')}
          </Button>
        </Card>
      )}
      {filling && (
        <Filling
          key={form?.version ?? 0}
          mine={mine}
          form={form}
          onCancel={correcting && !form ? () => setCorrecting(false) : undefined}
          onDone={() => setCorrecting(false)}
        />
      )}
      {!mayFill && !mine.start && (
        <EmptyState
          icon={IconBriefcase}
          title={t('tax-forms.tp3_not_needed', { year: String(mine.year) })}
          text={t('tax-forms.tp3_not_needed_text')}
        />
      )}
    </>
  )
}

type FillingProps = {
  mine: MyTaxYear
  form: MyForm | undefined
  onCancel: (() => void) | undefined
  onDone: () => void
}

function Filling({ mine, form, onCancel, onDone }: FillingProps) {
  const t = useT()
  const doing = useMyForm()
  const { version: _, used_in: __, ...standing } = mine.start ?? { ...NOTHING, version: 0, used_in: [] }
  const start = form?.start ?? standing
  return (
    <Card
      title={t('tax-forms.form.tp3')}
      tag={
        form && (
          <StatusTag status={form.state} tone={FORM_TONES[form.state]} label={t(`tax-forms.state.${form.state}`)} />
        )
      }
    >
      {form?.state === 'returned' && (
        <p className={classes.returned} role="note">
          {t('tax-forms.sent_back_by', { name: form.decided_by ?? '', reason: form.reason ?? '' })}
        </p>
      )}
      <ReliefItemsContext
        value={mine.items.filter((item) => !item.is_rebate).map(({ code, title }) => ({ key: code, label: title }))}
      >
        <Form
          layout="page"
          start={start}
          hidden={{ year: mine.year, known_version: form?.version ?? 0 }}
          saveLabel={t('tax-forms.hand_in')}
          disabled={doing.busy}
          aside={<DraftButtons doing={doing} form={form} />}
          {...(onCancel && { onCancel })}
          onDone={(saved) => {
            onDone()
            void doing.saved(saved)
          }}
        >
          <Field name="employers" as={EmployersInput} wide />
          <FieldGroup>
            <Field name="remuneration" />
            <Field name="pcb" />
            <Field name="epf" />
            <Field name="zakat" />
            <Field name="deductions" />
            <Field name="socso_relief" />
          </FieldGroup>
          <Field name="exempt" as={ExemptInput} wide />
          <Field name="claims" as={ReliefsInput} wide />
        </Form>
      </ReliefItemsContext>
    </Card>
  )
}
