import { type ReactNode, useState } from 'react'
import { FieldGroup } from '#web/form/form.tsx'
import { useFormScene } from '#web/form/form-context.ts'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import classes from '../../web/leave.module.css'
import { leaveTypeApi } from '../contract.ts'
import { EntitlementInput } from './entitlement-input.tsx'
import { Trial } from './trial.tsx'

const { Field, useValue } = recordForm(leaveTypeApi.create, leaveTypeApi.change)

type RulesProps = {
  id?: string
  /** Of a type that exists: they never change. */
  kind?: 'granted' | 'event' | 'needed' | 'earned'
  unit?: 'days' | 'hours'
}

/** The rules of a type in four short groups, the others under More rules, and the preview on people beside them. */
export function RuleGroups({ id, kind: fixed, unit }: RulesProps) {
  const t = useT()
  const chosen = useValue('kind')
  const kind = fixed ?? chosen ?? 'granted'
  const isNew = id === undefined
  const isGranted = kind === 'granted'
  const files = useValue('files')
  const carry = useValue('carry_by')
  const taken = useValue('taken')
  const yearBy = useValue('year_by')
  const payBy = useValue('pay_by')
  const isAround = taken === 'anniversary' || taken === 'event'
  return (
    <div className={classes.beside}>
      <div className={classes.stack}>
        {isNew && (
          <FieldGroup title={t('leave-type.step.who')}>
            <Field name="name" autoFocus />
            <Field name="other_name" />
            <Field name="gender" />
          </FieldGroup>
        )}
        <FieldGroup title={t('leave-type.step.how_much')}>
          {isNew && <Field name="kind" />}
          {isNew && <Field name="unit" />}
          {(isGranted || kind === 'event') && <Field name="entitlement" as={EntitlementInput} wide />}
          {kind === 'earned' && <Field name="earned_months" />}
          {payBy === 'all' && <Field name="pay_share" />}
        </FieldGroup>
        <FieldGroup title={t('leave-type.step.when')}>
          <Field name="from_day" />
          {isGranted && <Field name="year_by" />}
          {isGranted && yearBy === 'fixed' && <Field name="year_from" />}
          <Field name="taken" />
          {isAround && <Field name="taken_before" />}
          {isAround && <Field name="taken_after" />}
          <Field name="use_after" />
        </FieldGroup>
        <FieldGroup title={t('leave-type.step.rules')}>
          <Field name="smallest" />
          <Field name="notice_days" />
          <Field name="files" />
          {files === 'over' && <Field name="files_over" />}
          {isGranted && <Field name="carry_by" />}
          {isGranted && carry === 'days' && <Field name="carry_most" />}
          {isGranted && carry === 'percent' && <Field name="carry_rate" />}
          <Field name="once" />
        </FieldGroup>
        <MoreRules>
          {isGranted && <GrantRules />}
          <RequestRules />
          <PayRules />
        </MoreRules>
      </div>
      {isGranted && <Trial id={id ?? null} unit={unit} />}
    </div>
  )
}

/** Rarely needed rules. They open by themselves when one of them has a problem. */
function MoreRules({ children }: { children: ReactNode }) {
  const t = useT()
  const { state } = useFormScene()
  const [isOpen, setOpen] = useState(false)
  const hasProblem = Object.keys(state.form.errors).some((name) => !SHORT_FIELDS.has(name))
  return (
    <details
      className={classes.more}
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('leave-type.more_rules')}</summary>
      <div className={classes.stack}>{children}</div>
    </details>
  )
}

const SHORT_FIELDS: ReadonlySet<string> = new Set(
  `name other_name gender kind unit entitlement earned_months pay_share from_day year_by year_from taken taken_before
  taken_after use_after smallest notice_days files files_over carry_by carry_most carry_rate once`.split(/\s+/),
)

function GrantRules() {
  const t = useT()
  const carry = useValue('carry_by')
  const lost = useValue('lost_by')
  const byShare = useValue('by_share')
  const mayEncash = useValue('may_encash')
  const paysLeavers = typeof useValue('encash_leaving') === 'number'
  const isPaidWhenLost = lost !== 'none' && lost !== undefined
  return (
    <>
      <FieldGroup title={t('leave-type.group.days')}>
        <Field name="by_share" />
        {byShare && <Field name="full_week" />}
        <Field name="step_from" />
        <Field name="increment" />
        <Field name="increment_most" />
        <Field name="increment_after" />
        <Field name="most_balance" />
      </FieldGroup>
      <FieldGroup title={t('leave-type.group.grants')}>
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
        {carry !== 'none' && carry !== undefined && <Field name="carry_months" />}
        <Field name="lost_by" />
        {lost === 'days' && <Field name="lost_most" />}
        {lost === 'percent' && <Field name="lost_rate" />}
        <Field name="encash_leaving" />
        <Field name="may_encash" />
        {mayEncash && <Field name="encash_keep" />}
        {mayEncash && <Field name="encash_each" />}
        {mayEncash && <Field name="encash_year" />}
        {(mayEncash || paysLeavers || isPaidWhenLost) && <Field name="encash_rate" />}
      </FieldGroup>
    </>
  )
}

function RequestRules() {
  const t = useT()
  const smallest = useValue('smallest')
  return (
    <FieldGroup title={t('leave-type.group.asking')}>
      {smallest !== 'day' && <Field name="parts" />}
      <Field name="most_back" />
      <Field name="longest" />
      <Field name="needs_reason" />
      <Field name="calendar_days" />
      <Field name="beyond_unpaid" />
    </FieldGroup>
  )
}

function PayRules() {
  const t = useT()
  const payBy = useValue('pay_by')
  return (
    <FieldGroup title={t('leave-type.group.pay')}>
      <Field name="pay_by" />
      {payBy !== 'all' && <Field name="pay_share" />}
      {payBy === 'days' && <Field name="pay_first" />}
      {payBy === 'days' && <Field name="pay_beyond" />}
      {payBy === 'service' && <Field name="pay_months" />}
      {payBy === 'service' && <Field name="pay_before" />}
    </FieldGroup>
  )
}
