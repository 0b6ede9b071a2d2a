import { choicesApi } from '#base/contracts/choices-api.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { attendanceApi } from '../../contract.ts'
import type { SettingRow } from './settings.tsx'

const { RecordDialog, Field, useValue } = recordForm(attendanceApi.addSetting, attendanceApi.changeSetting)

/** Form of an office's attendance settings from a day on. */
export function SettingForm(dialog: Editing<SettingRow>) {
  const t = useT()
  const { today } = useSession()
  return (
    <RecordDialog
      {...dialog}
      size={680}
      title={t(dialog.record ? 'attendance-setting.edit' : 'attendance-setting.new')}
      successMessage={t('attendance-setting.saved')}
      defaults={{
        from_day: today,
        before_minutes: 120,
        after_minutes: 240,
        grace_minutes: 10,
        gap_minutes: 2,
        duration_by: 'span',
        round_in: 'none',
        in_step: 15,
        round_out: 'none',
        out_step: 15,
        round_duration: 'none',
        duration_step: 15,
        is_by_device: false,
        perfect_over: 15,
        lock_days: 10,
        deducts_absence: true,
        proposes_hours: true,
      }}
    >
      <FieldGroup>
        <Field name="office_id" options={choicesApi.offices} />
        <Field name="from_day" />
        <Field name="before_minutes" />
        <Field name="after_minutes" />
        <Field name="grace_minutes" />
        <Field name="gap_minutes" />
        <Field name="duration_by" />
        <Rounding way="round_in" step="in_step" />
        <Rounding way="round_out" step="out_step" />
        <Rounding way="round_duration" step="duration_step" />
        <Field name="half_day_under" />
        <Field name="absent_under" />
        <Field name="perfect_over" />
        <Field name="lock_days" />
        <Reward record={dialog.record} />
        <Field name="deducts_absence" wide />
        <Field name="proposes_hours" wide />
        <Field name="home_km" wide />
        <Field name="is_by_device" wide />
      </FieldGroup>
    </RecordDialog>
  )
}

/** Reward of a perfect month with its currency. */
function Reward({ record }: { record: SettingRow | undefined }) {
  const { company, may } = useSession()
  const hasReward = (useValue('perfect_reward') ?? null) !== null
  const currency = useValue('reward_currency') ?? record?.reward_currency ?? company?.currency
  // Only people who may change pay set the reward.
  if (!may('compensation:edit')) return null
  return (
    <>
      <Field name="perfect_reward" currency={currency} wide={!hasReward} />
      {hasReward && <Field name="reward_currency" />}
    </>
  )
}

/** Direction and step of a rounding. */
function Rounding({
  way,
  step,
}: {
  way: 'round_in' | 'round_out' | 'round_duration'
  step: 'in_step' | 'out_step' | 'duration_step'
}) {
  const isRounded = (useValue(way) ?? 'none') !== 'none'
  return (
    <>
      <Field name={way} wide={!isRounded} />
      {isRounded && <Field name={step} />}
    </>
  )
}
