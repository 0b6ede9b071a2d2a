import { Link } from '#web/link.tsx'
import classes from './activity-log.module.css'
import type { Entry } from './entry-names.ts'

/** The sentence of an entry; the name in it links to the object's page. */
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
