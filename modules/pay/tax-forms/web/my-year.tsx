import { Button } from '@mantine/core'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconReceiptTax } from '#web/icons.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { moneyText, monthText } from '#web/page/format.tsx'
import { eaFormApi } from '../../year-end/contract.ts'
import type { MyTaxYear } from './my-tax.tsx'
import classes from './tax-forms.module.css'

const COLUMNS = ['pcb', 'cp38', 'zakat', 'reliefs'] as const

/** Deductions by month, zakat by payroll and by claim, and the statement PCB 2(II). */
export function MyYear({ mine }: { mine: MyTaxYear }) {
  const t = useT()
  const { year, months_paid: months, before, zakat } = mine
  const all = [...(before ? [before] : []), ...months]
  const heads = {
    pcb: t('tax-forms.tax_pcb'),
    cp38: t('tax-forms.cp38'),
    zakat: t('tax-forms.zakat_column'),
    reliefs: t('tax-forms.reliefs'),
  }
  if (all.length === 0)
    return (
      <EmptyState
        icon={IconReceiptTax}
        title={t('tax-forms.no_months', { year: String(year) })}
        text={t('tax-forms.no_months_text')}
      />
    )
  return (
    <>
      <Card
        title={String(year)}
        actions={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download(eaFormApi.myPcb2, { year })}
          >
            {t('tax-forms.statement')}
          </Button>
        }
      >
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('tax-forms.month')}</th>
                {COLUMNS.map((key) => (
                  <th key={key} scope="col">
                    {heads[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {before && (
                <tr>
                  <th scope="row">{t('year-end.before')}</th>
                  {COLUMNS.map((key) => (
                    <td key={key}>{moneyText(before[key])}</td>
                  ))}
                </tr>
              )}
              {months.map((row) => (
                <tr key={row.month}>
                  <th scope="row">{monthText(row.month)}</th>
                  {COLUMNS.map((key) => (
                    <td key={key}>{moneyText(row[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('tax-forms.year_total')}</th>
                {COLUMNS.map((key) => (
                  <td key={key}>{moneyText(all.reduce((sum, row) => sum + row[key], 0))}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </Card>
      <Card title={t('tax-forms.zakat')}>
        <Facts
          facts={[
            {
              label: t('tax-forms.zakat_by_payroll'),
              value: (
                <>
                  {moneyText(zakat.by_payroll, 'MYR', { sign: true })}
                  {zakat.monthly > 0 && (
                    <small className={classes.aside}>
                      {t('tax-forms.zakat_monthly', { amount: moneyText(zakat.monthly, 'MYR', { sign: true }) })}
                    </small>
                  )}
                </>
              ),
            },
            { label: t('tax-forms.zakat_by_tp1'), value: moneyText(zakat.by_tp1, 'MYR', { sign: true }) },
          ]}
        />
      </Card>
    </>
  )
}
