import { useEffect, useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { letterTemplateApi } from '../contract.ts'
import { usedVariables } from '../rules.ts'
import { LetterContext } from './letter-context.ts'
import type { Draft } from './template-form.tsx'
import classes from './templates.module.css'
import { TypedValuesInput } from './typed-values-input.tsx'

const { Form, Field } = formFor(letterTemplateApi.preview)

/** The letter for a person as a PDF, of the text as it is typed. `recipient` is that of what is saved. */
export function Preview({ id, draft, recipient }: { id: string; draft: Draft; recipient: 'employee' | 'outside' }) {
  const t = useT()
  const [address, setAddress] = useState<string>()
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  const used = usedVariables(draft)
  const asked = draft.typed.filter(({ name }) => used.includes(`typed.${name}`))
  return (
    <Card title={t('letter-template.preview')}>
      <LetterContext value={{ recipient, typed: asked }}>
        <Form
          layout="dialog"
          keepsNothing
          hidden={{ id, draft }}
          saveLabel={t('letter-template.show')}
          onDone={(pdf) => setAddress(URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' })))}
        >
          {recipient === 'employee' && <Field name="employee_id" options={peopleApi.find} required wide />}
          <Field name="typed" as={TypedValuesInput} wide />
        </Form>
      </LetterContext>
      {address && <iframe className={classes.pdf} src={address} title={t('letter-template.preview')} />}
    </Card>
  )
}
