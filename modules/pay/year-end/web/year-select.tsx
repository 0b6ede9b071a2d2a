import { Select } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import classes from './year-end.module.css'

type Props = { year: number; years: readonly number[]; onChange: (year: number) => void }

/** Selects the year of a page. */
export function YearSelect({ year, years, onChange }: Props) {
  const t = useT()
  return (
    <Select
      className={classes.year}
      aria-label={t('year-end.choose')}
      allowDeselect={false}
      value={String(year)}
      onChange={(picked) => onChange(Number(picked))}
      data={years.map((one) => ({ value: String(one), label: String(one) }))}
    />
  )
}
