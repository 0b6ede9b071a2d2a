import { Radio } from '@mantine/core'
import { useState } from 'react'
import { isMonth, monthOf } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor, type InputProps } from '#web/form/form.tsx'
import { language, useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { monthCycles } from '../../cycles/cycles.ts'
import { spanText } from '../../cycles/span-text.ts'
import { payGroupApi } from '../../settings/contract.ts'
import { RunKind } from '../../values.ts'
import classes from '../../web/payroll.module.css'
import { payrollApi } from '../contract.ts'

const { Form, Field, useValue } = formFor(payrollApi.create)

/** Creates a run: its group, its month or cycle, and its kind. */
export function RunForm({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useT()
  const { today } = useSession()
  const groups = useCall(payGroupApi.list, { per_page: 200 })
  const active = groups.data?.data.filter((group) => group.is_active) ?? []
  if (!groups.data && !groups.isError) return null
  // A single group is selected by default.
  const [group, ...others] = active
  const only = group && others.length === 0 ? { group_id: group.id } : {}
  return (
    <Dialog title={t('pay.new_run')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ kind: 'monthly', sequence: 1, period: monthOf(today), ...only }}
        onCancel={onClose}
        onDone={(run) => onMade(run.id)}
        saveLabel={t('pay.start_run')}
      >
        <Field name="group_id" options={payGroupApi.list} />
        <Field name="period" />
        <Field name="kind" as={KindInput} wide />
        <Sequence />
      </Form>
    </Dialog>
  )
}

/** The kinds of run, each with its purpose and its people. */
function KindInput(props: InputProps<string>) {
  const t = useT()
  const [chosen, setChosen] = useState(String(props.start ?? 'monthly'))
  return (
    <Radio.Group
      id={props.id}
      name={props.name}
      label={props.label}
      error={props.error}
      value={chosen}
      onChange={(kind) => {
        setChosen(kind)
        props.onChange(kind)
      }}
    >
      <div className={classes.kinds}>
        {RunKind.options.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            disabled={props.disabled}
            label={t(`payroll.run_kind.${kind}`)}
            description={t(`pay.kind_text.${kind}`)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

/** The number of a run. A month has one regular run, or one per cycle of the group; other runs are numbered. */
function Sequence() {
  const t = useT()
  const groups = useCall(payGroupApi.list, { per_page: 200 })
  const kind = useValue('kind') ?? 'monthly'
  const period = useValue('period')
  const groupId = useValue('group_id')
  const group = groups.data?.data.find(({ id }) => id === groupId)
  if (kind !== 'monthly')
    return (
      <>
        <Field name="pay_day" hint={t('pay.other_pay_day_hint')} />
        <Field name="sequence" hint={t('pay.sequence_hint')} />
      </>
    )
  if (!group || group.cycle === 'monthly' || typeof period !== 'string' || !isMonth(period)) return null
  return (
    <Field
      key={`${group.id}:${period}`}
      name="sequence"
      label={t('pay.cycle_of_month')}
      options={monthCycles(group, period).map((cycle) => ({
        value: cycle.number,
        label: t('pay.cycle_choice', {
          number: cycle.number,
          total: cycle.of,
          days: spanText(cycle, language()),
          day: dayText(cycle.payDay),
        }),
      }))}
    />
  )
}
