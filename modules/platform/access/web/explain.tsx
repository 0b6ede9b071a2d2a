import { useState } from 'react'
import type { Permission } from '#base/access/permissions.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { formFor } from '#web/form/form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import { accountApi } from '../../identity/accounts/contract.ts'
import { accessApi } from '../contract.ts'
import classes from './access.module.css'

type Answer = NonNullable<typeof accessApi.explanation.types>['answer']

const { Form, Field } = formFor(accessApi.explanation)

export function Explain({ permissions }: { permissions: readonly { name: Permission }[] }) {
  const t = useT()
  const [answer, setAnswer] = useState<Answer>()
  return (
    <Card title={t('access.why')}>
      <p className="caption">{t('access.why_text')}</p>
      <div className={classes.form}>
        <Form layout="bare" saveLabel={t('access.ask')} onDone={setAnswer}>
          <Field name="account_id" label={t('access.who')} options={accountApi.list} />
          <Field
            name="permission"
            label={t('access.permission')}
            options={permissions.map(({ name }) => ({ value: name, label: labelOf(`permission.${name}`) }))}
          />
          <Field name="employee_id" label={t('access.whose')} options={peopleApi.find} />
        </Form>
      </div>
      {answer && (
        <div aria-live="polite">
          <p className={classes.verdict}>{t(answer.allowed ? 'access.yes' : 'access.no', { name: answer.person })}</p>
          <ul className={classes.reasons}>
            {answer.roles.map(({ role, reach, changed, allows, because }) => (
              <li key={role.id}>
                <Tag tone={allows ? 'good' : 'mute'}>{roleLabel(role.id)}</Tag> {t(`because.${because}`)}{' '}
                {reach && because !== 'company_record' && (
                  <span className="caption">
                    {t('access.reach')}: {t(`reach.${reach}`)}
                    {changed && `, ${t('access.changed')}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
