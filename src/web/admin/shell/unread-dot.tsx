import { VisuallyHidden } from '@mantine/core'
import classes from './unread-dot.module.css'

/** Marks a row of a list as unread, for screen readers in these words; a read one keeps the place empty. */
export function UnreadDot({ unread, says }: { unread: boolean; says: string }) {
  return (
    <span className={classes.dot} {...(unread && { 'data-unread': true })}>
      {unread && <VisuallyHidden>{says}</VisuallyHidden>}
    </span>
  )
}
