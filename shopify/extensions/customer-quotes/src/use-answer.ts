import { useCallback, useEffect, useState } from 'preact/hooks'
import { askService } from './ask-service.ts'

/** An answer of the service, as it comes in; asked again, there is none until it has. */
export interface Asked<Answer> {
  answer: Answer | null
  error: unknown
  again(): void
}

/** Asks the service for a path, and again if the path changes. */
export function useAnswer<Answer>(path: string): Asked<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isCurrent = true
    setError(null)
    askService<Answer>(path).then(
      (found) => isCurrent && setAnswer(found),
      (reason) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
    }
  }, [path, round])
  const again = useCallback(() => {
    setAnswer(null)
    setRound((before) => before + 1)
  }, [])
  return { answer, error, again }
}
