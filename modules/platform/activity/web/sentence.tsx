import { Link } from '#web/link.tsx'
import classes from './activity-log.module.css'
import type { Entry } from './entry-names.ts'

/** What happened, with the name in it leading to what it is about. */
export function Sentence({ entry: { sentence, link } }: { entry: Pick<Entry, 'sentence' | 'link'> }) {
  if (!link) return <span className={classes.sentence}>{sentence}</span>
  return (
    <span className={classes.sentence}>
      {sentence.slice(0, link.from)}
      <Link to={link.page}>{sentence.slice(link.from, link.to)}</Link>
      {sentence.slice(link.to)}
    </span>
  )
}
