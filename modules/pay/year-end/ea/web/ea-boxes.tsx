import { useId, useState } from 'react'
import type { z } from 'zod'
import { boxNumber } from '#statutory/malaysia/files/ea-boxes.ts'
import { useT } from '#web/i18n.ts'
import { IconChevronDown } from '#web/icons.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import type {} from '../../../payroll/tax/labels.ts'
import type { Ea } from '../../contract.ts'
import classes from '../../web/year-end.module.css'

export type EaShown = z.output<typeof Ea>
type BoxShown = EaShown['boxes'][number]

const SECTIONS = ['B', 'C', 'D', 'E', 'F'] as const

/** The form box by box; each box lists its payslip lines. */
export function EaBoxes({ ea }: { ea: EaShown }) {
  const t = useT()
  const [open, setOpen] = useState<string>()
  return (
    <>
      <Card title={t('year-end.employee')}>
        <Facts
          facts={[
            { label: t('year-end.employer_tax_number'), value: ea.numbers.employer_tax_number },
            { label: t('year-end.tax_number'), value: ea.numbers.tax_number },
            ea.numbers.ic_number === null
              ? { label: t('year-end.passport_number'), value: ea.numbers.passport_number }
              : { label: t('year-end.ic_number'), value: ea.numbers.ic_number },
            { label: t('year-end.epf_number'), value: ea.numbers.epf_number },
            { label: t('year-end.socso_number'), value: ea.numbers.socso_number },
            { label: t('year-end.children'), value: String(ea.children) },
            {
              label: t('year-end.period'),
              value:
                ea.from_day || ea.until_day
                  ? [ea.from_day, ea.until_day].map((day) => (day ? dayText(day) : '–')).join(' / ')
                  : null,
            },
          ]}
        />
      </Card>
      <p className="caption">{t('year-end.press_box')}</p>
      {SECTIONS.map((section) => (
        <Card key={section} title={t(`year-end.section.${section}`)}>
          <ul className={classes.boxes}>
            {ea.boxes
              .filter(({ box }) => box.startsWith(section))
              .map((one) => (
                <Box
                  key={one.box}
                  one={one}
                  open={open === one.box}
                  onOpen={() => setOpen(open === one.box ? undefined : one.box)}
                />
              ))}
          </ul>
          {section === 'C' && (
            <p className={classes.total}>
              <span>{t('year-end.taxed_total')}</span>
              <b>{moneyText(ea.taxed, 'MYR', { sign: true })}</b>
            </p>
          )}
        </Card>
      ))}
    </>
  )
}

function Box({ one, open, onOpen }: { one: BoxShown; open: boolean; onOpen: () => void }) {
  const t = useT()
  const id = useId()
  const content = (
    <>
      <span className={classes.number}>{boxNumber(one.box)}</span>
      <span className={classes.name}>{t(`year-end.box.${one.box}`)}</span>
      <span className={classes.amount}>{one.amount === 0 ? '–' : moneyText(one.amount)}</span>
    </>
  )
  if (one.sources.length === 0)
    return (
      <li className={classes.box} data-empty>
        <div>{content}</div>
      </li>
    )
  return (
    <li className={classes.box} data-open={open || undefined}>
      <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={onOpen}>
        {content}
        <IconChevronDown size={15} aria-hidden />
      </button>
      {open && (
        <dl id={id} className={classes.sources}>
          {one.sources.map((source) => (
            <div key={`${source.code} ${source.year}`}>
              <dt>
                {source.title}
                {source.year !== null && ` ${source.year}`}
                {source.payslips > 0 && <small>{t('year-end.payslip_count', { count: source.payslips })}</small>}
              </dt>
              <dd>{moneyText(source.amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
