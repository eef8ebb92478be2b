import { type ReactNode, useEffect } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../languages/languages.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Choice } from './choice.tsx'
import { ClockBanner } from './clock-banner.tsx'
import classes from './portal-page.module.css'

interface PortalPageProps {
  title: string
  /** The store's; null until it is known. */
  branding: { display_name: string; color: string; logo_url: string | null; footer_text: string | null } | null
  /** Links to the right of the store's name. */
  nav?: ReactNode
  children: ReactNode
}

/** A page of a store for its buyers, with the store's branding, the choice of language, and the title. */
export function PortalPage({ title, branding, nav, children }: PortalPageProps) {
  const { say, language, change } = useLanguage()
  const name = branding?.display_name
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title
  }, [title, name])
  return (
    <div className={classes.page} style={{ borderTopColor: branding?.color ?? 'transparent' }}>
      <header className={classes.head}>
        <div className={classes.brand}>
          {branding?.logo_url?.startsWith('https://') && <img src={branding.logo_url} alt="" />}
          <span className="typed">{name}</span>
        </div>
        <div className={classes.tools}>
          {nav && <nav aria-label={say('page.navigation')}>{nav}</nav>}
          <Choice
            size="xs"
            aria-label={say('page.language')}
            value={language}
            data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
            onChange={(event) => change(event.currentTarget.value as Language)}
          />
        </div>
      </header>
      <ClockBanner />
      <main className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
      {branding?.footer_text && <footer className={`${classes.foot} typed`}>{branding.footer_text}</footer>}
    </div>
  )
}
