import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { Explanation } from '../../explanation/web/explanation.tsx'
import classes from '../../web/payroll.module.css'
import type { RunDetails } from './run-title.ts'

/** What the company owes on the whole payroll in Taiwan; each figure opens its explanation. */
export function RunUnit({ run }: { run: RunDetails }) {
  const t = useT()
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggle = (code: string) =>
    setOpened(opened.includes(code) ? opened.filter((one) => one !== code) : [...opened, code])
  const { unit } = run.totals
  return (
    <section className={classes.unit} aria-label={t('pay.unit_title')}>
      <h2>{t('pay.unit_title')}</h2>
      {unit.map(({ code, title, amount, explanation }) => (
        <div key={code}>
          <button
            type="button"
            aria-expanded={opened.includes(code)}
            aria-controls={`why-${code}`}
            onClick={() => toggle(code)}
          >
            <span>{title}</span>
            <b>{moneyText(amount, run.currency, { sign: true })}</b>
          </button>
          {opened.includes(code) && <Explanation explanation={explanation} id={`why-${code}`} />}
        </div>
      ))}
    </section>
  )
}
