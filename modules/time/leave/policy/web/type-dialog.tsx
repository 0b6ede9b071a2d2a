import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { LeaveSettings, leaveTypeApi } from '../contract.ts'
import { RuleGroups } from './rule-groups.tsx'
import { type ChosenTemplate, TemplatePicker } from './template-picker.tsx'

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
  /** Null without one; undefined until it is chosen. */
  const [template, setTemplate] = useState<ChosenTemplate | null>()
  const isChoosing = id === undefined && template === undefined
  const finishSaving = () => {
    toast.good(t('leave-type.saved'))
    onClose()
  }
  const title =
    id !== undefined
      ? t('leave-type.change_title', { name })
      : isChoosing
        ? t('leave-type.template')
        : (template?.title ?? t('leave-type.new'))
  return (
    <Dialog title={title} onClose={onClose} size={isChoosing ? 760 : 1080}>
      {task ? (
        <TaskProgress id={task} onEnd={({ state }) => state === 'done' && finishSaving()} />
      ) : isChoosing ? (
        <TemplatePicker onChoose={setTemplate} />
      ) : id === undefined ? (
        <createForm.Form layout="dialog" start={startOf(template, today)} onCancel={onClose} onDone={finishSaving}>
          <RuleGroups />
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
          <RuleGroups id={id} kind={known.data.kind} unit={known.data.unit} />
        </changeForm.Form>
      ) : (
        <LinesSkeleton />
      )}
    </Dialog>
  )
}

/** Start values of a new type, in force from the beginning of the year. */
function startOf(template: ChosenTemplate | null | undefined, today: string) {
  const from_day = `${today.slice(0, 4)}-01-01`
  if (!template)
    return {
      ...LeaveSettings.parse({}),
      unit: 'days' as const,
      kind: 'granted' as const,
      from_day,
      entitlement: [],
    }
  const { id: _, country: __, title: ___, is_there: ____, ...values } = template
  return { ...values, from_day }
}
