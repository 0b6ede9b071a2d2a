import { SheetImport } from '#web/arranging/sheet-import.tsx'
import { download } from '#web/calls/call.ts'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { dayText, numberText } from '#web/page/format.tsx'
import classes from '../../web/leave.module.css'
import { leaveOpeningApi, openingArranging } from '../contract.ts'

/** Dialog to import opening balances, with a preview first. */
export function ImportOpenings({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = useChange(leaveOpeningApi.preview, { quiet: true })
  const write = useChange(leaveOpeningApi.import, { quiet: true })
  return (
    <SheetImport
      title={t('leave-opening.import')}
      text={t('leave-opening.import_text')}
      target={{ calls: openingArranging, what: 'openings' }}
      template={() => download(leaveOpeningApi.template, {})}
      check={(file) => check.run({ file })}
      importRows={async (file) => {
        const { count, left_out } = await write.run({ file })
        return { said: t('leave-opening.imported', { count }), left_out }
      }}
      isWriting={write.busy}
      count={(found) => found.count}
      onClose={onClose}
    >
      {({ rows }) => (
        <div className={classes.scroll}>
          <table className={classes.lines}>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.full_name} ${row.type_name} ${row.day}`}>
                  <th scope="row">{row.full_name}</th>
                  <td>
                    {row.type_name} · {dayText(row.day)}
                  </td>
                  <td>
                    {t('leave-balance.before_after', {
                      before: numberText(row.before, 3),
                      after: numberText(row.after, 3),
                    })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SheetImport>
  )
}
