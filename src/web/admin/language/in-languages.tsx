import { Button, Group, Menu, Stack } from '@mantine/core'
import { Languages } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../languages/languages.ts'
import { say } from '../../ui/say.ts'

interface InLanguagesProps {
  /** The languages to start with, in order: those with a text, and those that need one. */
  shown: readonly Language[]
  /** Those that are not offered. */
  without?: readonly Language[]
  /** Returns the fields of a language. */
  children: (language: Language) => ReactNode
}

/** Shows the fields of the languages that have texts, and a button that adds those of another one. */
export function InLanguages({ shown, without = [], children }: InLanguagesProps) {
  const [added, setAdded] = useState<readonly Language[]>([])
  const [first] = useState(shown) // one whose texts are cleared to be written anew stays
  const all = [...new Set([...first, ...shown, ...added])]
  const others = LANGUAGES.filter((language) => !all.includes(language) && !without.includes(language))
  const last = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added.length > 0) last.current?.querySelector<HTMLElement>('input,textarea')?.focus()
  }, [added])
  return (
    <Stack gap="sm">
      {all.map((language) => (
        <div key={language} ref={language === added.at(-1) ? last : undefined}>
          {children(language)}
        </div>
      ))}
      {others.length > 0 && (
        <Group>
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button variant="default" size="xs" leftSection={<Languages size={14} aria-hidden />}>
                {say('ui.add_language')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((language) => (
                <Menu.Item key={language} lang={language} onClick={() => setAdded([...added, language])}>
                  {LANGUAGE_NAMES[language]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </Stack>
  )
}
