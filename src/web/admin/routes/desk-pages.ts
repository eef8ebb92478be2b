import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { deskWith } from '../quotes/desk/desk.tsx'
import { INBOX_PARAMETERS } from '../quotes/inbox-search.ts'
import { pagesBelow, reading, staff } from './routes.tsx'

const InboxPage = lazyRouteComponent(() => import('../quotes/inbox-page.tsx'), 'InboxPage')

/** The route around the list and its quotes; the list's parameters stay in the address of a quote opened from it. */
const desk = createRoute({
  getParentRoute: () => staff,
  id: 'desk',
  component: deskWith(InboxPage),
  validateSearch: reading(INBOX_PARAMETERS),
})
const page = pagesBelow(desk)

/** The list of quotes, and a quote: beside the list if there is room. */
export const deskPages = desk.addChildren([
  page('/quotes', InboxPage),
  page(
    '/quotes/$quoteId',
    lazyRouteComponent(() => import('../quote/quote-page.tsx'), 'QuotePage'),
    'do',
    'rail',
    'events',
  ),
])
