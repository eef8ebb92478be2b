import { createContext } from 'react'

/** What an approver wrote to lines, by line id. */
export const LineComments = createContext<Readonly<Record<string, string>>>({})
