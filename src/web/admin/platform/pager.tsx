import { Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { ChevronRight, ChevronsLeft } from 'lucide-react'
import { say } from '../../ui/say.ts'
import { ButtonLink } from '../shell/links.tsx'

/** Leads to the next page of a list, and back to its first; the place stands in the address as `cursor`. */
export function Pager({ next }: { next: string | null }) {
  const search = useSearch({ strict: false })
  if (!next && !search.cursor) return null
  return (
    <Group component="nav" aria-label={say('ui.pages')} justify="flex-end" mt="md" gap="xs">
      {search.cursor && (
        <ButtonLink
          to="."
          search={{ ...search, cursor: undefined }}
          variant="default"
          leftSection={<ChevronsLeft size={16} aria-hidden />}
        >
          {say('ui.first_page')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          to="."
          search={{ ...search, cursor: next }}
          variant="default"
          rightSection={<ChevronRight size={16} aria-hidden />}
        >
          {say('ui.next_page')}
        </ButtonLink>
      )}
    </Group>
  )
}
