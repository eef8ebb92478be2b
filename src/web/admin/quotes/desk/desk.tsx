import { Outlet, type RouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { say } from '../../../ui/say.ts'
import { PageLoading } from '../../shell/page-states.tsx'
import classes from './desk.module.css'
import { useDesk } from './use-desk.ts'

/** Returns the frame of the list and the quotes: the list stays as it is while quotes open beside it. */
export function deskWith(List: RouteComponent): RouteComponent {
  return function Desk() {
    const { quoteId, isBeside } = useDesk()
    if (quoteId !== undefined && !isBeside) return <Outlet />
    return (
      <div className={isBeside ? classes.beside : undefined}>
        <div className={classes.list}>
          <Suspense fallback={<PageLoading />}>
            <List />
          </Suspense>
        </div>
        {isBeside && (
          <section
            key={quoteId}
            className={classes.quote}
            aria-label={say('quote.title')}
            tabIndex={-1}
            data-desk-quote
          >
            <Outlet />
          </section>
        )}
      </div>
    )
  }
}
