import { IconLink } from '#web/icons.ts'
import classes from './request.module.css'

/** A link to the applicant's video by the name of its host. It opens in a new window without a referrer. */
export function VideoLinkView({ address }: { address: string }) {
  return (
    <a className={classes.video} href={address} target="_blank" rel="noopener noreferrer">
      <IconLink size={15} aria-hidden />
      {URL.parse(address)?.hostname}
    </a>
  )
}
