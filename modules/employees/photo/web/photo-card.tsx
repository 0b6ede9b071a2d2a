import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { confirm } from '#web/page/confirm.tsx'
import { notify } from '#web/page/notices.tsx'
import { useCall, useChange } from '#web/use-call.ts'
import { employeeApi } from '../../record/contract.ts'
import type { Profile } from '../../record/contract-shapes.ts'
import classes from './photo-card.module.css'

type Person = Pick<z.output<typeof Profile>, 'id' | 'full_name' | 'photo' | 'version' | 'actions'>

/** A person's photo, or their initials where there is none. */
export function Photo({ person, size }: { person: Person; size: number }) {
  const address = usePhoto(person)
  return address ? (
    <img className={classes.photo} src={address} alt="" width={size} height={size} data-record />
  ) : (
    <Avatar name={person.full_name} size={size} />
  )
}

/** The photo with what may be done about it: put, replaced, taken away. */
export function PhotoCard({ person }: { person: Person }) {
  const t = useT()
  const put = useChange(employeeApi.putPhoto)
  const remove = useChange(employeeApi.removePhoto)
  const { id, version } = person

  async function take(file: File | null) {
    if (file && (await put.run({ id, version, file }).catch(() => undefined))) notify.good(t('employees.saved'))
  }

  async function drop() {
    if (
      !(await confirm({ title: t('employees.photo_remove_title'), action: t('employees.photo_remove'), tone: 'bad' }))
    )
      return
    if (await remove.run({ id, version }).catch(() => undefined)) notify.good(t('employees.saved'))
  }

  return (
    <div className={classes.card}>
      <Photo person={person} size={96} />
      <div className={classes.buttons}>
        <FileButton onChange={(file) => void take(file)} accept="image/png,image/jpeg" key={person.photo ?? 'none'}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={put.busy}>
              {t(person.photo ? 'employees.photo_replace' : 'employees.photo_put')}
            </Button>
          )}
        </FileButton>
        {person.photo && (
          <Button variant="subtle" color="bad" size="xs" loading={remove.busy} onClick={() => void drop()}>
            {t('employees.photo_remove')}
          </Button>
        )}
        <span className="caption">{t('employees.photo_hint')}</span>
      </div>
    </div>
  )
}

/** An address of the picture while it is shown; the picture itself is fetched once for each. */
function usePhoto({ id, photo }: Person): string | undefined {
  const [address, setAddress] = useState<string>()
  const { data } = useCall(employeeApi.photo, { id }, { enabled: photo !== null, fresh: 600_000, lasting: photo })
  useEffect(() => {
    if (photo === null || !(data instanceof Blob)) return setAddress(undefined)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data, photo])
  return address
}
