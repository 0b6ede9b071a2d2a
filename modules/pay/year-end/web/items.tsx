import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { boxNumber } from '#statutory/malaysia/files/ea-boxes.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { type Translate, useT } from '#web/i18n.ts'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../payroll/tax/labels.ts'
import { ItemBox, itemBoxApi } from '../contract.ts'
import classes from './year-end.module.css'

type ItemBoxListRow = NonNullable<(typeof itemBoxApi.list)['row']>
type Place = ItemBoxListRow['usual']
const USUAL = 'usual'

/** The box of each pay item on the form, and a way to change it. */
export function ItemBoxes() {
  const t = useT()
  const [placing, setPlacing] = useState<ItemBoxListRow>()
  return (
    <>
      <p className={`caption ${classes.about}`}>{t('year-end.items_about')}</p>
      <Table
        list={itemBoxApi.list}
        title={t('year-end.tab_items')}
        views={false}
        columns={[
          { name: 'name' },
          { name: 'code', card: 'none' },
          {
            name: 'stands',
            added: true,
            header: t('year-end.stands'),
            cell: (row) => <Stands row={row} />,
            card: 'line',
          },
          {
            name: 'chosen',
            cell: (row) => row.chosen && t('year-end.as_usual', { box: boxName(row.usual, t) }),
            card: 'none',
          },
        ]}
        onPeek={(row) => row.actions.includes('edit') && setPlacing(row)}
        rowActions={(row) =>
          row.actions.includes('edit') ? [{ label: t('action.edit'), onClick: () => setPlacing(row) }] : []
        }
        empty={{ title: t('year-end.items_none') }}
      />
      {placing && <PlaceDialog key={placing.id} item={placing} onClose={() => setPlacing(undefined)} />}
    </>
  )
}

/** The box, and whether the form names it or it is our reading. */
function Stands({ row }: { row: ItemBoxListRow }) {
  const t = useT()
  const isRead = row.is_reading && row.chosen === null
  return (
    <>
      {boxText(row, t)}
      {isRead && <span className="caption"> {t('year-end.reading')}</span>}
    </>
  )
}

function boxText({ chosen, usual, is_capped }: ItemBoxListRow, t: Translate): string {
  const box = chosen ?? usual
  return is_capped && box !== 'none' ? t('year-end.capped', { box: boxName(box, t) }) : boxName(box, t)
}

/** The box as the form numbers it, and its content: B1(c) Tips, perquisites … */
export function boxName(box: Place | 'D1' | 'D2' | 'D3' | 'D5a' | 'D5b' | 'D6' | 'E1' | 'E2', t: Translate): string {
  return box === 'none' ? t('year-end.box.none') : `${boxNumber(box)} ${t(`year-end.box.${box}`)}`
}

function PlaceDialog({ item, onClose }: { item: ItemBoxListRow; onClose: () => void }) {
  const t = useT()
  const [box, setBox] = useState<string>(item.chosen ?? USUAL)
  const change = useAction(itemBoxApi.place)
  const boxes = ItemBox.options.filter((one) => one !== 'D4' || item.kind === 'deduction')

  async function save() {
    const chosen = box === USUAL ? null : (box as Place)
    if (
      await change.run(
        { id: item.id, box: chosen, known_version: item.known_version },
        { successMessage: t('year-end.placed') },
      )
    )
      onClose()
  }
  return (
    <Dialog title={t('year-end.place', { name: item.name })} onClose={onClose}>
      <Select
        label={t('year-end.stands')}
        allowDeselect={false}
        value={box}
        onChange={(chosen) => setBox(chosen ?? USUAL)}
        data={[
          { value: USUAL, label: t('year-end.as_usual', { box: boxName(item.usual, t) }) },
          ...boxes.map((one) => ({ value: one, label: boxName(one, t) })),
        ]}
      />
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button loading={change.busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
    </Dialog>
  )
}
