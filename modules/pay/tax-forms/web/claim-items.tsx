import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useContext, useState } from 'react'
import { containsAllWords } from '#base/names.ts'
import { useCall } from '#web/calls/use-call.ts'
import type { InputProps } from '#web/form/form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { moneyText } from '#web/page/format.tsx'
import { parseTypedMoney } from '#web/values/parse-number.ts'
import { CLAIM_GROUPS, type ClaimGroup } from '../claim-groups.ts'
import { myTaxApi } from '../contract.ts'
import { ClaimItemsContext, type Item } from './claim-items-context.ts'
import classes from './tax-forms.module.css'

/** Every item of form TP1 with its ceiling, the used and left amounts, and the amount claimed now. */
export function ClaimItems(props: InputProps<Record<string, number>>) {
  const t = useT()
  const { items, month } = useContext(ClaimItemsContext)
  const [search, setSearch] = useState('')
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(props.start ?? {}).map(([code, amount]) => [code, moneyText(amount)])),
  )
  const parseAmount = (text: string | undefined) => (text?.trim() ? parseTypedMoney(text, 2) : undefined)
  function updateText(code: string, text: string) {
    const next = { ...texts, [code]: text }
    setTexts(next)
    const values: Record<string, number> = {}
    for (const [name, one] of Object.entries(next)) {
      const result = parseAmount(one)
      if (result && !('value' in result)) return props.onChange({ unreadable: one, problem: 'invalid_amount' })
      if (result && 'value' in result && result.value > 0) values[name] = result.value
    }
    props.onChange(values)
  }
  const found = items.filter(({ title }) => containsAllWords(search, [title]))
  const claims = Object.fromEntries(
    Object.entries(texts).flatMap(([code, text]) => {
      const result = parseAmount(text)
      return result && 'value' in result && result.value > 0 ? [[code, result.value]] : []
    }),
  )
  const sumClaims = (rows: readonly Item[]) => rows.reduce((sum, { code }) => sum + (claims[code] ?? 0), 0)
  const groups = (Object.keys(CLAIM_GROUPS) as ClaimGroup[]).map((group) => ({
    group,
    rows: found.filter(({ code }) => (CLAIM_GROUPS[group] as readonly string[]).includes(code)),
  }))
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
        ({ group, rows }) =>
          rows.length > 0 && (
            <Group
              key={group}
              group={group}
              amount={sumClaims(rows)}
              // A group with an amount, or with search results, stays open.
              open={search.trim() !== '' || rows.some(({ code }) => props.start?.[code] !== undefined)}
            >
              {rows.map((item) => (
                <Row
                  key={item.code}
                  id={`${props.id}-${item.code}`}
                  item={item}
                  group={items.find(({ code }) => code === item.of)?.title}
                  text={texts[item.code] ?? ''}
                  disabled={props.disabled}
                  onChange={(text) => updateText(item.code, text)}
                />
              ))}
            </Group>
          ),
      )}
      <p className={classes.total} aria-live="polite">
        <span>{t('tax-forms.total')}</span>
        <b>{moneyText(sumClaims(items), 'MYR', { sign: true })}</b>
      </p>
      <Saving month={month} claims={claims} />
      {props.error && (
        <p id={`${props.id}-error`} className={classes.error} role="alert">
          {props.error}
        </p>
      )}
    </div>
  )
}

/** Shows the tax that the form saves while it is filled in. */
function Saving({ month: period, claims: typed }: { month: string; claims: Record<string, number> }) {
  const t = useT()
  const [claims] = useDebouncedValue(typed, 400)
  const has = Object.keys(claims).length > 0
  const { data } = useCall(myTaxApi.saving, { period, claims }, { enabled: has, keepPrevious: true })
  if (!has || !data) return null
  const year = period.slice(0, 4)
  return (
    <p className={classes.saves} data-none={!data.saved || undefined} role="status">
      {data.saved === null
        ? t('tax-forms.saves_unknown', { year })
        : data.saved === 0
          ? t('tax-forms.saves_none', { year })
          : t('tax-forms.saves', { year, amount: moneyText(data.saved, 'MYR', { sign: true }) })}
      {data.saved !== null && <small>{t('tax-forms.saves_hint')}</small>}
    </p>
  )
}

type GroupProps = { group: ClaimGroup; amount: number; open: boolean; children: ReactNode }

/** Items of one kind, collapsed by default; the heading shows the amount claimed. */
function Group({ group, amount, open, children }: GroupProps) {
  const t = useT()
  return (
    <details className={classes.group} open={open || undefined}>
      <summary>
        <span>
          {t(`tax-forms.group.${group}`)} {group === 'rebates' && <small>{t('tax-forms.rebates_hint')}</small>}
        </span>
        {amount > 0 && <b>{moneyText(amount, 'MYR', { sign: true })}</b>}
      </summary>
      {children}
    </details>
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
  const result = text.trim() ? parseTypedMoney(text, 2) : undefined
  const { left } = item
  const isOver = result && 'value' in result && left !== null && result.value > left
  const problem =
    result && !('value' in result)
      ? t('tax-forms.unreadable')
      : isOver
        ? t('tax-forms.over', { left: money(left) })
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
