import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type CountryCode, countryCodes, isAskedIn, SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { isMonth, monthOf, shiftMonth } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { monthText, numberText, remarksText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../taiwan/labels.ts'
import { type PayrollSetting, payrollSettingsApi } from '../contract.ts'
import { choiceChanges, choicesInForce, choicesToFollow } from '../dated-choices.ts'
import { PAY_RULES } from './countries.ts'
import { HrdCard } from './hrd-card.tsx'
import { BonusRuleQuestion, TaxMethodQuestion } from './taiwan-choices.tsx'

const { Form, Field, useSet, useValue } = formFor(payrollSettingsApi.change)

const LAW_RULES = [
  'epf_age_switch',
  'socso_age_switch',
  'epf_rounding',
  'cycle_tax',
  'socso_relief',
  'knowledge_worker_rebate',
] as const
const TAIWAN_RULES = [
  'tw_occupational_rate',
  'tw_pension_rate',
  'tw_reserve_rate',
  'tw_bonus_rule',
  'tw_overtime',
  'tw_joined_labor',
  'tw_welfare_fund',
] as const

const COMMON_RULES = [
  'deduct_absent',
  'employer_lines',
  'employer_costs',
  'payslips_on',
  'payslip_password',
  'missing_numbers',
  'net_change',
  'wage_change',
] as const
const RATES: readonly string[] = [
  'net_change',
  'wage_change',
  'tw_occupational_rate',
  'tw_pension_rate',
  'tw_reserve_rate',
]
const ALL_RULES = [...LAW_RULES, ...TAIWAN_RULES, ...COMMON_RULES] as const
type Choices = Omit<z.output<typeof PayrollSetting>, 'id' | 'from_month' | 'version'>

/** The company's choices where the law leaves one, with their first months. */
export function PayRules() {
  const t = useT()
  const { today, hasOfficeIn: isIn } = useSession()
  // The first month of the change that is being typed.
  const [month, setMonth] = useState<string>()
  const settings = useCall(payrollSettingsApi.one, {})
  const setUp = useAction(payrollSettingsApi.setUp)
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <LinesSkeleton lines={6} />
  const {
    current,
    history,
    before,
    is_set_up: isSetUp,
    hrd,
    law_checked_until: checkedUntil,
    countries,
    actions,
    version,
  } = settings.data
  // Whether people are paid in a country; without a pay group, nobody is.
  const pays = (code: CountryCode) =>
    countries.includes(code) || (countries.length === 0 && code === countryCodes()[0] && isIn(code))
  const asks = (name: string) => isAskedIn(PAY_RULES, name, pays)
  // Fields that the form does not show keep their values.
  const hiddenRules = ALL_RULES.filter((name) => !asks(name))
  const shownRules = ALL_RULES.filter(asks)
  const [ofLaw, inTaiwan] = [LAW_RULES.filter(asks), TAIWAN_RULES.filter(asks)]
  const shownValue = (name: (typeof ALL_RULES)[number], { [name]: value }: Choices) =>
    typeof value === 'boolean'
      ? t(value ? 'action.yes' : 'action.no')
      : value === null
        ? t(name === 'tw_bonus_rule' ? 'payroll.tw_bonus_rule.none' : 'pay.average_rate')
        : RATES.includes(name)
          ? `${numberText(Number(value) / 10_000, 2)}%`
          : t(`payroll.${name}.${value}` as 'payroll.tw_overtime.exact')
  // Where the identity number is the tax number, no other number can be missing.
  const byIdentity = SERVED_COUNTRIES.every(({ code, taxedByIdentity }) => taxedByIdentity || !pays(code))
  const ruleName = (name: (typeof ALL_RULES)[number]) =>
    t(name === 'missing_numbers' && byIdentity ? 'pay.missing_identity_number' : `field.${name}`)
  const facts = (names: readonly (typeof ALL_RULES)[number][]) =>
    names.map((name) => ({ label: ruleName(name), value: shownValue(name, current) }))
  if (month !== undefined) {
    const inForce: Choices = choicesInForce(history, before, month)
    return (
      <Card title={t('pay.rules_change')}>
        <Form
          start={{ ...inForce, from_month: month }}
          hidden={{ ...Object.fromEntries(hiddenRules.map((name) => [name, inForce[name]])), known_version: version }}
          onCancel={() => setMonth(undefined)}
          onDone={({ from_month: from }) => {
            toast.good(t('pay.rules_saved', { month: monthText(from) }))
            setMonth(undefined)
          }}
        >
          <FollowMonth inForce={inForce} onMonth={setMonth} />
          <FieldGroup hint={t('pay.rules_hint')}>
            <Field name="from_month" label={t('pay.rules_from')} />
          </FieldGroup>
          <FieldGroup title={t('pay.rules_law')}>
            {ofLaw.map((name) => (
              <Field key={name} name={name} />
            ))}
            <Field name="deduct_absent" />
            <Field name="employer_lines" />
            <Field name="employer_costs" />
            <Field name="payslips_on" />
            <Field name="payslip_password" hint={t('pay.payslip_password_hint')} />
          </FieldGroup>
          {inTaiwan.length > 0 && (
            <FieldGroup title={t('pay.rules_taiwan')}>
              {inTaiwan.map((name) =>
                name === 'tw_bonus_rule' ? (
                  <Field key={name} name={name} hint={t('pay.tw_bonus_hint')} />
                ) : name === 'tw_welfare_fund' ? (
                  <Field key={name} name={name} hint={t('pay.tw_welfare_fund_hint')} />
                ) : (
                  <Field key={name} name={name} />
                ),
              )}
            </FieldGroup>
          )}
          <FieldGroup title={t('pay.rules_review')}>
            <Field name="missing_numbers" label={ruleName('missing_numbers')} />
            <Field name="net_change" />
            <Field name="wage_change" />
          </FieldGroup>
        </Form>
      </Card>
    )
  }
  const mayEdit = actions.includes('edit')
  return (
    <>
      {inTaiwan.length > 0 && mayEdit && current.tw_bonus_rule === null && (
        <BonusRuleQuestion inForce={current} version={version} />
      )}
      {inTaiwan.length > 0 && mayEdit && <TaxMethodQuestion />}
      <Card
        title={t('pay.rules_now', { month: monthText(current.from_month) })}
        actions={
          <>
            {!isSetUp && mayEdit && (
              <Button variant="default" loading={setUp.busy} onClick={() => void setUp.run({})}>
                {t('pay.set_up')}
              </Button>
            )}
            {mayEdit && (
              <Button variant="default" onClick={() => setMonth(shiftMonth(monthOf(today), 1))}>
                {t('action.edit')}
              </Button>
            )}
          </>
        }
      >
        <Facts
          facts={[
            ...facts(ofLaw),
            ...facts(COMMON_RULES),
            ...(asks('law_checked_until')
              ? [{ label: t('pay.law_checked_until'), value: monthText(checkedUntil.slice(0, 7)) }]
              : []),
          ]}
        />
      </Card>
      {asks('hrd') && <HrdCard hrd={hrd} />}
      {inTaiwan.length > 0 && (
        <Card title={t('pay.rules_taiwan')}>
          <Facts facts={facts(inTaiwan)} />
        </Card>
      )}
      {history.length > 1 && (
        <Card title={t('pay.rules_history')}>
          <ul>
            {choiceChanges(shownRules, history, before).map(({ row, changed }) => (
              <li key={row.id}>
                {t('pay.rules_history_line', {
                  month: monthText(row.from_month),
                  changes:
                    remarksText(
                      changed.map((name) =>
                        t('pay.rules_change_line', { name: ruleName(name), value: shownValue(name, row) }),
                      ),
                    ) || t('pay.rules_history_none'),
                })}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Another month has other choices: fields that the user has not changed take its values. */
function FollowMonth({ inForce, onMonth }: { inForce: Choices; onMonth: (month: string) => void }) {
  const { form } = useFormScene().state
  const month = useValue('from_month')
  const set = useSet()
  const shownValue = useRef(inForce)
  useEffect(() => {
    if (typeof month === 'string' && isMonth(month)) onMonth(month)
  }, [month, onMonth])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other choices start this
  useEffect(() => {
    for (const name of choicesToFollow(ALL_RULES, form.getValues(), shownValue.current, inForce))
      set(name, inForce[name])
    shownValue.current = inForce
  }, [inForce])
  return null
}
