import { useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { useSession } from '#web/session.tsx'
import { RequestSteps } from '../../web/request-steps.tsx'
import { approvalRuleApi } from '../contract.ts'
import { DaysInput } from './days-input.tsx'
import classes from './routes.module.css'
import type { KindRoutes } from './routes-page.tsx'

const { Form, Field, useValue } = formFor(approvalRuleApi.tryOut)

type Trial = NonNullable<typeof approvalRuleApi.tryOut.types>['answer']

/** Shows the steps that an employee's request of a kind would take. */
export function TryOut({ kinds }: { kinds: readonly KindRoutes[] }) {
  const t = useT()
  const [trial, setTrial] = useState<Trial>()
  return (
    <div className={classes.trial}>
      <Card title={t('requests.trial')}>
        <Form
          layout="dialog"
          keepsNothing
          start={{ kind: kinds[0]?.kind }}
          saveLabel={t('requests.try_out')}
          onDone={setTrial}
        >
          <FieldGroup>
            <Field name="employee_id" label={t('requests.for_whom')} options={peopleApi.find} />
            <Field name="kind" options={kinds.map(({ kind, kind_name }) => ({ value: kind, label: kind_name }))} />
            <About kinds={kinds} />
          </FieldGroup>
        </Form>
      </Card>
      {trial && (
        <Card title={trial.rule ?? t('requests.usual_route')}>
          <div role="status">
            <RequestSteps steps={trial.steps} />
          </div>
        </Card>
      )}
    </div>
  )
}

function About({ kinds }: { kinds: readonly KindRoutes[] }) {
  const currency = useSession().company?.currency
  const chosen = useValue('kind')
  const types = kinds.find(({ kind }) => kind === chosen)?.types ?? []
  return (
    <>
      {types.length > 0 && <Field name="type_id" options={types.map(({ id, name }) => ({ value: id, label: name }))} />}
      <Field name="days" as={DaysInput} />
      <Field name="amount" currency={currency} />
    </>
  )
}
