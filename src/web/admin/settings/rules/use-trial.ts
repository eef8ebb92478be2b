import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '../../../http/send.ts'
import { useSubmit } from '../../../http/use-submit.ts'

/** A trial of unsaved settings. */
export interface Trial<B, R> {
  run: (body: B) => Promise<void>
  busy: boolean
  refusal: Refusal | null
  /** Returns the answer to exactly this request; null if it has none. */
  answerTo: (body: B) => R | null
  /** Returns whether the last answer was to a different request. */
  isOutdated: (body: B) => boolean
}

/** Tries out settings with a request that changes nothing. An answer is valid only for the exact request it was given to. */
export function useTrial<B, R>(send: (body: B) => Promise<R>): Trial<B, R> {
  const [tried, setTried] = useState<{ body: B; answer: R } | null>(null)
  const trying = useSubmit(send)
  const isOf = (body: B) => tried !== null && hashKey([tried.body]) === hashKey([body])
  return {
    busy: trying.busy,
    refusal: trying.refusal,
    run: async (body) => {
      const answer = await trying.run(body)
      setTried(answer === undefined ? null : { body, answer })
    },
    answerTo: (body) => (tried && isOf(body) ? tried.answer : null),
    isOutdated: (body) => tried !== null && !isOf(body),
  }
}
