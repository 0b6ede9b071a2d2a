import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-tw'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useLanguage } from '#web/i18n.ts'

type Props = { day: string | undefined; onChoose: (day: string) => void }

/** The calendar to pick a day from; loaded when first opened. */
export default function Calendar({ day, onChoose }: Props) {
  const language = useLanguage()
  return (
    <DatesProvider settings={{ locale: language === 'zh-TW' ? 'zh-tw' : 'en', firstDayOfWeek: 1 }}>
      <DatePicker
        defaultDate={day}
        value={day ?? null}
        onChange={(chosen) => chosen && onChoose(chosen)}
        minDate="1900-01-01"
        maxDate="2199-12-31"
      />
    </DatesProvider>
  )
}
