import { Button, Group } from '@mantine/core'
import { z } from 'zod'
import { isDay } from '#base/days/days.ts'
import { fieldLabel } from '#web/fields/field-names.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { useT } from '#web/i18n.ts'
import { DayInput } from '#web/inputs/lazy-inputs.tsx'
import { useSession } from '#web/session.tsx'
import { useAsOf } from './as-of.tsx'

const DAY = readFieldShape(z.iso.date())

export function AsOfInput() {
  const t = useT()
  const { today } = useSession()
  const [day, setDay] = useAsOf()
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <DayInput
        key={day ?? 'today'}
        id="as-of"
        name="as_of"
        label={fieldLabel('employees', 'as_of')}
        hint={undefined}
        error={undefined}
        required={false}
        disabled={false}
        placeholder={undefined}
        autoComplete={undefined}
        autoFocus={false}
        shape={DAY}
        options={undefined}
        chosen={undefined}
        choiceLabel={String}
        start={day ?? today}
        onChange={(value) => {
          if (typeof value === 'string' && isDay(value) && value !== (day ?? today))
            setDay(value === today ? undefined : value)
        }}
      />
      {day !== undefined && (
        <Button variant="default" onClick={() => setDay(undefined)}>
          {t('employees.as_of_today')}
        </Button>
      )}
    </Group>
  )
}
