import { type ReactNode, useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { IconArrowNarrowRight } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { moneyText, None } from '#web/page/format.tsx'
import { Explanation } from '../../explanation/web/explanation.tsx'
import classes from '../../web/payroll.module.css'
import type { Payslip } from '../contract.ts'
import { type LineDetails, signedAmount } from './slip-texts.ts'

export type Slip = z.output<typeof Payslip>

type FigureProps = {
  name: string
  note?: string | null
  /** The shown amount, in minor units. */
  amount: number
  before?: number | null
  /** Whether the line has a column for the month before. */
  compared: boolean
  currency: string
  explanation: LineDetails['explanation']
  delivered?: LineDetails['delivered']
  away?: LineDetails['away']
  /** The entries whose sum it is. */
  parts?: LineDetails['parts']
  /** Opened from outside, such as by a cell of the sheet. */
  open?: boolean
  /** Called when a figure that was opened from outside closes. */
  onClose?: () => void
  strong?: boolean
}

/** One line of a payslip. A click on its figure opens the explanation. */
export function Figure({
  name,
  note,
  amount,
  before,
  compared,
  currency,
  explanation,
  delivered = null,
  away = [],
  parts = [],
  open: openFromOutside = false,
  onClose,
  strong = false,
}: FigureProps) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(openFromOutside)
  useEffect(() => {
    if (openFromOutside) setOpen(true)
  }, [openFromOutside])
  function toggle() {
    if (open && openFromOutside) onClose?.()
    setOpen(!open)
  }
  const moved = compared && before !== null && before !== undefined && before !== amount
  return (
    <li className={classes.figure} data-strong={strong || undefined} data-open={open || undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        title={t('pay.why_figure')}
      >
        <span className={classes.figureName}>
          {name}
          {note && <small> {note}</small>}
        </span>
        {compared && (
          <span className={classes.before}>
            {before === null || before === undefined ? <None /> : moneyText(before, currency)}
            {moved && <IconArrowNarrowRight size={14} aria-label={t('pay.becomes')} />}
          </span>
        )}
        <span className={classes.now} data-moved={moved || undefined}>
          {moneyText(amount, currency)}
        </span>
      </button>
      {open && (
        <Explanation explanation={explanation} id={id}>
          {[...(delivered ? [delivered] : []), ...away].map((origin) => (
            <Origin key={`${origin.words} ${origin.page}`} {...origin} />
          ))}
          {parts.length > 0 && (
            <ul className={classes.parts}>
              {withPlaces(parts).map(({ place, title, ...part }) => (
                <Figure key={place} name={title} {...part} compared={false} currency={currency} />
              ))}
            </ul>
          )}
        </Explanation>
      )}
    </li>
  )
}

/** The description of the record behind an amount, and a link to it. */
function Origin({ words, page }: NonNullable<LineDetails['delivered']>) {
  const t = useT()
  if (words === null && page === null) return null
  const [to, query] = (page ?? '').split('?')
  return (
    <p>
      {words}{' '}
      {to && (
        <Link className={classes.origin} to={to} search={Object.fromEntries(new URLSearchParams(query))}>
          {t('pay.see_origin')}
        </Link>
      )}
    </p>
  )
}

/** Lines of a payslip under a heading. */
export function Figures({ title, level = 3, children }: { title?: string; level?: 2 | 3; children: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.figures}>
      {title && <Heading>{title}</Heading>}
      <ul>{children}</ul>
    </section>
  )
}

type LinesProps = {
  slip: Slip
  compared: boolean /** Of the groups' headings. */
  level?: 2 | 3
  /** The code of the line whose explanation is open; its parent opens and closes the others. */
  open?: string | undefined
  onOpen?: (code: string | undefined) => void
}

/** All lines of a payslip by kind, then the totals; each has an explanation. */
export function SlipLines({ slip, compared, level, open, onOpen }: LinesProps) {
  const t = useT()
  const groups = [
    { kind: 'earning', title: t('pay.earnings') },
    { kind: 'reimbursement', title: t('pay.reimbursements') },
    { kind: 'deduction', title: t('pay.deductions') },
  ] as const
  const onClose = () => onOpen?.(undefined)
  const shared = { compared, currency: slip.currency }
  const employer = slip.lines.filter((line) => line.employer !== 0)
  return (
    <>
      {groups.map(({ kind, title }) => {
        const lines = slip.lines.filter((line) => line.kind === kind && !(line.amount === 0 && line.employer !== 0))
        if (lines.length === 0) return null
        return (
          <Figures key={kind} title={title} level={level}>
            {withKeys(lines).map((line) => (
              <Figure
                key={line.key}
                {...shared}
                name={line.title}
                note={line.note}
                amount={signedAmount(line)}
                before={line.previous === null ? null : signedAmount({ ...line, amount: line.previous })}
                explanation={line.explanation}
                delivered={line.delivered}
                away={line.away}
                parts={line.parts}
                open={open === line.key || open === line.code}
                onClose={onClose}
              />
            ))}
          </Figures>
        )
      })}
      <Figures>
        <NetFigure slip={slip} compared={false} before={null} open={open === 'net'} onClose={onClose} />
      </Figures>
      {employer.length > 0 && (
        <Figures title={t('pay.employer_side')} level={level}>
          {withKeys(employer).map((line) => (
            <Figure
              key={line.key}
              currency={slip.currency}
              compared={false}
              name={line.employer_title}
              amount={line.employer}
              explanation={line.employer_explanation ?? line.explanation}
              open={open === `${line.key}+` || open === `${line.code}+`}
              onClose={onClose}
            />
          ))}
          {slip.cost_explanation && (
            <Figure
              currency={slip.currency}
              compared={false}
              strong
              name={t('field.employer_cost')}
              amount={slip.employer_cost}
              open={open === 'employer_cost'}
              onClose={onClose}
              explanation={slip.cost_explanation}
            />
          )}
        </Figures>
      )}
    </>
  )
}

/** Gives each line a key: several loans, or amounts typed twice, have the same code. */
export function withKeys<T extends { code: string }>(lines: readonly T[]): (T & { key: string })[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const number = (seen.get(line.code) ?? 0) + 1
    seen.set(line.code, number)
    return { ...line, key: `${line.code}.${number}` }
  })
}

/** Gives each entry its place as a key. */
function withPlaces<T>(parts: readonly T[]): (T & { place: number })[] {
  return parts.map((part, place) => ({ ...part, place }))
}

type NetProps = { slip: Slip; compared: boolean; before: number | null; open: boolean; onClose: () => void }

/** Net pay, explained by its sums. */
export function NetFigure({ slip, compared, before, open, onClose }: NetProps) {
  const t = useT()
  return (
    <Figure
      strong
      name={t('field.net')}
      amount={slip.net}
      before={before}
      compared={compared}
      currency={slip.currency}
      open={open}
      onClose={onClose}
      explanation={slip.net_explanation}
    />
  )
}
