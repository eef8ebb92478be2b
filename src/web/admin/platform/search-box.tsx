import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type Ref, useState } from 'react'

interface SearchBoxProps {
  /** The search text in the address. */
  q: string | undefined
  label: string
  placeholder: string
  /** The field, for a key that leads to it. */
  ref?: Ref<HTMLInputElement>
}

/** Searches a list, starting at its first page. The search text is in the address as `q`. */
export function SearchBox({ q = '', label, placeholder, ref }: SearchBoxProps) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const look = useDebouncedCallback((words: string) => {
    void navigate({ to: '.', search: (now) => ({ ...now, q: words.trim(), cursor: undefined }), replace: true })
  }, 250)
  return (
    <TextInput
      {...(ref && { ref })}
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={<Search size={16} aria-hidden />}
      maw={420}
      flex={1}
      miw={220}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        look(event.currentTarget.value)
      }}
    />
  )
}
