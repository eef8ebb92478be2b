import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Barcode, Building2, FileText, UserRound } from 'lucide-react'
import { resource } from '../../client/admin.ts'
import type { QuoteItem, SearchResult } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { digitsOf } from '../digits-of.ts'
import type { Item } from './palette-item.ts'

/** The pause in typing after which the service is asked. */
const PAUSE_MS = 120
/** A single letter is in nearly everything. */
const SHORTEST = 2

/** Returns what the service finds for the text, and whether it is still searching: until then, what it found before. */
export function useFoundItems(text: string): { items: readonly Item[]; isSearching: boolean } {
  const toItems = useToItems()
  const isAsked = text.length >= SHORTEST
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...resource('/search', { query: { q: asked } }),
    enabled: isAsked && asked.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return { items: [], isSearching: false }
  return {
    items: data ? toItems(data) : [],
    isSearching: asked !== text || (isFetching && (isPlaceholderData || !data)),
  }
}

function useToItems(): (found: SearchResult) => Item[] {
  const { navigate } = useRouter()
  const openQuote = ({ id }: QuoteItem) => navigate({ to: '/quotes/$quoteId', params: { quoteId: id } })
  return ({ quotes, skus, companies, customers }) => [
    ...quotes.map((quote): Item => {
      const { id, number, status } = quote
      return {
        id,
        kind: 'quotes',
        name: number,
        hint: aboutQuote(quote),
        icon: FileText,
        status,
        run: () => openQuote(quote),
      }
    }),
    ...skus.map(({ sku, title, quote }): Item => {
      const hint = `${title} · ${quote.number} · ${buyerOf(quote)}`
      return { id: `${sku} ${quote.id}`, kind: 'skus', name: sku, hint, icon: Barcode, run: () => openQuote(quote) }
    }),
    ...companies.map(({ id, name, external_id: number }): Item => {
      const run = () => navigate({ to: '/store/companies/$companyId', params: { companyId: digitsOf(id) } })
      return { id, kind: 'companies', name, hint: number ?? '', icon: Building2, run }
    }),
    ...customers.map(({ id, name, email, companies: of }): Item => {
      const hint = [name === null ? null : email, ...of].filter(Boolean).join(' · ')
      const run = () => navigate({ to: '/store/customers/$customerId', params: { customerId: digitsOf(id) } })
      return { id, kind: 'people', name: name ?? email ?? id, hint, icon: UserRound, run }
    }),
  ]
}

function aboutQuote(quote: QuoteItem): string {
  return `${buyerOf(quote)} · ${formatAmount(quote.headline, quote.currency)}`
}

function buyerOf({ company, buyer }: QuoteItem): string {
  return company?.name ?? buyer.name ?? buyer.email
}
