import { Button } from '@mantine/core'
import { useState } from 'react'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { ChoicesInput } from '#web/inputs/lazy-inputs.tsx'
import { Card } from '#web/page/card.tsx'
import { listText } from '#web/page/format.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { officeApi } from '../contract.ts'
import type { OfficeRow } from './office.tsx'
import { useOfficeInfo } from './office-info.ts'

const { Form, Field } = formFor(officeApi.hideModules)

/** Hides modules from the people of an office. */
export function HiddenModules({ office }: { office: OfficeRow }) {
  const t = useT()
  const { modules } = useOfficeInfo()
  const [editing, setEditing] = useState(false)
  const names = office.hidden_modules.map((id) => modules.find((one) => one.value === id)?.label ?? String(id))
  return (
    <Card
      title={t('office.hide_title')}
      actions={
        office.actions.includes('edit') &&
        !editing && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${t('action.edit')}, ${t('office.hide_title')}`}
            onClick={() => setEditing(true)}
          >
            {t('action.edit')}
          </Button>
        )
      }
    >
      {editing ? (
        <Form
          layout="dialog"
          start={{ modules: office.hidden_modules }}
          version={office.version}
          hidden={{ id: office.id }}
          onCancel={() => setEditing(false)}
          onDone={() => {
            toast.good(t('office.saved'))
            setEditing(false)
          }}
        >
          <Field name="modules" as={ModuleChoices} />
        </Form>
      ) : (
        <>
          <p>{names.length > 0 ? listText(names) : t('office.all_modules')}</p>
          <p className="caption">{t('office.hide_text')}</p>
        </>
      )}
    </Card>
  )
}

function ModuleChoices(props: InputProps<(string | number)[]>) {
  const { modules } = useOfficeInfo()
  return <ChoicesInput {...props} options={modules} shape={{ ...props.shape, kind: 'choices', choices: undefined }} />
}
