import { Popover, Text, Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { findMention } from '../../../domain/notifications/mention.ts'
import { findSlash } from '../../../domain/presets/snippet.ts'
import type { Colleague, StaffQuote } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { matchColleagues, useColleagues } from '../notifications/use-colleagues.ts'
import { SnippetList } from './snippet-list.tsx'
import { type Insertable, useSnippets } from './use-snippets.ts'

interface SnippetTextareaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  /** Its values replace the variables; null offers only texts without any. */
  quote: StaffQuote | null
  value: string
  onText: (text: string) => void
  /** True offers colleagues after an at sign. */
  mentions?: boolean
}

/** A field for a text in which a slash at a word's start offers the saved texts, and an at sign colleagues. Escape keeps the sign. */
export function SnippetTextarea({ quote, value, onText, mentions = false, onKeyDown, ...field }: SnippetTextareaProps) {
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const { found, active, told, isMention, insert, press, watch, leave } = useOffer(quote, value, mentions)
  const isOpen = found.length > 0
  return (
    <Popover opened={isOpen || told !== null} position="bottom-start" width="target" withRoles={false} {...KEPT}>
      <Popover.Target>
        <Textarea
          placeholder={say('snippet.placeholder')}
          {...field}
          ref={input}
          value={value}
          aria-autocomplete="list"
          {...(isOpen && {
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${active}`,
            'data-mantine-stop-propagation': 'true', // Escape closes the list, not the dialog around it
          })}
          onChange={(event) => {
            watch(event.currentTarget)
            onText(event.currentTarget.value)
          }}
          onSelect={(event) => watch(event.currentTarget)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (!press(event)) return onKeyDown?.(event)
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </Popover.Target>
      <VisuallyHidden aria-live="polite">
        {isOpen ? say(isMention ? 'mention.found' : 'snippet.found', { count: found.length }) : ''}
      </VisuallyHidden>
      <Popover.Dropdown p={4} onMouseDown={(event) => event.preventDefault()}>
        {isOpen && (
          <SnippetList
            id={listId}
            label={say(isMention ? 'mention.list' : 'snippet.list')}
            snippets={found}
            active={active}
            onPick={(snippet) => input.current && insert(snippet, input.current)}
          />
        )}
        {told !== null && (
          <Text size="sm" p="xs" role="status">
            {told}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The field keeps the focus, and decides when its list closes. */
const KEPT = { trapFocus: false, returnFocus: false, closeOnEscape: false, closeOnClickOutside: false } as const

function isPlain({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey)
}

/** Finds the texts for what is typed after a slash, and works on them with the keys. `press` returns whether a key was for them. */
function useOffer(quote: StaffQuote | null, value: string, mentions: boolean) {
  const { caret, watch, leave, isHere, dismissed, dismiss } = useCaret()
  const [chosen, setActive] = useState(0)
  const snippets = useSnippets(quote, isHere)
  const colleagues = useColleagues(quote?.id ?? '', isHere && mentions && quote !== null)
  const mention = mentions ? findMention(value, caret) : null
  const slash = mention ?? findSlash(value, caret)
  const isAsked = slash !== null && slash.at !== dismissed
  const offer = mention ? offerColleagues(colleagues, mention.typed) : offerSnippets(snippets, slash?.typed ?? '')
  const { found, told } = isAsked ? offer : NOTHING
  const active = Math.max(0, Math.min(chosen, found.length - 1))
  const insert = (snippet: Insertable, input: HTMLTextAreaElement) => {
    if (!slash) return
    input.setSelectionRange(slash.at, caret)
    document.execCommand('insertText', false, snippet.text) // as if typed, so that the browser can undo it
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const snippet = found[active]
    if (!snippet || !isPlain(event)) return false
    if (event.key === 'Escape') dismiss(slash?.at ?? null)
    else if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(snippet, event.currentTarget)
    else return false
    return true
  }
  const look = (input: HTMLTextAreaElement) => {
    if (input.value !== value) setActive(0)
    watch(input)
  }
  return { found, active, told, isMention: mention !== null, insert, press, watch: look, leave }
}

/** Entries for the list below the field, and a hint below them. */
interface Offer {
  found: readonly Insertable[]
  told: string | null
}

const NOTHING: Offer = { found: [], told: null }

function offerSnippets({ isRead, isEmpty, find }: ReturnType<typeof useSnippets>, typed: string): Offer {
  if (!isRead) return NOTHING
  return { found: find(typed), told: isEmpty && typed === '' ? say('snippet.nothing_saved') : null }
}

function offerColleagues(colleagues: readonly Colleague[], typed: string): Offer {
  const { offered, hiddenFrom } = matchColleagues(colleagues, typed)
  return {
    found: offered.map(({ id, name }) => ({ id, name, text: `@${name} ` })),
    told: hiddenFrom.length > 0 ? say('mention.hidden_from', { names: hiddenFrom.join(', ') }) : null,
  }
}

/** Follows the caret while the field has the focus, and remembers the slash whose list was dismissed. */
function useCaret() {
  const [caret, setCaret] = useState<number | null>(null)
  const [dismissed, dismiss] = useState<number | null>(null)
  const watch = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) => {
    setCaret(selectionStart === selectionEnd ? selectionStart : -1)
    if (dismissed !== null && !['/', '@'].includes(value[dismissed] ?? '')) dismiss(null)
  }
  return { caret: caret ?? -1, isHere: caret !== null, watch, leave: () => setCaret(null), dismissed, dismiss }
}
