import { ActionIcon, Kbd } from '@mantine/core'
import { Search } from 'lucide-react'
import { say } from '../../ui/say.ts'
import classes from './search-button.module.css'

/** Opens the palette; on a small screen only a magnifier. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <>
      <button type="button" className={classes.button} onClick={onClick} aria-keyshortcuts="Control+K">
        <Search size={16} aria-hidden />
        <span className={classes.text}>{say('shell.search')}</span>
        <Kbd size="xs" aria-hidden>
          {say('key.ctrl_k')}
        </Kbd>
      </button>
      <ActionIcon
        className={classes.icon ?? ''}
        variant="subtle"
        color="gray"
        ml="auto"
        aria-label={say('shell.search')}
        onClick={onClick}
      >
        <Search size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
