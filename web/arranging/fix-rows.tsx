import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AddableUnit, type ImportMappingEndpoints, MOST_TYPED_CELLS } from '#base/contracts/import-mapping-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Sheet } from '#web/sheet/sheet.tsx'
import classes from './arranging.module.css'
import { fixColumns } from './fix-columns.ts'
import { sheetName } from './sheet-name.ts'
import { type RowProblem, type RowToFix, type SheetToFix, useRowsToFix } from './use-rows-to-fix.ts'

type Props = {
  calls: ImportMappingEndpoints
  what: string
  /** The file in the template's form, as it was checked. */
  file: File
  troubles: readonly RowProblem[]
  /** The kinds of units that the import creates for unknown names. */
  adds?: readonly AddableUnit[]
  /** Gets the whole corrected file, to check it again. */
  onFixed: (file: File) => void
}

type TypedCell = { into: string; row: number; key: string; value: string; was: string }

/**
 * Shows the rows of a file that cannot be imported, and corrects them on the page: one cell, or all alike cells. The
 * good rows stay in the file and are imported with them. Rows without a correction are left out.
 */
export function FixRows({ calls, what, file, troubles, adds = [], onFixed: onMended }: Props) {
  const t = useT()
  const found = useRowsToFix(calls, what, file, troubles)
  const [typed, setTyped] = useState<TypedCell[]>([])
  const [isBusy, setBusy] = useState(false)
  if (!found) return <LinesSkeleton lines={4} />
  const sheets = found.filter(({ rows }) => rows.length > 0)
  const alike = sameCells(sheets, typed)
  const isTooMany = typed.length > MOST_TYPED_CELLS

  async function checkAgain(cells: readonly TypedCell[]) {
    setBusy(true)
    try {
      const arrangement = { cells: cells.map(({ was: _, ...cell }) => cell), adds: [...adds] }
      const made = await call(calls.arranged, { what, file, arrangement, part: 'all' })
      if (made instanceof File) onMended(new File([made], file.name, { type: made.type }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('mend.title')}>
      <div className={classes.arrange}>
        <p>{t('mend.text')}</p>
        {alike && (
          <div className={classes.answers} role="status">
            <span>{t('mend.alike', { count: alike.cells.length, from: alike.from, to: alike.to })}</span>
            <Button size="xs" variant="default" onClick={() => setTyped([...typed, ...alike.cells])}>
              {t('mend.apply_all', { count: alike.cells.length })}
            </Button>
          </div>
        )}
        {sheets.map((sheet) => (
          <Sheet<RowToFix>
            key={sheet.into}
            label={t('mend.sheet', { sheet: sheetName(sheet.into) })}
            rows={sheet.rows}
            rowId={(row) => String(row.row)}
            columns={fixColumns(sheet, typed, t('mend.row'))}
            height={Math.min(460, 220 + sheet.rows.length * 40)}
            onSave={async (changes) => {
              setTyped((before) => [
                ...before,
                ...changes.map((change) => ({
                  into: sheet.into,
                  row: Number(change.row),
                  key: change.column,
                  value: String(change.new ?? ''),
                  was: String(change.old ?? ''),
                })),
              ])
              return []
            }}
          />
        ))}
        <div className={classes.end}>
          {isTooMany && <span role="alert">{t('arrange.most_cells', { most: MOST_TYPED_CELLS })}</span>}
          <Button
            variant="default"
            loading={isBusy}
            disabled={typed.length === 0 || isTooMany}
            onClick={() => void checkAgain(typed)}
          >
            {t('mend.check_again')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** The other cells with an issue that hold the previous value of a changed cell. */
function sameCells(sheets: readonly SheetToFix[], typed: readonly TypedCell[]) {
  const last = typed.at(-1)
  if (!last || last.was === '') return null
  const sheet = sheets.find(({ into }) => into === last.into)
  const at = sheet?.columns.findIndex(({ key }) => key === last.key) ?? -1
  if (!sheet || at === -1) return null
  const done = new Set(typed.map(({ into, row, key }) => `${into} ${row} ${key}`))
  const cells = sheet.rows
    .filter((row) => row.cells[at] === last.was && !done.has(`${sheet.into} ${row.row} ${last.key}`))
    .map(({ row }) => ({ ...last, row }))
  return cells.length > 0 ? { cells, from: last.was, to: last.value } : null
}
