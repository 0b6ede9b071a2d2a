// biome-ignore-all lint/suspicious/noArrayIndexKey: the lines never move
import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { DateText } from '#web/page/format.tsx'
import classes from '../../web/payroll.module.css'
import type { Explanation as Explained } from '../contract.ts'

type ExplanationValue = z.output<typeof Explained>

/** Explains a figure: a sentence, the calculation line by line, the person's facts, and the law. */
export function Explanation({
  explanation,
  id,
  children,
}: {
  explanation: ExplanationValue
  id: string
  children?: ReactNode
}) {
  const t = useT()
  const { sentence, steps, because } = explanation
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => bringIntoView(own.current), [])
  return (
    <div className={classes.why} id={id} ref={own}>
      <p className={classes.formula}>{sentence}</p>
      {steps.length > 0 && (
        <ol className={classes.sum} aria-label={t('pay.explain_sum')}>
          {steps.map(({ label, equation, result }, index) => (
            <li key={`${index}:${label}`}>
              <span>{label}</span>
              {equation && <span className={classes.equation}>{equation} =</span>}
              <b>{result}</b>
            </li>
          ))}
        </ol>
      )}
      {because.length > 0 && (
        <section>
          <h4>{t('pay.explain_because')}</h4>
          <ul className={classes.because}>
            {because.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      <Source {...explanation} />
      {children}
    </div>
  )
}

/** The rule in words, its inputs, the row of the table, and the source of the law; collapsed. */
function Source({ formula, inputs, row, effective_from: since, source }: ExplanationValue) {
  const t = useT()
  if (!source && !since && inputs.length === 0) return null
  return (
    <details className={classes.source}>
      <summary>{t('pay.explain_source')}</summary>
      <p>{formula}</p>
      {row && <Pairs title={t('pay.explain_row')} pairs={[{ name: t('pay.explain_row'), value: row }]} />}
      {inputs.length > 0 && <Pairs title={t('pay.explain_inputs')} pairs={inputs} />}
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
    </details>
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

/** Scrolls the container until the explanation is visible, as long as the figure above it stays in view. */
function bringIntoView(own: HTMLElement | null): void {
  const figure = own?.parentElement
  let frame = figure?.parentElement
  while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement
  if (!own || !figure || !frame) return
  const [top, bottom] = [frame.getBoundingClientRect().top, frame.getBoundingClientRect().bottom]
  const below = own.getBoundingClientRect().bottom - bottom
  if (below > 0) frame.scrollTop += Math.min(below, figure.getBoundingClientRect().top - top)
}
