import { IconLink } from '#web/icons.ts'
import classes from './request.module.css'

/** An address that somebody gave, by the name of its host: it opens apart, and hears nothing of this page. */
export function VideoLinkView({ address }: { address: string }) {
  return (
    <a className={classes.video} href={address} target="_blank" rel="noopener noreferrer">
      <IconLink size={15} aria-hidden />
      {URL.parse(address)?.hostname}
    </a>
  )
}
