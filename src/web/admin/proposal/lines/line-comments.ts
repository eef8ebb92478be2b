import { createContext } from 'react'

/** An approver's comments on lines, by line id. */
export const LineComments = createContext<Readonly<Record<string, string>>>({})
