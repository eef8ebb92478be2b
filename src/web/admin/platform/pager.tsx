import { Group } from '@mantine/core'
import { ChevronRight, ChevronsLeft } from 'lucide-react'
import { say } from '../../ui/say.ts'
import { ButtonLink } from '../shell/links.tsx'

/** Links to the next page of a list, and back to the first. The position is in the address as `cursor`. */
export function Pager({ cursor, next }: { cursor: string | undefined; next: string | null }) {
  if (!next && !cursor) return null
  return (
    <Group component="nav" aria-label={say('ui.pages')} justify="flex-end" mt="md" gap="xs">
      {cursor && (
        <ButtonLink
          to="."
          search={(now) => ({ ...now, cursor: undefined })}
          variant="default"
          leftSection={<ChevronsLeft size={16} aria-hidden />}
        >
          {say('ui.first_page')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          to="."
          search={(now) => ({ ...now, cursor: next })}
          variant="default"
          rightSection={<ChevronRight size={16} aria-hidden />}
        >
          {say('ui.next_page')}
        </ButtonLink>
      )}
    </Group>
  )
}
