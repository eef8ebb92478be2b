import { ColorInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type Branding, DEFAULT_COLOR } from '../../../../domain/stores/settings.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../../../../languages/languages.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { SettingsPage } from '../settings-page.tsx'
import type { SettingsSection } from '../use-settings-section.ts'
import { withMember } from '../with-member.ts'
import { Letterhead } from './letterhead.tsx'

/** Edits the store's branding, with a preview. */
export function BrandingPage() {
  return (
    <SettingsPage
      title={say('page.branding')}
      intro={say('branding.intro')}
      members={['branding']}
      permission="settings.edit"
      below={({ draft }) => <Letterhead branding={draft.branding ?? {}} />}
    >
      {(section) => <Fields section={section} />}
    </SettingsPage>
  )
}

const TEXTS: readonly { member: keyof Branding; label: string; about: string; placeholder?: string }[] = [
  {
    member: 'logo_url',
    label: say('branding.logo'),
    about: say('branding.logo_hint'),
    placeholder: 'https://cdn.example.com/logo.png',
  },
  {
    member: 'reply_to',
    label: say('branding.reply_to'),
    about: say('branding.reply_to_hint'),
    placeholder: 'sales@example.com',
  },
  {
    member: 'terms_url',
    label: say('branding.terms_url'),
    about: say('branding.terms_url_hint'),
    placeholder: 'https://example.com/terms',
  },
]

function Fields({ section: { draft, change, errorOf } }: { section: SettingsSection<'branding'> }) {
  const { store } = useSession()
  const branding = draft.branding ?? {}
  const set = (member: keyof Branding, value: string) =>
    change({ branding: withMember(branding, member, value === '' ? undefined : value) })
  return (
    <SettingsGroup title={say('branding.look')}>
      <TextInput
        label={say('branding.name')}
        placeholder={store.name}
        maw={520}
        value={branding.display_name ?? ''}
        error={errorOf('branding.display_name')}
        onChange={({ currentTarget: { value } }) => set('display_name', value)}
      />
      <NativeSelect
        label={say('branding.language')}
        description={say('branding.language_hint')}
        maw={240}
        value={branding.language ?? DEFAULT_LANGUAGE}
        error={errorOf('branding.language')}
        data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        onChange={({ currentTarget: { value } }) => set('language', value)}
      />
      <ColorInput
        label={say('branding.color')}
        description={say('branding.color_hint')}
        placeholder={DEFAULT_COLOR}
        maw={240}
        eyeDropperButtonProps={{ 'aria-label': say('branding.pick_color') }}
        value={branding.color ?? ''}
        error={errorOf('branding.color')}
        onChange={(value) => set('color', value)}
      />
      {TEXTS.map(({ member, label, about, placeholder }) => (
        <TextInput
          key={member}
          label={label}
          description={about}
          placeholder={placeholder}
          maw={520}
          value={branding[member] ?? ''}
          error={errorOf(`branding.${member}`)}
          onChange={({ currentTarget: { value } }) => set(member, value.trim())}
        />
      ))}
      <Textarea
        label={say('branding.footer')}
        description={say('branding.footer_hint')}
        autosize
        minRows={2}
        maxRows={8}
        maw={520}
        value={branding.footer_text ?? ''}
        error={errorOf('branding.footer_text')}
        onChange={({ currentTarget: { value } }) => set('footer_text', value)}
      />
    </SettingsGroup>
  )
}
