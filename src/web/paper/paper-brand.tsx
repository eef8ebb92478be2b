import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { usePaper } from './paper-words.tsx'

type Branding = PortalQuote['branding']

/** Shows the store's logo and the name its buyers see. */
export function PaperBrand({ branding: { display_name: name, logo_url: logo } }: { branding: Branding }) {
  return (
    <div className={classes.brand}>
      {isHttps(logo) && <img src={logo} alt="" />}
      <span className="typed">{name}</span>
    </div>
  )
}

/** Shows the store's footer, if it has one. */
export function PaperFoot({ branding: { footer_text, reply_to, terms_url, color } }: { branding: Branding }) {
  const { say } = usePaper()
  if (!footer_text && !reply_to && !isHttps(terms_url)) return null
  return (
    <footer className={classes.foot} style={{ borderTopColor: color }}>
      {footer_text && <p className="typed">{footer_text}</p>}
      {reply_to && <p className="typed">{reply_to}</p>}
      {isHttps(terms_url) && (
        <a href={terms_url} target="_blank" rel="noopener noreferrer">
          {say('store_terms')}
        </a>
      )}
    </footer>
  )
}

function isHttps(address: string | null): address is string {
  return address?.startsWith('https://') === true && URL.canParse(address)
}
