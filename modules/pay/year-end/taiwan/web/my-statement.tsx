import { Button } from '@mantine/core'
import { useCallback } from 'react'
import type { z } from 'zod'
import { call, download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Link, useParam } from '#web/link.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { momentText, moneyText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import type {} from '../../../payroll/tax/labels.ts'
import { OwnForm } from '../../ea/web/own-form.tsx'
import { useReadReceipt } from '../../web/use-read-receipt.ts'
import classes from '../../web/year-end.module.css'
import { ownStatementApi, type Statement } from '../contract.ts'

type StatementShown = z.output<typeof Statement>

const money = (amount: number) => moneyText(amount, 'TWD', { sign: true })

/** One issued withholding statement, for its person. */
export default function MyStatement() {
  const t = useT()
  const id = useParam('id')
  const statement = useCall(ownStatementApi.one, { id })
  return (
    <OwnForm asked={statement} title={t('year-end.tw_statement')}>
      {(shown) => <StatementPage key={id} statement={shown} />}
    </OwnForm>
  )
}

function StatementPage({ statement }: { statement: StatementShown }) {
  const t = useT()
  const { id, employee, employer } = statement
  const tell = useCallback(() => call(ownStatementApi.read, { id }, { quiet: true, background: true }), [id])
  useReadReceipt(employee.id, tell)
  return (
    <Page column>
      <PageHeader
        title={t('year-end.tw_statement_of', { year: String(statement.year) })}
        about={[
          employee.full_name,
          employee.employee_no,
          t(statement.resident ? 'year-end.tw_resident.yes' : 'year-end.tw_resident.no'),
          t('year-end.given_on', { day: momentText(statement.made_at) }),
        ].join(' · ')}
        actions={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download(ownStatementApi.pdf, { id })}
          >
            {t('year-end.download_pdf')}
          </Button>
        }
      />
      <Card title={t('year-end.tw_salary')}>
        <Facts
          facts={[
            ...(['paid', 'bonuses', 'tax', 'net', 'voluntary_pension'] as const).map((key) => ({
              label: t(`year-end.${key}`),
              value: money(statement[key]),
            })),
            { label: t('year-end.employer'), value: [employer.name, employer.tax_number].filter(Boolean).join(' · ') },
          ]}
        />
      </Card>
      {statement.retirement > 0 && (
        <Card title={t('year-end.tw_retirement')}>
          <Facts
            facts={(['retirement', 'retirement_tax'] as const).map((key) => ({
              label: t(`year-end.${key}`),
              value: money(statement[key]),
            }))}
          />
        </Card>
      )}
      <Card title={t('year-end.tw_by_month')}>
        <div className={classes.months}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('year-end.month')}</th>
                <th scope="col">{t('year-end.paid')}</th>
                <th scope="col">{t('year-end.tax')}</th>
              </tr>
            </thead>
            <tbody>
              {statement.months.map(({ month, paid, tax }) => (
                <tr key={month}>
                  <th scope="row">{monthText(month)}</th>
                  <td>{moneyText(paid, 'TWD')}</td>
                  <td>{moneyText(tax, 'TWD')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <Link to="ea-forms">{t('year-end.to_my_forms')}</Link>
    </Page>
  )
}
