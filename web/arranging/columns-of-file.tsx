import { NativeSelect, NumberInput } from '@mantine/core'
import { FieldGroup } from '#base/contracts/import-mapping-api.ts'
import { required } from '#base/required.ts'
import { useT } from '#web/i18n.ts'
import { Tag } from '#web/page/status-tag.tsx'
import classes from './arranging.module.css'
import type { MappingProps } from './map-columns.tsx'
import { sheetName } from './sheet-name.ts'
import { chooseField } from './with-answers.ts'

type Sheet = MappingProps['proposal']['sheets'][number]
type Field = Sheet['fields'][number]

/** Shows which sheet each part is read from, and the field of each of its columns with three sample values. */
export function ColumnsOfFile({ proposal, answer }: MappingProps) {
  const t = useT()
  const { sheets } = proposal.arrangement
  // A file with all about people has one list that says what each column feeds.
  const isOneList = proposal.sheets[0]?.fields.some(({ group }) => group !== null) ?? false
  const change = (into: string, more: Partial<(typeof sheets)[number]>) =>
    answer({ sheets: sheets.map((one) => (one.into === into ? { ...one, ...more } : one)) })
  return (
    <>
      {proposal.sheets.map((sheet, index) => {
        const own = required(sheets[index], 'the mapping of a sheet')
        // The only sheet of a file stands in one place.
        if (own.from === null && proposal.sources.length === 1 && isOneList) return null
        return (
          <div key={sheet.into} className={classes.arrange}>
            {(proposal.sources.length > 1 || (proposal.sheets.length > 1 && !isOneList) || own.heading_row > 0) && (
              <div className={classes.sources}>
                <NativeSelect
                  label={t('arrange.rows_from', { sheet: sheetName(sheet.into) })}
                  value={own.from === null ? '' : String(own.from)}
                  onChange={(event) => {
                    const from = event.currentTarget.value
                    change(sheet.into, { from: from === '' ? null : Number(from), heading_row: 0, columns: [] })
                  }}
                  data={[
                    { value: '', label: t('arrange.no_sheet') },
                    ...proposal.sources.map(({ name }, at) => ({ value: String(at), label: name || 'CSV' })),
                  ]}
                />
                {own.from !== null && (
                  <NumberInput
                    label={t('arrange.heading_row')}
                    w={180}
                    min={1}
                    max={1000}
                    value={own.heading_row + 1}
                    onChange={(row) => {
                      if (typeof row === 'number' && row >= 1 && row - 1 !== own.heading_row)
                        change(sheet.into, { heading_row: row - 1, columns: [] })
                    }}
                  />
                )}
              </div>
            )}
            {own.from !== null && (
              <Columns sheet={sheet} onField={(at, key) => answer(chooseField(proposal, sheet.into, at, key))} />
            )}
          </div>
        )
      })}
    </>
  )
}

function Columns({ sheet, onField }: { sheet: Sheet; onField: (at: number, key: string | null) => void }) {
  const t = useT()
  const toOption = ({ key, label, required }: Field) => ({ value: key, label: required ? `${label} *` : label })
  const byGroup = Map.groupBy(sheet.fields, ({ group }) => group)
  const groupOf = new Map(sheet.fields.map(({ key, group }) => [key, group]))
  const fields = [
    { value: '', label: t('arrange.not_brought') },
    ...(byGroup.get(null) ?? []).map(toOption),
    ...FieldGroup.options.flatMap((group) => {
      const own = byGroup.get(group) ?? []
      return own.length === 0 ? [] : [{ group: t(`arrange.group.${group}`), items: own.map(toOption) }]
    }),
  ]
  const isGrouped = byGroup.size > (byGroup.has(null) ? 1 : 0)
  const title = t('arrange.columns_of', { sheet: sheetName(sheet.into) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keys
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('arrange.column')}</th>
            <th scope="col">{t('arrange.samples')}</th>
            <th scope="col">{t('arrange.goes_to')}</th>
            {isGrouped && <th scope="col">{t('arrange.feeds')}</th>}
          </tr>
        </thead>
        <tbody>
          {sheet.columns.map((column, at) => {
            const group = groupOf.get(column.key ?? '')
            const name = column.heading || t('arrange.no_heading', { number: at + 1 })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never move
              <tr key={at}>
                <td>
                  {name} {column.how === 'remembered' && <Tag tone="info">{t('arrange.remembered')}</Tag>}
                  {column.how === 'near' && <Tag tone="warn">{t('arrange.near')}</Tag>}
                </td>
                <td className={classes.samples}>{column.samples.join(' · ')}</td>
                <td>
                  <NativeSelect
                    aria-label={t('arrange.goes_to_of', { column: name })}
                    value={column.key ?? ''}
                    data={fields}
                    onChange={(event) => onField(at, event.currentTarget.value || null)}
                  />
                </td>
                {isGrouped && <td>{group ? t(`arrange.group.${group}`) : null}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
