import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { formatNumber } from '#web/values/format-values.ts'
import { useAsOf } from '../../core/web/as-of.tsx'
import { Editable } from '../../core/web/editable.tsx'
import { customValueApi } from '../values-contract.ts'
import type { PersonField } from './values-input.tsx'

const ValuesForm = lazyComponent(async () => (await import('./values-form.tsx')).ValuesForm)

/** The company's own fields of a person on the page's day; nothing where the reader sees none. */
export function ValuesCard({ id }: { id: string }) {
  const t = useT()
  const { today } = useSession()
  const [asOf] = useAsOf()
  const found = useCall(customValueApi.ofPerson, { id, as_of: asOf }, { keepPrevious: true })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LinesSkeleton lines={4} />
  const { fields, version, joined_on } = found.data
  if (fields.length === 0) return null
  const shown = asOf ?? today
  const day = shown < joined_on ? joined_on : shown
  const since = fields
    .flatMap(({ from_day }) => from_day ?? [])
    .sort()
    .at(-1)
  const editable = fields.filter(({ may_edit }) => may_edit)
  return (
    <Editable
      title={t('custom-field.card')}
      since={since}
      day={day}
      begins={day}
      mayEdit={editable.length > 0}
      facts={fields.map((field) => ({ label: field.name, value: <FieldText field={field} /> }))}
    >
      {(scene) => <ValuesForm {...scene} id={id} version={version} day={day} fields={editable} />}
    </Editable>
  )
}

function FieldText({ field: { kind, text } }: { field: PersonField }) {
  const language = useLanguage()
  if (text === null) return null
  if (kind === 'day') return <DateText at={text} />
  return kind === 'number' ? formatNumber(Number(text), language) : text
}
