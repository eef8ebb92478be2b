import type { Store } from '../../database/stores/stores.ts'
import { mailAction, mailText } from '../../domain/mail/mail-text.ts'
import { buyerValues, calledName } from '../../domain/mail/mail-values.ts'
import { mailOf } from '../../domain/mail/mails.ts'
import { formatMoney } from '../../domain/money.ts'
import { letterText } from '../../domain/negotiation/letter.ts'
import type { Letter } from '../../domain/negotiation/staged-proposal.ts'
import { portalOffer } from '../../domain/portal/portal-offer.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { buyerLanguage } from '../../domain/stores/buyer-language.ts'
import { changeRows } from '../mail/change-rows.ts'
import { choiceRows } from '../mail/choice-rows.ts'
import { renderMailMessage } from '../mail/render-mail.ts'
import { tierRows } from '../mail/tier-rows.ts'
import { viewBranding } from '../stores/branding.ts'

/** A proposal as it would be with its buyer, and where it is sent from. */
interface LetterPreview {
  quote: WorkingQuote
  released: WorkingQuote
  version: Version
  /** The version that the buyer has; null before the first. */
  before: Version | null
  store: Store
  /** Stands for the buyer's own link, which exists once the proposal is sent. */
  link: string
}

/** Returns the mail a proposal would go out with, as its buyer would get it now, and the text it is made of. */
export async function viewLetterPreview(letter: Letter | null, preview: LetterPreview) {
  const { quote, released, version, before, store, link } = preview
  const { settings, timezone } = store
  const language = letter?.language ?? buyerLanguage(quote.customer, settings)
  const branding = viewBranding(store)
  const offer = portalOffer(released, version)
  const { name, companyName, email } = released.customer
  const facts = { ...released, total: offer.totals.total, isNewVersion: before !== null, buyer: released.customer }
  const values = {
    ...buyerValues(facts, { storeName: branding.display_name, timezone, language }),
    recipient_name: calledName(name ?? companyName) ?? '',
    link,
    pay_link: '',
    order_number: '',
    message: released.proposal?.note ?? '',
  }
  const mail = await renderMailMessage({
    name: 'proposal',
    text: letterText(letter, settings, language),
    values,
    branding,
    language,
    action: { label: mailAction('proposal', language), url: link },
    lineCount: offer.lines.filter(({ kit }) => kit?.role !== 'component').length,
    prices: [...choiceRows(offer.lines, language), ...tierRows(offer.lines, released.currency, language)],
    changes: changeRows(before, version, released.currency, language),
  })
  return {
    object: 'letter_preview',
    revision: quote.revision,
    total: formatMoney(offer.totals.total),
    recipient: { name: name ?? companyName, email },
    language,
    template: mailText('proposal', settings, language),
    variables: mailOf('proposal').variables,
    attaches_pdf: settings.emails?.proposal?.attach_pdf === true,
    ...mail,
  }
}
