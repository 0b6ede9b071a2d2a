import { Input } from '@mantine/core'
import { use, useState } from 'react'
import type { z } from 'zod'
import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { isUnreadable } from '#web/fields/issues.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { CurrencyInput } from '#web/inputs/country-currency-inputs.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { DayInput, MoneyInput } from '#web/inputs/lazy-inputs.tsx'
import { LinesInput } from '#web/inputs/plain-inputs.tsx'
import { useSession } from '#web/session.tsx'
import type { TypedValue } from '../contract.ts'
import type { TypedField } from '../rules.ts'
import { LetterContext } from './letter-context.ts'
import classes from './templates.module.css'

type Value = z.input<typeof TypedValue>
const SHAPES = { text: 'long_text', day: 'date', amount: 'money' } as const

/** One input for each value that the letter asks to be typed, and for a recipient outside. */
export function TypedValuesInput(props: InputProps<readonly Value[]>) {
  const t = useT()
  const { recipient, typed } = use(LetterContext)
  const outside: TypedField[] = [
    { name: 'recipient.name', label_en: t('letter-template.recipient_name'), label_zh: '', kind: 'text' },
    { name: 'recipient.address', label_en: t('letter-template.recipient_address'), label_zh: '', kind: 'text' },
  ]
  return <TypedValuesOf {...props} fields={[...(recipient === 'outside' ? outside : []), ...typed]} />
}

/** One input for each of these values; amounts are in one currency, at first the company's. */
export function TypedValuesOf({ fields, ...props }: InputProps<readonly Value[]> & { fields: readonly TypedField[] }) {
  const isChinese = useLanguage() === 'zh-TW'
  const t = useT()
  const company = useSession().company?.currency ?? FIRST_CURRENCY
  const [values, setValues] = useState<readonly Value[]>(props.start ?? [])
  const [currency, setCurrency] = useState(props.start?.find((one) => one.currency)?.currency ?? company)
  if (fields.length === 0) return null
  function change(name: string, value: Value | undefined) {
    const next = [...values.filter((one) => one.name !== name), ...(value ? [value] : [])]
    setValues(next)
    props.onChange(next)
  }
  /** An amount is typed in units of its currency: another currency asks for it anew. */
  function pay(other: string) {
    setCurrency(other)
    const next = values.filter(({ amount }) => amount === undefined)
    setValues(next)
    props.onChange(next)
  }
  return (
    <Input.Wrapper error={props.error} labelElement="div" label={props.label}>
      <div className={classes.values}>
        {fields.some(({ kind }) => kind === 'amount') && (
          <CurrencyInput
            {...props}
            id={`${props.id}-currency`}
            name="currency"
            label={t('letter-template.currency')}
            hint={undefined}
            error={undefined}
            required
            start={currency}
            shape={{ kind: 'currency', required: true, nullable: false }}
            onChange={(value) => typeof value === 'string' && pay(value)}
          />
        )}
        {fields.map(({ name, label_en, label_zh, kind }) => {
          const shared = {
            ...props,
            id: `${props.id}-${name}`,
            name,
            label: isChinese && label_zh ? label_zh : label_en,
            hint: undefined,
            error: undefined,
            required: false,
            shape: { kind: SHAPES[kind], required: false, nullable: true, currency },
          }
          const put = (value: unknown) =>
            change(
              name,
              value === undefined || value === null || value === '' || isUnreadable(value)
                ? undefined
                : { name, [kind]: value, ...(kind === 'amount' && { currency }) },
            )
          const start = props.start?.find((one) => one.name === name)
          const isInThis = start?.currency === undefined || start.currency === currency
          if (kind === 'day') return <DayInput key={name} {...shared} start={start?.day} onChange={put} />
          if (kind === 'amount')
            return (
              <MoneyInput
                key={`${name} ${currency}`}
                {...shared}
                start={isInThis ? start?.amount : undefined}
                onChange={put}
              />
            )
          return <LinesInput key={name} {...shared} start={start?.text} onChange={put} />
        })}
      </div>
    </Input.Wrapper>
  )
}
