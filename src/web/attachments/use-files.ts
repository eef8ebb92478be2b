import { useRef, useState } from 'react'
import { Refusal } from '../http/send.ts'

/** A file that was uploaded and waits to be sent along; kept with the draft, so a reload loses nothing. */
export interface KeptFile {
  key: string
  name: string
  size: number
  /** The token that names it. */
  upload: string
  /** The line it is about; null for all. */
  line: string | null
}

/** A chosen file that is being uploaded or, with a reason, could not be. */
export interface PendingFile {
  key: string
  name: string
  size: number
  why: string | null
  /** True if the same file may be taken at another try. */
  mayRetry: boolean
}

interface Options {
  kept: readonly KeptFile[]
  keep: (change: (files: readonly KeptFile[]) => readonly KeptFile[]) => void
  /** Uploads a file. */
  send: (file: File) => Promise<{ upload: string; file_name: string }>
  /** Says why a file could not be uploaded. */
  sayWhy: (error: unknown) => string
}

/** The files of a draft, and what can be done with them. */
export type DraftFiles = ReturnType<typeof useFiles>

/** Uploads files while their message is being written, one after another. */
export function useFiles({ kept, keep, send, sayWhy }: Options) {
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const chosen = useRef(new Map<string, File>())
  const queue = useRef(Promise.resolve())
  const start = async (key: string) => {
    const file = chosen.current.get(key)
    if (!file) return // removed meanwhile
    try {
      const { upload, file_name: name } = await send(file)
      if (!chosen.current.delete(key)) return
      setPending((now) => now.filter((one) => one.key !== key))
      keep((now) => [...now, { key, name, size: file.size, upload, line: null }])
    } catch (error) {
      setPending((now) =>
        now.map((one) => (one.key === key ? { ...one, why: sayWhy(error), mayRetry: !isRefused(error) } : one)),
      )
    }
  }
  const enqueue = (key: string) => {
    queue.current = queue.current.then(() => start(key))
  }
  return {
    kept,
    pending,
    /** True once every chosen file is uploaded. */
    isSettled: pending.length === 0,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = crypto.randomUUID()
        chosen.current.set(key, file)
        setPending((now) => [...now, { key, name: file.name, size: file.size, why: null, mayRetry: false }])
        enqueue(key)
      }
    },
    retry: (key: string) => {
      setPending((now) => now.map((one) => (one.key === key ? { ...one, why: null } : one)))
      enqueue(key)
    },
    remove: (key: string) => {
      chosen.current.delete(key)
      setPending((now) => now.filter((one) => one.key !== key))
      keep((now) => now.filter((one) => one.key !== key))
    },
    setLine: (key: string, line: string | null) =>
      keep((now) => now.map((one) => (one.key === key ? { ...one, line } : one))),
  }
}

/** Returns whether the file itself was refused: the same again would be, too. */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 400 || error.status === 413)
}
