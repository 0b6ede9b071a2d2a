import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { moneyText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAsOf } from '../../../core/web/as-of.tsx'
import { Editable } from '../../../core/web/editable.tsx'
import { childrenApi } from '../contract.ts'
import { ChildrenInput } from './children-input.tsx'

const { Form, Field } = formFor(childrenApi.save)

/** The children whose relief the tax of Malaysia counts, each with what it gives this year. */
export function ChildrenCard({ id }: { id: string }) {
  const t = useT()
  const [asOf] = useAsOf()
  const part = useCall(childrenApi.list, { id, as_of: asOf }, { keepPrevious: true })
  if (part.isError) return <ErrorState error={part.error} onRetry={() => void part.refetch()} />
  if (!part.data) return <LinesSkeleton lines={3} />
  const { children, version, has_status, actions } = part.data
  const year = String(part.data.year)
  return (
    <Editable
      title={t('employees.group_children')}
      mayEdit={has_status && actions.includes('edit')}
      facts={
        children.length === 0
          ? [{ label: t('employees.group_children'), value: t('employees.children_none') }]
          : children.map(({ name, birth_year, relief, relief_kind }) => ({
              label: `${name}, ${t('employees.child_born', { year: String(birth_year) })}`,
              value:
                relief === null
                  ? t('employees.child_no_relief', { year })
                  : `${t('employees.child_relief', { amount: moneyText(relief, 'MYR', { sign: true }), year })} (${labelOf(`employees.child_relief.${relief_kind}`)})`,
            }))
      }
    >
      {({ onDone, onCancel }) => (
        <Form
          onDone={onDone}
          onCancel={onCancel}
          layout="dialog"
          version={version}
          hidden={{ id }}
          start={{
            children: children.map(({ name, birth_year, studies, is_disabled, claim }) => ({
              name,
              birth_year,
              studies,
              is_disabled,
              claim,
            })),
          }}
        >
          <FieldGroup hint={t('employees.children_hint')}>
            <Field name="children" as={ChildrenInput} wide />
          </FieldGroup>
        </Form>
      )}
    </Editable>
  )
}
