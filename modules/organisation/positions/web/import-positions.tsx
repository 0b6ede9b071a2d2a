import type { z } from 'zod'
import { SheetImport } from '#web/arranging/sheet-import.tsx'
import { download } from '#web/calls/call.ts'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Tag } from '#web/page/status-tag.tsx'
import { type PositionImport, positionApi, positionImportMapping } from '../contract.ts'
import classes from './positions.module.css'

type ImportFindings = z.output<typeof PositionImport>

/** Shows what a sheet of positions adds and changes before it is imported. */
export function ImportPositions({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = useChange(positionApi.importPreview, { quiet: true })
  const write = useChange(positionApi.importSheet, { quiet: true })
  return (
    <SheetImport
      title={t('position.import_title')}
      text={t('position.import_text')}
      target={{ calls: positionImportMapping, what: 'positions' }}
      template={() => download(positionApi.template, {})}
      check={(file) => check.run({ file })}
      importRows={async (file) => {
        const { created, changed, unchanged, left_out } = await write.run({ file })
        return { said: t('position.import_result', { created, changed, unchanged }), left_out }
      }}
      isWriting={write.busy}
      count={countRowsToWrite}
      failedRows={(file) => download(positionApi.importFailedRows, { file })}
      onClose={onClose}
    >
      {(found) => <Changes found={found} />}
    </SheetImport>
  )
}

const countRowsToWrite = ({ created, changed }: ImportFindings) => created + changed

function Changes({ found }: { found: ImportFindings }) {
  const t = useT()
  if (countRowsToWrite(found) === 0) return <b>{t('position.nothing_to_import')}</b>
  return (
    <>
      <b>
        {t('position.import_result', {
          created: found.created,
          changed: found.changed,
          unchanged: found.unchanged,
        })}
      </b>
      <div className={classes.scroll}>
        <table className={classes.changes}>
          <tbody>
            {found.rows.map((row) => (
              <tr key={row.position_id}>
                <td>{row.position_id}</td>
                <td>{row.name}</td>
                <td>
                  <Tag tone={row.what === 'created' ? 'good' : 'info'}>
                    {t(row.what === 'created' ? 'position.what.created' : 'position.what.changed')}
                  </Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
