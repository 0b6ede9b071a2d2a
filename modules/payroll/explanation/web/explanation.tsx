// biome-ignore-all lint/suspicious/noArrayIndexKey: the pairs never move
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { DateText } from '#web/page/format.tsx'
import classes from '../../web/payroll.module.css'
import type { Explanation as Explained } from '../contract.ts'

type ExplainedShown = z.output<typeof Explained>

/** Why a figure is what it is: the formula, what went in, the table row, the steps, and since when that law holds. */
export function Explanation({
  explanation,
  id,
  children,
}: {
  explanation: ExplainedShown
  id: string
  children?: ReactNode
}) {
  const t = useT()
  const { formula, inputs, steps, row, effective_from: since, source } = explanation
  return (
    <div className={classes.why} id={id}>
      <p className={classes.formula}>{formula}</p>
      {inputs.length > 0 && <Pairs title={t('pay.explain_inputs')} pairs={inputs} />}
      {row && <Pairs title={t('pay.explain_row')} pairs={[{ name: row, value: '' }]} />}
      {steps.length > 0 && <Pairs title={t('pay.explain_steps')} pairs={steps} />}
      {(since || source) && (
        <p className="caption">
          {since && (
            <>
              {t('pay.explain_since')} <DateText at={since} />
            </>
          )}
          {since && source && ' · '}
          {source}
        </p>
      )}
      {children}
    </div>
  )
}

function Pairs({ title, pairs }: { title: string; pairs: readonly { name: string; value: string }[] }) {
  return (
    <dl className={classes.pairs} aria-label={title}>
      {pairs.map((pair, index) => (
        <div key={`${index}:${pair.name}`}>
          <dt>{pair.name}</dt>
          <dd>{pair.value}</dd>
        </div>
      ))}
    </dl>
  )
}
