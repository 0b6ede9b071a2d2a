import { Fragment } from 'react'
import { useT } from '#web/i18n.ts'
import { splitParagraphs } from '../paragraphs.ts'
import classes from './announcements.module.css'

/** Paragraphs and links of a text; nothing else in it is markup. */
export function FormattedText({ text }: { text: string }) {
  const t = useT()
  return (
    <div className={classes.text} data-record>
      {splitParagraphs(text).map((lines, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its parts
        <p key={nth}>
          {lines.map((pieces, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={line}>
              {line > 0 && <br />}
              {pieces.map(({ text: words, link }, piece) =>
                link ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <a key={piece} href={link} target="_blank" rel="noopener noreferrer">
                    {words}
                    <span className="for-readers"> ({t('announcement.new_window')})</span>
                  </a>
                ) : (
                  words
                ),
              )}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
