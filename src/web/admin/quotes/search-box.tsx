import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { say } from '../../ui/say.ts'

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
  ref: Ref<HTMLInputElement>
}

/** Searches as the user types, after a pause. */
export function SearchBox({ value, onSearch, ref }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, 300)
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value])
  const type = (typed: string) => {
    setText(typed)
    search(typed.trim())
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label={say('inbox.search')}
      placeholder={say('inbox.search_hint')}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label={say('inbox.clear_search')} onClick={() => type('')} />
      }
      flex="1 1 260px"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
