import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconReceiptTax } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { momentText, moneyText, monthText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { myTaxApi } from '../contract.ts'
import { ClaimItemsContext } from './claim-items-context.ts'
import { DraftButtons } from './form-buttons.tsx'
import type { MyTaxYear } from './my-tax.tsx'
import classes from './tax-forms.module.css'
import { FORM_TONES } from './tones.ts'
import { type MyForm, useMyForm } from './use-my-form.ts'

const Receipts = lazyComponent(async () => (await import('./receipts.tsx')).Receipts)
const ClaimItems = lazyComponent(async () => (await import('./claim-items.tsx')).ClaimItems)

const { Form, Field } = formFor(myTaxApi.saveTp1)

type Tp1 = MyForm & { period: string }

function isOpenTp1(form: MyForm): form is Tp1 {
  return form.form === 'tp1' && form.state !== 'accepted' && form.period !== null
}

/** Form TP1 for a month, and the accepted claims of the year. */
export function MyTp1({ mine }: { mine: MyTaxYear }) {
  const t = useT()
  const open = mine.forms.filter(isOpenTp1)
  const [chosen, setChosen] = useState<string>()
  const doing = useMyForm()
  const month = chosen && mine.months.includes(chosen) ? chosen : mine.months[0]
  const form = open.find(({ period }) => period === month)
  const others = open.filter(({ period }) => period !== month)
  return (
    <>
      {month === undefined ? (
        <EmptyState
          icon={IconReceiptTax}
          title={t('tax-forms.year_closed', { year: String(mine.year) })}
          text={undefined}
        />
      ) : (
        <Card
          title={t('tax-forms.form.tp1')}
          tag={
            form && (
              <StatusTag status={form.state} tone={FORM_TONES[form.state]} label={t(`tax-forms.state.${form.state}`)} />
            )
          }
          actions={
            <NativeSelect
              aria-label={t('tax-forms.for_month')}
              value={month}
              data={mine.months.map((value) => ({ value, label: monthText(value) }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          }
        >
          <p className={classes.hint}>{t('tax-forms.late_hint')}</p>
          {form?.state === 'submitted' ? (
            <HandedIn form={form} mine={mine} />
          ) : (
            <Filling key={`${month}:${form?.version ?? 0}`} month={month} form={form} mine={mine} />
          )}
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t('tax-forms.other_forms')}>
          <ul className={classes.plain}>
            {others.map((one) => (
              <li key={one.id}>
                <span>
                  {monthText(one.period)}
                  <small>{(one.claims ?? []).map(({ title }) => title).join(' · ')}</small>
                  {one.state === 'returned' && (
                    <small className={classes.error}>
                      {t('tax-forms.sent_back_by', { name: one.decided_by ?? '', reason: one.reason ?? '' })}
                    </small>
                  )}
                </span>
                <span className={classes.tools}>
                  <StatusTag
                    status={one.state}
                    tone={FORM_TONES[one.state]}
                    label={t(`tax-forms.state.${one.state}`)}
                  />
                  {mine.months.includes(one.period) ? (
                    <Button variant="default" size="xs" onClick={() => setChosen(one.period)}>
                      {t('tax-forms.open')}
                    </Button>
                  ) : (
                    one.state !== 'submitted' && (
                      <Button variant="default" size="xs" disabled={doing.busy} onClick={() => void doing.drop(one)}>
                        {t('tax-forms.discard')}
                      </Button>
                    )
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Accepted mine={mine} />
    </>
  )
}

function Filling({ month, form, mine }: { month: string; form: MyForm | undefined; mine: MyTaxYear }) {
  const t = useT()
  const doing = useMyForm()
  const claims = Object.fromEntries((form?.claims ?? []).map(({ code, amount }) => [code, amount]))
  return (
    <>
      {form?.state === 'returned' && (
        <p className={classes.returned} role="note">
          {t('tax-forms.sent_back_by', { name: form.decided_by ?? '', reason: form.reason ?? '' })}
        </p>
      )}
      <ClaimItemsContext value={{ items: mine.items, month }}>
        <Form
          layout="page"
          start={{ claims }}
          hidden={{ period: month, known_version: form?.version ?? 0 }}
          saveLabel={t('tax-forms.hand_in')}
          disabled={doing.busy}
          aside={<DraftButtons doing={doing} form={form} />}
          onDone={(saved) => void doing.saved(saved)}
        >
          <Field name="claims" as={ClaimItems} label={t('tax-forms.tab_tp1')} wide />
        </Form>
      </ClaimItemsContext>
      <Receipts form={form} mine={mine} isOpen />
    </>
  )
}

function HandedIn({ form, mine }: { form: MyForm; mine: MyTaxYear }) {
  const t = useT()
  const doing = useMyForm()
  return (
    <>
      {form.submitted_at && (
        <p className={classes.waits}>{t('tax-forms.waits_for_answer', { day: momentText(form.submitted_at) })}</p>
      )}
      <ul className={classes.plain}>
        {(form.claims ?? []).map(({ code, title, amount }) => (
          <li key={code}>
            <span>{title}</span>
            <b>{moneyText(amount, 'MYR', { sign: true })}</b>
          </li>
        ))}
      </ul>
      <Receipts form={form} mine={mine} />
      <Button variant="default" loading={doing.busy} onClick={() => void doing.takeBack(form)}>
        {t('tax-forms.withdraw')}
      </Button>
    </>
  )
}

/** Every accepted claim with the payslip that applied it. */
function Accepted({ mine }: { mine: MyTaxYear }) {
  const t = useT()
  const next = mine.months[0]
  return (
    <Card title={t('tax-forms.history')}>
      {mine.claims.length === 0 ? (
        <p className="caption">{t('tax-forms.history_none')}</p>
      ) : (
        <ul className={classes.plain}>
          {mine.claims.map((claim) => (
            <li key={claim.id}>
              <span>
                {claim.title}
                <small>
                  {monthText(claim.period)}
                  {!claim.by_form && ` · ${t('tax-forms.by_hr')}`}
                  {' · '}
                  {claim.taken_period === null
                    ? next
                      ? t('tax-forms.waits_for', { month: monthText(next > claim.period ? next : claim.period) })
                      : t('tax-forms.waits')
                    : t('tax-forms.taken_in', {
                        month: monthText(claim.taken_period),
                        amount: moneyText(claim.taken_amount ?? 0, 'MYR', { sign: true }),
                      })}
                  {claim.taken_amount !== null &&
                    claim.taken_amount < claim.amount &&
                    ` · ${t('tax-forms.taken_less', { amount: moneyText(claim.amount - claim.taken_amount, 'MYR', { sign: true }) })}`}
                </small>
                {claim.payslip_id && claim.taken_period && (
                  <Link to={`payslips/${claim.payslip_id}`} className={classes.slip}>
                    {t('tax-forms.to_payslip', { month: monthText(claim.taken_period) })}
                  </Link>
                )}
              </span>
              <b>{moneyText(claim.amount, 'MYR', { sign: true })}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
