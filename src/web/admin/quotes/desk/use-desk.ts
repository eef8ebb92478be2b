import { useMediaQuery } from '@mantine/hooks'
import { useParams, useSearch } from '@tanstack/react-router'

/** From this width on, a quote opens beside the list. */
const WIDE = '(min-width: 80em)'

/** The list and a quote side by side, or one of them alone. */
export interface Desk {
  /** The open quote, if the address is a quote's. */
  quoteId: string | undefined
  /** True if the window has room for the list and a quote. */
  isWide: boolean
  /** True if the list is shown with the quote beside it. An address that names a tab of the list asks for both. */
  isBeside: boolean
}

/** Returns what the address and the window's width ask for. */
export function useDesk(): Desk {
  const quoteId = useParams({ from: '/staff/desk/quotes/$quoteId', shouldThrow: false })?.quoteId
  const { tab } = useSearch({ from: '/staff/desk' })
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  return { quoteId, isWide, isBeside: isWide && quoteId !== undefined && tab !== undefined }
}

/** Moves the focus into the quote beside the list. */
export function focusQuote(): void {
  document.querySelector<HTMLElement>('[data-desk-quote]')?.focus()
}
