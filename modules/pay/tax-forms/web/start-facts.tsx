import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type { MyForm } from '../contract.ts'
import classes from './tax-forms.module.css'

export type TaxStartShown = NonNullable<z.output<typeof MyForm>['start']>
const AMOUNTS = ['remuneration', 'epf', 'pcb', 'zakat', 'deductions', 'socso_relief'] as const
const EXEMPT = ['travel', 'childcare', 'award', 'goods'] as const

/** The content of a form TP3, beside the current figures where both exist. `titles` names items by code. */
export function StartFacts({
  start,
  before,
  titles,
}: {
  start: TaxStartShown
  before?: TaxStartShown | null
  titles: (code: string) => string
}) {
  const t = useT()
  const codes = [...new Set([...Object.keys(start.claims), ...Object.keys(before?.claims ?? {})])]
  const rows = [
    ...AMOUNTS.map((key) => ({ name: t(`tax-forms.${key}`), now: start[key], was: before?.[key] })),
    ...EXEMPT.map((kind) => ({
      name: t(`tax-forms.exempt.${kind}`),
      now: start.exempt[kind] ?? 0,
      was: before ? (before.exempt[kind] ?? 0) : undefined,
    })).filter(({ now, was }) => now || was),
    ...codes.map((code) => ({
      name: titles(code),
      now: start.claims[code] ?? 0,
      was: before ? (before.claims[code] ?? 0) : undefined,
    })),
  ]
  return (
    <>
      <p className={classes.lead}>
        {start.employers
          .map(({ name, number }) => t('tax-forms.employer_line', { name, number: number || '–' }))
          .join(' · ')}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('tax-forms.item')}</th>
              {before && <th scope="col">{t('tax-forms.now')}</th>}
              <th scope="col">{before ? t('tax-forms.asked') : t('tax-forms.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, now, was }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {before && <td>{moneyText(was ?? 0)}</td>}
                <td data-moved={(was !== undefined && was !== now) || undefined}>{moneyText(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
