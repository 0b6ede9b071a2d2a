import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { useState } from 'react'
import { containsAllWords } from '#base/names.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from './input-props.ts'
import type { Option } from './options.ts'
import { useOptions } from './use-options.ts'

const MAX_DRAWN = 100

/** One of several: the schema's own choices, or those of an options source. */
export function ChoiceInput(props: InputProps<string | number>) {
  const { shared, numeric } = useChoices(props)
  const [value, setValue] = useState(props.start === undefined || props.start === null ? null : String(props.start))
  // The typed text is stored here: Mantine's select would clear it whenever its list changes.
  const [typed, setTyped] = useState<string>()
  const [name, setName] = useState<string>()
  const data = useSelectData(props, typed === name ? '' : (typed ?? ''))
  const own = value === null ? '' : (name ?? data.options.find((option) => String(option.value) === value)?.label ?? '')
  return (
    <Select
      {...shared}
      {...data.select}
      value={value}
      searchValue={typed ?? own}
      clearable={!props.required}
      allowDeselect={!props.required}
      // A form whose first field is this one shows itself first, instead of the choices over it.
      openOnFocus={!props.autoFocus}
      onSearchChange={setTyped}
      // Typing replaces the shown choice instead of adding to it.
      onClick={(event) => event.currentTarget.select()}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(undefined)}
      onChange={(chosen, option) => {
        setValue(chosen)
        setName(option?.label)
        setTyped(undefined)
        props.onChange(chosen === null ? undefined : numeric(data.options) ? Number(chosen) : chosen)
      }}
    />
  )
}

export function ChoicesInput(props: InputProps<(string | number)[]>) {
  const { shared, numeric } = useChoices(props)
  const [search, setSearch] = useState('')
  const data = useSelectData(props, search)
  return (
    <MultiSelect
      {...shared}
      {...data.select}
      defaultValue={(props.start ?? []).map(String)}
      clearable
      hidePickedOptions
      onSearchChange={setSearch}
      onChange={(values) => props.onChange(numeric(data.options) ? values.map(Number) : values)}
    />
  )
}

function useChoices<Value>(props: InputProps<Value>) {
  const t = useT()
  return {
    shared: {
      id: props.id,
      name: props.name,
      label: props.label,
      description: props.hint,
      error: props.error,
      withAsterisk: props.required,
      'aria-required': props.required,
      disabled: props.disabled,
      autoFocus: props.autoFocus,
      placeholder: props.placeholder ?? t('form.choose'),
      searchable: true,
      // Otherwise a form that focuses a choice first would open its list over the next field.
      openOnFocus: false,
      limit: MAX_DRAWN,
      clearButtonProps: { 'aria-label': t('form.clear', { field: props.label }) },
      comboboxProps: { withinPortal: !props.isNested },
    },
    numeric: (options: readonly Option[]) => options.some((option) => typeof option.value === 'number'),
  }
}

/** The options in the select's format. Values chosen before the list loaded keep their names. */
function useSelectData<Value>({ shape, options: source, chosen, choiceLabel }: InputProps<Value>, search: string) {
  const t = useT()
  const own: Option[] | undefined = shape.choices?.map((value) => ({ value, label: choiceLabel(value) }))
  const known = chosen?.find((one) => one.label === search) ? '' : search
  const asked = useOptions(source ?? own ?? [], known)
  const missing = (chosen ?? []).filter((one) => !asked.options.some((option) => option.value === one.value))
  const options = [...asked.options, ...missing]
  return {
    options,
    select: {
      renderOption: options.some(({ about }) => about) ? withSentence(options) : undefined,
      data: options.map(({ value, label, disabled }) => ({ value: String(value), label, disabled })),
      nothingFoundMessage: asked.isFailed
        ? t('form.options_failed')
        : asked.isLoading
          ? t('form.loading')
          : t('form.nothing_found'),
      filter: asked.isSearchedThere ? alreadyFiltered : filterByWords(options),
    },
  }
}

/** Draws each option with its sentence below. */
function withSentence(options: readonly Option[]) {
  const abouts = new Map(options.map(({ value, about }) => [String(value), about]))
  return ({ option: { value, label } }: { option: { value: string; label: string } }) => (
    <span>
      {label}
      <small className="caption option-about">{abouts.get(value)}</small>
    </span>
  )
}

/** Filters by label and by the other search texts of an option. */
function filterByWords(options: readonly Option[]): OptionsFilter {
  const texts = new Map(options.map(({ value, label, also }) => [String(value), [label, also]]))
  return ({ options: items, search, limit }) =>
    items.filter((item) => 'value' in item && containsAllWords(search, texts.get(item.value) ?? [])).slice(0, limit)
}

/** The server has filtered already. */
const alreadyFiltered: OptionsFilter = ({ options }) => options
