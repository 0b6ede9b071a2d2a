import { Button } from '@mantine/core'
import type { z } from 'zod'
import { monthOf } from '#base/days/days.ts'
import { taxMethodApi } from '#people/record-contract.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { listText, monthText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../taiwan/labels.ts'
import classes from '../../web/payroll.module.css'
import { type PayrollSetting, payrollSettingsApi } from '../contract.ts'

type Choices = Omit<z.output<typeof PayrollSetting>, 'id' | 'from_month' | 'version'>

const NAMES_SHOWN = 10

/** Asks when tax on bonuses is withheld, each answer with a sentence when it applies. */
export function BonusRuleQuestion({ inForce, version }: { inForce: Choices; version: number }) {
  const t = useT()
  const open = useCall(payrollSettingsApi.openTaxMethods, {})
  const change = useAction(payrollSettingsApi.change)
  return (
    <Card title={t('pay.tw_bonus_question')}>
      <p>{t('pay.tw_bonus_question_text')}</p>
      {(['over_2000', 'statute'] as const).map((rule) => (
        <div key={rule} className={classes.answer}>
          <div>
            <b>{t(`payroll.tw_bonus_rule.${rule}`)}</b>
            <p className="caption">{t(`pay.tw_bonus_when.${rule}`)}</p>
          </div>
          <Button
            variant="default"
            loading={change.busy}
            disabled={!open.data}
            onClick={() => {
              const from_month = open.data?.open_month ?? ''
              void change.run(
                { ...inForce, tw_bonus_rule: rule, from_month, known_version: version },
                { successMessage: t('pay.rules_saved', { month: monthText(from_month) }) },
              )
            }}
          >
            {t('pay.tw_choose')}
          </Button>
        </div>
      ))}
    </Card>
  )
}

/** Asks for people with the flat rate of an earlier default: the table for all of them, or the flat rate as a choice. */
export function TaxMethodQuestion() {
  const t = useT()
  const { may } = useSession()
  const open = useCall(payrollSettingsApi.openTaxMethods, {})
  const choose = useAction(taxMethodApi.choose)
  if (!open.data || open.data.people.length + open.data.others === 0) return null
  const { people, others, from_day } = open.data
  const month = monthText(monthOf(from_day))
  const send = (tw_tax_method: 'table' | 'flat') =>
    void choose.run(
      { employee_ids: people.map(({ id }) => id), tw_tax_method, from_day },
      { successMessage: ({ changed }) => t('pay.tw_method_chosen', { count: changed, month }) },
    )
  const names = people.slice(0, NAMES_SHOWN).map(({ full_name }) => full_name)
  const unnamed = people.length - names.length
  return (
    <Card title={t('pay.tw_method_question', { count: people.length + others })}>
      <p>{t('pay.tw_method_question_text')}</p>
      {names.length > 0 && (
        <p className="caption">
          {unnamed > 0 ? t('pay.tw_method_more', { names: listText(names), count: unnamed }) : listText(names)}
        </p>
      )}
      {others > 0 && <p className="caption">{t('pay.tw_method_others', { count: others })}</p>}
      {people.length > 0 && may('employee:edit') && (
        <div className={classes.answerButtons}>
          <Button loading={choose.busy} onClick={() => send('table')}>
            {t('pay.tw_method_table', { month })}
          </Button>
          <Button variant="default" loading={choose.busy} onClick={() => send('flat')}>
            {t('pay.tw_method_flat')}
          </Button>
        </div>
      )}
    </Card>
  )
}
