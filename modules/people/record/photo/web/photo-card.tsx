import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { useAction } from '#web/use-action.ts'
import type { Profile } from '../../../core/contract-shapes.ts'
import { employeeApi } from '../../contract.ts'
import classes from './photo-card.module.css'

type Person = Pick<z.output<typeof Profile>, 'id' | 'full_name' | 'photo' | 'version' | 'actions'>

/** A person's photo, or their initials. */
export function Photo({ person, size }: { person: Person; size: number }) {
  const address = usePhoto(person)
  return address ? (
    <img className={classes.photo} src={address} alt="" width={size} height={size} data-record />
  ) : (
    <Avatar name={person.full_name} size={size} />
  )
}

/** The photo with buttons to add, replace and remove it. */
export function PhotoCard({ person }: { person: Person }) {
  const t = useT()
  const upload = useAction(employeeApi.putPhoto)
  const remove = useAction(employeeApi.removePhoto)
  const { id, version } = person

  const savedText = t('employees.saved')
  const ask = { title: t('employees.photo_remove_title'), action: t('employees.photo_remove'), tone: 'bad' } as const

  return (
    <div className={classes.card}>
      <Photo person={person} size={96} />
      <div className={classes.buttons}>
        <FileButton
          key={person.photo ?? 'none'}
          onChange={(file) => file && void upload.run({ id, version, file }, { successMessage: savedText })}
          accept="image/png,image/jpeg,image/webp"
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.busy}>
              {t(person.photo ? 'employees.photo_replace' : 'employees.photo_put')}
            </Button>
          )}
        </FileButton>
        {person.photo && (
          <Button
            variant="subtle"
            color="bad"
            size="xs"
            loading={remove.busy}
            onClick={() => void remove.run({ id, version }, { confirmation: ask, successMessage: savedText })}
          >
            {t('employees.photo_remove')}
          </Button>
        )}
        <span className="caption">{t('employees.photo_hint')}</span>
      </div>
    </div>
  )
}

/** An object URL of the picture while it is shown; each picture is fetched once. */
function usePhoto({ id, photo }: Person): string | undefined {
  const [address, setAddress] = useState<string>()
  const { data } = useCall(
    employeeApi.photo,
    { id },
    { enabled: photo !== null, freshFor: 600_000, immutableKey: photo },
  )
  useEffect(() => {
    if (photo === null || !(data instanceof Blob)) return setAddress(undefined)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data, photo])
  return address
}
