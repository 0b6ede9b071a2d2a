import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { LeaveSettings, leaveTypeApi } from '../contract.ts'
import { EntitlementInput } from './entitlement-input.tsx'
import { Trial } from './trial.tsx'

const { Field, useValue } = recordForm(leaveTypeApi.create, leaveTypeApi.change)
const createForm = formFor(leaveTypeApi.create)
const changeForm = formFor(leaveTypeApi.change)

/** Dialog of a new leave type, or of a type's rules from a day on. */
export function TypeDialog({
  id,
  name,
  onClose,
}: {
  id: string | undefined
  name: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const { today } = useSession()
  const known = useCall(leaveTypeApi.one, { id: id ?? '' }, { enabled: id !== undefined })
  /** With many people a background job makes the change; the dialog stays until it ends. */
  const [task, setTask] = useState<string>()
  const finishSaving = () => {
    toast.good(t('leave-type.saved'))
    onClose()
  }
  const title = id === undefined ? t('leave-type.new') : t('leave-type.change_title', { name })
  return (
    <Dialog title={title} onClose={onClose} size={860}>
      {task ? (
        <TaskProgress id={task} onEnd={({ state }) => state === 'done' && finishSaving()} />
      ) : id === undefined ? (
        <createForm.Form
          layout="dialog"
          start={{
            ...LeaveSettings.parse({}),
            unit: 'days',
            kind: 'granted',
            from_day: `${today.slice(0, 4)}-01-01`,
            entitlement: [],
          }}
          onCancel={onClose}
          onDone={finishSaving}
        >
          <FieldGroup>
            <Field name="name" autoFocus />
            <Field name="other_name" />
            <Field name="kind" />
            <Field name="unit" />
            <Field name="gender" />
          </FieldGroup>
          <Rules />
        </createForm.Form>
      ) : known.data ? (
        <changeForm.Form
          layout="dialog"
          start={{ ...known.data.versions[0], from_day: today }}
          version={known.data.version}
          hidden={{ id }}
          onCancel={onClose}
          onDone={({ task_id }) => (task_id === null ? finishSaving() : setTask(task_id))}
        >
          <Rules id={id} kind={known.data.kind} unit={known.data.unit} />
        </changeForm.Form>
      ) : (
        <LinesSkeleton />
      )}
    </Dialog>
  )
}

type RulesProps = { id?: string; kind?: 'granted' | 'event' | 'needed' | 'earned'; unit?: 'days' | 'hours' }

/** Groups of rules; fields that belong to a choice show with it. */
function Rules({ id, kind: fixed, unit }: RulesProps) {
  const t = useT()
  const chosen = useValue('kind')
  const kind = fixed ?? chosen ?? 'granted'
  const yearBy = useValue('year_by')
  const carry = useValue('carry_by')
  const lost = useValue('lost_by')
  const payBy = useValue('pay_by')
  const files = useValue('files')
  const smallest = useValue('smallest')
  const mayEncash = useValue('may_encash')
  const paysLeavers = typeof useValue('encash_leaving') === 'number'
  const byShare = useValue('by_share')
  const isGranted = kind === 'granted'
  return (
    <>
      <FieldGroup title={t('leave-type.group.days')}>
        <Field name="from_day" />
        {(isGranted || kind === 'event') && <Field name="entitlement" as={EntitlementInput} wide />}
        {kind === 'earned' && <Field name="earned_months" />}
        {isGranted && (
          <>
            <Field name="by_share" />
            {byShare && <Field name="full_week" />}
            <Field name="step_from" />
            <Field name="increment" />
            <Field name="increment_most" />
            <Field name="increment_after" />
            <Field name="most_balance" />
          </>
        )}
      </FieldGroup>
      {isGranted && (
        <>
          <FieldGroup title={t('leave-type.group.grants')}>
            <Field name="year_by" />
            {yearBy === 'fixed' && <Field name="year_from" />}
            <Field name="every" />
            <Field name="granted_on" />
            <Field name="grant_after" />
            <Field name="part" />
            <Field name="round_step" />
            <Field name="round_how" />
            <Field name="round_of" />
            <Field name="advance" />
          </FieldGroup>
          <FieldGroup title={t('leave-type.group.carry')}>
            <Field name="carry_by" />
            {carry === 'days' && <Field name="carry_most" />}
            {carry === 'percent' && <Field name="carry_rate" />}
            {carry !== 'none' && carry !== undefined && <Field name="carry_months" />}
            <Field name="lost_by" />
            {lost === 'days' && <Field name="lost_most" />}
            {lost === 'percent' && <Field name="lost_rate" />}
            <Field name="encash_leaving" />
            <Field name="may_encash" />
            {mayEncash && (
              <>
                <Field name="encash_keep" />
                <Field name="encash_each" />
                <Field name="encash_year" />
              </>
            )}
            {(mayEncash || paysLeavers || (lost !== 'none' && lost !== undefined)) && <Field name="encash_rate" />}
          </FieldGroup>
        </>
      )}
      <FieldGroup title={t('leave-type.group.asking')}>
        <Field name="smallest" />
        {smallest !== 'day' && <Field name="parts" />}
        <Field name="use_after" />
        <Field name="notice_days" />
        <Field name="most_back" />
        <Field name="longest" />
        <Field name="files" />
        {files === 'over' && <Field name="files_over" />}
        <Field name="needs_reason" />
        <Field name="calendar_days" />
        <Field name="beyond_unpaid" />
      </FieldGroup>
      <FieldGroup title={t('leave-type.group.pay')}>
        <Field name="pay_by" />
        <Field name="pay_share" />
        {payBy === 'days' && (
          <>
            <Field name="pay_first" />
            <Field name="pay_beyond" />
          </>
        )}
        {payBy === 'service' && (
          <>
            <Field name="pay_months" />
            <Field name="pay_before" />
          </>
        )}
      </FieldGroup>
      {isGranted && <Trial id={id ?? null} unit={unit} />}
    </>
  )
}
