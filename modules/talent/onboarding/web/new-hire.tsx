import { choicesApi } from '#base/contracts/choices-api.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { onboardingApi } from '../contract.ts'

const { Form, Field } = formFor(onboardingApi.hire)

/** Hires somebody who has not applied: who, where, from when, and whether the link of their page is mailed. */
export default function NewHire() {
  const t = useT()
  const go = useGo()
  const language = useLanguage()
  return (
    <Page column>
      <PageHeader title={t('onboarding.new')} about={t('onboarding.new_about')} />
      <Form
        start={{ language: language === 'zh-TW' ? 'zh-TW' : 'en', send_mail: true }}
        saveLabel={t('onboarding.hire')}
        onCancel={() => go('onboarding/candidates')}
        onDone={({ id, full_name: name }) => {
          toast.good(t('onboarding.hired', { name }))
          go(`onboarding/${id}`)
        }}
      >
        <FieldGroup title={t('onboarding.who')}>
          <Field name="full_name" wide autoFocus />
          <Field name="email" />
          <Field name="phone" />
          <Field name="language" />
        </FieldGroup>
        <FieldGroup title={t('onboarding.where')}>
          <Field name="office_id" options={choicesApi.offices} />
          <Field name="department_id" options={choicesApi.departments} />
          <Field name="position_id" options={choicesApi.positions} />
          <Field name="onboard_on" />
        </FieldGroup>
        <Field name="send_mail" label={t('onboarding.send_first_mail')} />
      </Form>
    </Page>
  )
}
