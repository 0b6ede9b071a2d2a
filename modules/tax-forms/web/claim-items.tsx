import { TextInput } from '@mantine/core'
import { createContext, useContext, useState } from 'react'
import type { z } from 'zod'
import type { InputProps } from '#web/form/form.tsx'
import { senFromTyped } from '#web/form/typed-number.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { moneyText } from '#web/page/format.tsx'
import type { ClaimStanding } from '../contract.ts'
import classes from './tax-forms.module.css'

type Item = z.output<typeof ClaimStanding>
export const ClaimItemsContext = createContext<readonly Item[]>([])

/** Every item of form TP1 with its ceiling, what is used and left, and the amount claimed now. */
export function ClaimItems(props: InputProps<Record<string, number>>) {
  const t = useT()
  const items = useContext(ClaimItemsContext)
  const [search, setSearch] = useState('')
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(props.start ?? {}).map(([code, amount]) => [code, moneyText(amount)])),
  )
  const read = (text: string | undefined) => (text?.trim() ? senFromTyped(text, 2) : undefined)
  function typed(code: string, text: string) {
    const next = { ...texts, [code]: text }
    setTexts(next)
    const values: Record<string, number> = {}
    for (const [name, one] of Object.entries(next)) {
      const result = read(one)
      if (result && !('value' in result)) return props.onChange({ unreadable: one, problem: 'invalid_amount' })
      if (result && 'value' in result && result.value > 0) values[name] = result.value
    }
    props.onChange(values)
  }
  const wanted = search.trim().toLowerCase()
  const found = items.filter(({ title }) => title.toLowerCase().includes(wanted))
  const total = Object.values(texts).reduce((sum, text) => {
    const result = read(text)
    return result && 'value' in result ? sum + result.value : sum
  }, 0)
  const groups = [
    { title: t('tax-forms.deductions_group'), hint: undefined, rows: found.filter((item) => !item.is_rebate) },
    {
      title: t('tax-forms.rebates_group'),
      hint: t('tax-forms.rebates_hint'),
      rows: found.filter((item) => item.is_rebate),
    },
  ]
  return (
    <div className={classes.items} id={props.id} tabIndex={-1}>
      <TextInput
        aria-label={t('tax-forms.find_item')}
        placeholder={t('tax-forms.find_item')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length === 0 && <p className="caption">{t('tax-forms.no_item_found')}</p>}
      {groups.map(
        ({ title, hint, rows }) =>
          rows.length > 0 && (
            <fieldset key={title} className={classes.group}>
              <legend>
                {title} {hint && <small>{hint}</small>}
              </legend>
              {rows.map((item) => (
                <Row
                  key={item.code}
                  id={`${props.id}-${item.code}`}
                  item={item}
                  group={items.find(({ code }) => code === item.of)?.title}
                  text={texts[item.code] ?? ''}
                  disabled={props.disabled}
                  onChange={(text) => typed(item.code, text)}
                />
              ))}
            </fieldset>
          ),
      )}
      <p className={classes.total} aria-live="polite">
        <span>{t('tax-forms.total')}</span>
        <b>{moneyText(total, 'MYR', { sign: true })}</b>
      </p>
      {props.error && (
        <p id={`${props.id}-error`} className={classes.error} role="alert">
          {props.error}
        </p>
      )}
    </div>
  )
}

type RowProps = {
  id: string
  item: Item
  group: string | undefined
  text: string
  disabled: boolean
  onChange: (text: string) => void
}

function Row({ id, item, group, text, disabled, onChange }: RowProps) {
  const t = useT()
  const money = (sen: number) => moneyText(sen, 'MYR', { sign: true })
  const result = text.trim() ? senFromTyped(text, 2) : undefined
  const over = result && 'value' in result && item.left !== null && result.value > item.left
  const problem =
    result && !('value' in result)
      ? t('tax-forms.unreadable')
      : over
        ? t('tax-forms.over', { left: money(item.left!) })
        : undefined
  const facts = item.refused
    ? [labelOf(`tax-forms.refused.${item.refused}`)]
    : [
        item.limit === null ? t('tax-forms.no_ceiling') : t('tax-forms.ceiling', { limit: money(item.limit) }),
        ...(item.used > 0 ? [t('tax-forms.used', { amount: money(item.used) })] : []),
        ...(item.waiting > 0 ? [t('tax-forms.waiting', { amount: money(item.waiting) })] : []),
        ...(item.left !== null && item.left !== item.limit ? [t('tax-forms.left', { amount: money(item.left) })] : []),
        ...(item.note ? [labelOf(`tax-forms.note.${item.note}`)] : []),
      ]
  return (
    <div
      className={classes.item}
      data-sub={item.of !== null || undefined}
      data-off={item.refused !== null || undefined}
    >
      <label htmlFor={id}>
        <span>{item.title}</span>
        <small id={`${id}-facts`}>
          {group && <span className="for-readers">{t('tax-forms.part_of', { group })}. </span>}
          {facts.join(' · ')}
        </small>
      </label>
      <TextInput
        id={id}
        inputMode="decimal"
        autoComplete="off"
        leftSection={<span className="form-currency">RM</span>}
        disabled={disabled || (item.refused !== null && !text)}
        value={text}
        error={problem}
        aria-describedby={`${id}-facts`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
