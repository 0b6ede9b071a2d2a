import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCheck } from '#web/icons.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { isRecordField, type RecordField } from '../../../core/card-values.ts'
import { completionRequestApi } from '../contract.ts'
import classes from './ask-other.module.css'

/** Shows who may change a field that the reader may not, with a button that asks them once. */
export function AskOther({ id, field }: { id: string; field: string }) {
  return isRecordField(field) ? <OtherEditors id={id} field={field} /> : null
}

function OtherEditors({ id, field }: { id: string; field: RecordField }) {
  const t = useT()
  const found = useCall(completionRequestApi.whoCan, { id, field })
  const ask = useAction(completionRequestApi.ask)
  if (found.isError) return null
  if (!found.data) return <LinesSkeleton lines={2} />
  const { people } = found.data
  return (
    <div className={classes.box} role="note">
      <p>
        {t('employees.may_not_edit')} {t(people.length > 0 ? 'employees.who_can' : 'employees.nobody_can')}
      </p>
      <div className={classes.people}>
        {people.map(({ account_id, name, asked }) =>
          asked ? (
            <span key={account_id} className={classes.asked}>
              <IconCheck size={15} aria-hidden />
              {t('employees.asked_person', { name })}
            </span>
          ) : (
            <Button
              key={account_id}
              size="xs"
              variant="default"
              disabled={ask.busy}
              onClick={() =>
                void ask.run(
                  { id, field, account_id },
                  {
                    successMessage: (reply) =>
                      reply.asked ? t('employees.asked_person', { name }) : t('employees.cannot_be_asked'),
                  },
                )
              }
            >
              {t('employees.ask_person', { name })}
            </Button>
          ),
        )}
      </div>
    </div>
  )
}
