import '@shopify/ui-extensions/preact'
import { render } from 'preact'
import { useState } from 'preact/hooks'
import { QuoteList } from './quote-list.tsx'
import { QuotePage } from './quote-page.tsx'

/** Shopify calls this when a customer opens the page in their account. */
export default async function show(): Promise<void> {
  render(<CustomerQuotes />, document.body)
}

function CustomerQuotes() {
  const [opened, open] = useState<string | null>(null)
  return opened === null ? <QuoteList open={open} /> : <QuotePage key={opened} id={opened} close={() => open(null)} />
}
