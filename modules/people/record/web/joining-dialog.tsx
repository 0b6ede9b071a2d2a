import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import type { Profile } from '../../core/contract-shapes.ts'
import { employeeApi } from '../contract.ts'

type Person = z.output<typeof Profile>

const jobForm = formFor(employeeApi.editEmployment)

/** Corrects the joining day. */
export function JoiningDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('employees.correct_joining')} onClose={onClose}>
      <jobForm.Form
        layout="dialog"
        version={person.version}
        hidden={{ id: person.id }}
        start={{ joined_on: person.joined_on }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('employees.saved'))
          onClose()
        }}
      >
        <FieldGroup hint={t('employees.correct_joining_hint')}>
          <jobForm.Field name="joined_on" />
        </FieldGroup>
        <WhatMoves person={person} />
      </jobForm.Form>
    </Dialog>
  )
}

/** Shows what moves with the new date and what prevents it, before it is saved. */
function WhatMoves({ person }: { person: Person }) {
  const t = useT()
  const day = jobForm.useValue('joined_on')
  const isOther = day !== undefined && day !== '' && day !== person.joined_on
  const plan = useCall(
    employeeApi.joiningMove,
    { id: person.id, joined_on: day ?? '' },
    { enabled: isOther, keepPrevious: true },
  )
  if (!isOther) return null
  if (plan.isError) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data) return <LinesSkeleton lines={2} />
  const { moves, changed, stands } = plan.data
  const inTheWay = [
    ...(changed
      ? [
          t('employees.joining_changed', {
            part: t(`employees.joining_part.${changed.part}`),
            day: dayText(changed.day),
          }),
        ]
      : []),
    ...stands.map(({ title, count }) => `${title} (${count})`),
  ]
  const facts = [
    { label: t('employees.joining_stands'), value: inTheWay },
    { label: t('employees.joining_moves'), value: moves.map((part) => t(`employees.joining_part.${part}`)) },
  ].flatMap(({ label, value }) =>
    value.length > 0 ? [{ label, value: value.join(t('employees.joining_comma')) }] : [],
  )
  return facts.length > 0 ? <Facts facts={facts} /> : null
}
