import { Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { ChevronRight, ChevronsLeft } from 'lucide-react'
import { ButtonLink } from '../shell/links.tsx'

/** Leads to the next page of a list, and back to its first; the place stands in the address as `cursor`. */
export function Pager({ next }: { next: string | null }) {
  const search = useSearch({ strict: false })
  if (!next && !search.cursor) return null
  return (
    <Group component="nav" aria-label="Pages of the list" justify="flex-end" mt="md" gap="xs">
      {search.cursor && (
        <ButtonLink
          to="."
          search={{ ...search, cursor: undefined }}
          variant="default"
          leftSection={<ChevronsLeft size={16} aria-hidden />}
        >
          First page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          to="."
          search={{ ...search, cursor: next }}
          variant="default"
          rightSection={<ChevronRight size={16} aria-hidden />}
        >
          Next page
        </ButtonLink>
      )}
    </Group>
  )
}
