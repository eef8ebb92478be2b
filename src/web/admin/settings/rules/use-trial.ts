import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '../../../http/send.ts'
import { useSubmit } from '../../../http/use-submit.ts'

/** Trying settings out that are being edited. */
export interface Trial<B, R> {
  run: (body: B) => Promise<void>
  busy: boolean
  refusal: Refusal | null
  /** The answer to exactly this; null where something else was tried, or nothing yet. */
  answerTo: (body: B) => R | null
  /** Whether there is an answer, but to what stood there before. */
  isOutdated: (body: B) => boolean
}

/** Tries settings out with a request that changes nothing; an answer counts only for what was asked. */
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
