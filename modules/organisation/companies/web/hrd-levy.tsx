import { Button } from '@mantine/core'
import { useState } from 'react'
import { formFor } from '#web/form/form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { companyApi, type Profile } from '../contract.ts'
import classes from './profile.module.css'

const { Form, Field } = formFor(companyApi.update)

/** Shows the HRD levy: the setting, the rate by head count, and where the law differs. */
export function HrdLevyCard({ profile, hrd }: { profile: Profile; hrd: NonNullable<Profile['hrd']> }) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title={t('company.levy')}
      actions={
        profile.actions.includes('edit') &&
        !editing && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${t('company.edit')}, ${t('company.levy')}`}
            onClick={() => setEditing(true)}
          >
            {t('company.edit')}
          </Button>
        )
      }
    >
      <div className={classes.stack}>
        {editing ? (
          <Form
            layout="dialog"
            start={{ hrd_levy: profile.hrd_levy }}
            version={profile.version}
            onCancel={() => setEditing(false)}
            onDone={() => {
              toast.good(t('company.saved'))
              setEditing(false)
            }}
          >
            <Field name="hrd_levy" />
          </Form>
        ) : (
          <p>{labelOf(`company.hrd_levy.${profile.hrd_levy}`)}</p>
        )}
        <p className="caption">{`${t('company.hrd_now', { people: hrd.people, citizens: hrd.citizens })} ${labelOf(`company.hrd_setting.${hrd.setting}`)}`}</p>
        {hrd.warning && (
          <div className={classes.warning} role="note">
            {labelOf(`company.hrd.${hrd.warning}`)}
          </div>
        )}
      </div>
    </Card>
  )
}
