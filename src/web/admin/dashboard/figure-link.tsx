import type { ReactNode } from 'react'
import type { Figure } from '../../../domain/analytics/figures.ts'
import { AnchorLink } from '../shell/links.tsx'

interface FigureLinkProps {
  figure: Figure
  /** The period's start. */
  at: string
  children: ReactNode
}

/** A figure that opens the list of the quotes behind it. */
export function FigureLink({ figure, at, children }: FigureLinkProps) {
  return (
    <AnchorLink to="/dashboard" search={(now) => ({ ...now, figure, at: at.slice(0, 10) })} resetScroll={false} inherit>
      {children}
    </AnchorLink>
  )
}
