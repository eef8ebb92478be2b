import { type Branding, DEFAULT_COLOR } from '../../../../domain/stores/settings.ts'
import { DEFAULT_LANGUAGE } from '../../../../languages/languages.ts'
import classes from '../../../paper/paper.module.css'
import { PaperBrand, PaperFoot } from '../../../paper/paper-brand.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { StaffPaper } from '../../shell/staff-paper.tsx'
import { SettingsGroup } from '../settings-group.tsx'

/** Shows a miniature of the store's documents. */
export function Letterhead({ branding }: { branding: Branding }) {
  const { store } = useSession()
  const { display_name, color = '', logo_url, footer_text, reply_to, terms_url, language } = branding
  const shown = {
    display_name: display_name ?? store.name,
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR,
    logo_url: logo_url ?? null,
    footer_text: footer_text ?? null,
    reply_to: reply_to ?? null,
    terms_url: terms_url ?? null,
    language: language ?? DEFAULT_LANGUAGE,
  }
  return (
    <SettingsGroup title={say('branding.preview')} about={say('branding.preview_hint')}>
      <div className={`${classes.paper} ${classes.small}`} style={{ borderTopColor: shown.color }}>
        <PaperBrand branding={shown} />
        <p>{say('branding.sample')}</p>
        <StaffPaper>
          <PaperFoot branding={shown} />
        </StaffPaper>
      </div>
    </SettingsGroup>
  )
}
