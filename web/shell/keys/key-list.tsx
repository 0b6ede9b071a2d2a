import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import type { LabelKey } from '#web/label-key.ts'
import { useArea } from '#web/link.tsx'
import { setSingleKeys, singleKeysOn } from '#web/page/single-keys.ts'
import { navigation } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import classes from './key-list.module.css'

type KeyLine = { keys: readonly string[]; text: string }

const EVERYWHERE: readonly (readonly [string, LabelKey])[] = [
  ['Ctrl K', 'keys.search'],
  ['?', 'keys.overview'],
  ['Esc', 'keys.close'],
]
const LISTS: readonly (readonly [string, LabelKey])[] = [
  ['/', 'keys.find'],
  ['J|K', 'keys.move'],
  ['X', 'keys.choose'],
  ['Enter', 'keys.open'],
]
const SHEETS: readonly (readonly [string, LabelKey])[] = [
  ['←|↑|↓|→', 'keys.cell'],
  ['Enter', 'keys.edit'],
  ['Tab', 'keys.right'],
  ['Ctrl C|Ctrl V', 'keys.copy'],
  ['Ctrl D', 'keys.fill'],
  ['Ctrl Z|Ctrl Y', 'keys.undo'],
]

/** Lists every key of the product, and switches single-letter keys on this device. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const t = useT()
  const session = useSession()
  const area = useArea()
  const [on, setOn] = useState(singleKeysOn)
  const toKeyLines = (lines: readonly (readonly [string, LabelKey])[]): KeyLine[] =>
    lines.map(([keys, key]) => ({ keys: keys.split('|'), text: t(key) }))
  const places = navigation(session, area)
    .flatMap((group) => group.entries)
    .flatMap(({ screen }): KeyLine[] =>
      screen.nav?.letter ? [{ keys: [screen.nav.letter.toUpperCase()], text: t(screen.title) }] : [],
    )
  return (
    <Dialog title={t('keys.title')} onClose={onClose} size={720}>
      <div className={classes.columns}>
        <div>
          <Keys title={t('keys.everywhere')} lines={toKeyLines(EVERYWHERE)} />
          <Keys title={t('keys.lists')} lines={toKeyLines(LISTS)} />
          <Keys title={t('keys.sheets')} lines={toKeyLines(SHEETS)} />
        </div>
        <div>
          <Keys title={t('keys.go')} lines={places} />
        </div>
      </div>
      <Switch
        mt="md"
        label={t('keys.single')}
        description={t('keys.single_text')}
        checked={on}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className={classes.keys}>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} data-record>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
