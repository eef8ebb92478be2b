import { useEffect, useState } from 'react'

const AGAIN_MS = 2_000

/** Returns code that is loaded when it is first wanted; null until then. If it cannot be loaded, it is tried again every two seconds. */
export function useLater<T>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null)
  useEffect(() => {
    if (!isWanted || loaded) return
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      load().then(
        (code) => setLoaded({ code }),
        () => {
          timer = setTimeout(start, AGAIN_MS)
        },
      )
    }
    start()
    return () => clearTimeout(timer)
  }, [load, isWanted, loaded])
  return loaded?.code ?? null
}
