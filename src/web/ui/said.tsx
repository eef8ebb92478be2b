import { Children, type ReactNode } from 'react'
import { partsOf, type say } from './say.ts'

interface SaidProps {
  text: Parameters<typeof say>[0]
  /** The values that fill the text: links, code, or plain text. */
  values: Readonly<Record<string, ReactNode>>
}

/** A text of the staff's pages with links or other elements in it, placed where the language wants them. */
export function Said({ text, values }: SaidProps) {
  return Children.toArray(partsOf<ReactNode>(text, values))
}
