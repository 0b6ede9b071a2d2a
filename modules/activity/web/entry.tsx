import { ROLES } from '#base/roles.ts'
import { firstLabel, labelOf, t as say, useT } from '#web/i18n.ts'
import { Facts } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { fieldWords } from '../field-words.ts'
import classes from './activity-log.module.css'
import { type Entry, kindName, objectName } from './entry-names.ts'

/** The fields that an entry is about, in a line. */
export function ChangedFields({ entry }: { entry: Entry }) {
  useT()
  return entry.changes.map((change) => fieldName(change.field, entry.kind)).join(', ') || '–'
}

/** One entry with what each field was and became. */
export function EntryPanel({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useT()
  return (
    <PeekPanel
      title={objectName(entry)}
      about={`${say(`activity.what.${entry.what}`)} · ${kindName(entry.kind)}`}
      onClose={onClose}
    >
      <div className={classes.panel}>
        <Facts
          facts={[
            { label: t('activity.actor_name'), value: entry.actor_name },
            { label: t('activity.role'), value: entry.role ? roleName(entry.role) : undefined },
            { label: t('activity.at'), value: momentText(entry.at) },
            { label: t('activity.address'), value: entry.address },
            { label: t('activity.operation'), value: <code>{entry.operation}</code> },
          ]}
        />
        {entry.changes.length === 0 ? (
          <p className="caption">{t('activity.nothing_kept')}</p>
        ) : (
          <table className={classes.diff}>
            <thead>
              <tr>
                <th scope="col">{t('activity.field')}</th>
                <th scope="col">{t('activity.before')}</th>
                <th scope="col">{t('activity.after')}</th>
              </tr>
            </thead>
            <tbody>
              {entry.changes.map((change) => (
                <tr key={change.field}>
                  <th scope="row">{fieldName(change.field, entry.kind)}</th>
                  <td>{valueText(change.before, change.field)}</td>
                  <td>{valueText(change.after, change.field)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PeekPanel>
  )
}

/** A field in words. */
function fieldName(field: string, kind = ''): string {
  return firstLabel(
    [...fieldWords(field, kind), `field.${field}`],
    field.slice(field.lastIndexOf('.') + 1).replaceAll('_', ' '),
  )
}

function roleName(role: string): string {
  return labelOf(`role.${role.toLowerCase().replaceAll(' ', '_')}`, role)
}

function valueText(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '–'
  const role = field === 'role_id' ? ROLES.find((one) => one.id === value) : undefined
  if (role) return roleName(role.name)
  if (typeof value === 'boolean') return say(value ? 'action.yes' : 'action.no')
  if (field === 'state' || field === 'status') return labelOf(`status.${value}`, String(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
