import type { z } from 'zod'
import { fieldLabel } from '#web/fields/field-names.ts'
import { type FieldShape, readFieldShape } from '#web/fields/shape.ts'
import type { OptionsSource } from '#web/inputs/options.ts'
import { isFilterable, rangeName } from './filterable.ts'

/** A screen's settings for one filter of its list. */
export type FilterSetting = {
  label?: string
  /** Choices of an id filter. */
  options?: OptionsSource
  /** The screen sets it itself; people do not see it. */
  hidden?: boolean
}

export type FilterSpec = {
  name: string
  label: string
  shape: FieldShape
  options: OptionsSource | undefined
  /** One end of a range, so its label needs no "is" before the value. */
  isEnd: boolean
}

/** The filters that people can set, made from the contract. */
export function filterSpecs(
  filters: Readonly<Record<string, z.ZodType>>,
  settings: Readonly<Record<string, FilterSetting | undefined>>,
  subject: string,
  fixed: Readonly<Record<string, unknown>>,
  word: (key: 'table.from' | 'table.to', field: string) => string,
): FilterSpec[] {
  return Object.entries(filters)
    .filter(([name]) => name !== 'search' && !settings[name]?.hidden && !(name in fixed))
    .map(([name, schema]) => ({
      name,
      shape: { ...readFieldShape(schema), required: false },
      options: settings[name]?.options,
      label: settings[name]?.label ?? labelFor(name, filters, subject, word),
      isEnd: rangeName(name, filters) !== undefined,
    }))
    .filter(({ shape, options }) => isFilterable(shape, options !== undefined))
}

/** `joined_from` is "Joined from" unless a label says otherwise. */
function labelFor(
  name: string,
  filters: Readonly<Record<string, unknown>>,
  subject: string,
  word: (key: 'table.from' | 'table.to', field: string) => string,
): string {
  const range = rangeName(name, filters)
  return range
    ? word(name.endsWith('from') ? 'table.from' : 'table.to', fieldLabel(subject, range))
    : fieldLabel(subject, name)
}
