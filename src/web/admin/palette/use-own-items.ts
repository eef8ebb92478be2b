import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { FilePlus, Keyboard, Languages, LogOut, Monitor, Moon, Sun, UserRound, Zap } from 'lucide-react'
import { LANGUAGE_NAMES, STAFF_LANGUAGES } from '../../../languages/languages.ts'
import { IS_FRAMED } from '../../http/framed.ts'
import { say, spokenLanguage } from '../../ui/say.ts'
import { toAdmin } from '../framed/platform-link.tsx'
import { chooseLanguage } from '../language/choose-language.ts'
import { ACTION_NAMES, type NamedAction } from '../quote/actions/action-names.ts'
import { useOpenAction } from '../quote/actions/use-open-action.ts'
import { quoteQuery } from '../quote/quote-query.ts'
import { signOut, useMay } from '../session/session.ts'
import { type Open, useMenu, useSettingsGroups } from '../shell/use-open-places.ts'
import type { Item, Kind } from './palette-item.ts'

/** Returns what the palette knows itself: the pages and settings one may open, and what one can do from any page. */
export function useOwnItems(onHelp: () => void): Item[] {
  const { navigate } = useRouter()
  const go = ({ to, href }: Open) => {
    if (href === undefined) return navigate({ to })
    const { href: address, target } = toAdmin(href)
    return window.open(address, target)
  }
  const toItem = (kind: Kind, place: Open, hint?: string): Item => {
    const { to, name, icon } = place
    return { id: to, kind, name, hint, icon, run: () => go(place) }
  }
  const pages = useMenu().map((place) => toItem('pages', place))
  const settings = useSettingsGroups().flatMap(({ title, places }) =>
    places.map((place) => toItem('settings', place, `${title} · ${place.hint}`)),
  )
  return [...pages, ...useQuoteActions(), ...useActions(onHelp), ...settings]
}

function useActions(onHelp: () => void): Item[] {
  const { navigate } = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const action = (id: string, name: string, icon: Item['icon'], run: Item['run']): Item => {
    return { id, kind: 'actions', name, icon, run }
  }
  const leave = async () => {
    await signOut()
    await navigate({ to: '/sign-in' })
  }
  return [
    ...(useMay('quotes.edit')
      ? [action('new', say('inbox.new_quote'), FilePlus, () => navigate({ to: '/quotes/new' }))]
      : []),
    action('keys', say('shortcut.title'), Keyboard, onHelp),
    action('account', say('shell.account'), UserRound, () => navigate({ to: '/account' })),
    action('light', say('shell.use_light'), Sun, () => setColorScheme('light')),
    action('dark', say('shell.use_dark'), Moon, () => setColorScheme('dark')),
    action('system', say('shell.use_system'), Monitor, () => setColorScheme('auto')),
    ...STAFF_LANGUAGES.filter((language) => language !== spokenLanguage()).map((language) =>
      action(language, `${say('shell.language')}: ${LANGUAGE_NAMES[language]}`, Languages, () =>
        chooseLanguage(language),
      ),
    ),
    ...(IS_FRAMED ? [] : [action('leave', say('shell.sign_out'), LogOut, leave)]),
  ]
}

/** Returns what one can do with the quote that is open; nothing where none is. */
function useQuoteActions(): Item[] {
  const { quoteId = '' } = useParams({ strict: false })
  const { data: quote } = useQuery({ ...quoteQuery(quoteId), enabled: false })
  const open = useOpenAction(quoteId)
  if (!quote) return []
  const names = Object.keys(ACTION_NAMES) as NamedAction[]
  const possible = names.filter((action) => quote.actions[action]?.allowed)
  return possible.map((action) => {
    return {
      id: action,
      kind: 'actions',
      name: ACTION_NAMES[action],
      hint: quote.number,
      icon: Zap,
      run: () => open(action),
    }
  })
}
