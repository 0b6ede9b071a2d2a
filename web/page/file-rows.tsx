import type { ReactNode } from 'react'
import { Card } from '#web/page/card.tsx'
import classes from './file-rows.module.css'

type Props = { title: string; children: ReactNode }

/** A card with a scrolling table of an uploaded file's content. */
export function FileTable({ title, isRecord, children }: Props & { isRecord?: boolean }) {
  return (
    <Card title={title} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={title}>
        <table className={classes.table} data-wide={isRecord} data-record={isRecord}>
          {children}
        </table>
      </section>
    </Card>
  )
}

/** The first rows of a sheet, without the columns that are empty in all of them. */
export function FirstRows({
  title,
  sample,
}: {
  title: string
  sample: { headers: readonly string[]; rows: readonly (readonly (string | null)[])[] }
}) {
  const used = sample.headers
    .map((header, index) => ({ header, index }))
    .filter(({ index }) => sample.rows.some((row) => row[index]))
  return (
    <FileTable title={title} isRecord>
      <thead>
        <tr>
          {used.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first rows of a file never change their order
          <tr key={at}>
            {used.map(({ header, index }) => (
              <td key={header}>{row[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FileTable>
  )
}
