import { NativeSelect } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { shareYears } from './share-years.ts'

export function YearChoice({ today, year, onYear }: { today: string; year: number; onYear: (year: number) => void }) {
  const t = useT()
  return (
    <NativeSelect
      aria-label={t('shift-share.year')}
      value={String(year)}
      data={shareYears(today).map(String)}
      onChange={({ currentTarget: { value } }) => onYear(Number(value))}
    />
  )
}
