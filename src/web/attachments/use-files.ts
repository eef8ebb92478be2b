import { useRef, useState } from 'react'
import { MOST_ATTACHMENT_BYTES } from '../../domain/attachments/attachment.ts'
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
  file: File
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
  const chosen = useRef(new Set<string>())
  const queue = useRef(Promise.resolve())
  const put = (one: PendingFile) => setPending((now) => [...now.filter(({ key }) => key !== one.key), one])
  const drop = (key: string) => setPending((now) => now.filter((one) => one.key !== key))
  const start = async (key: string, file: File) => {
    if (!chosen.current.has(key)) return // removed meanwhile
    try {
      if (file.size > MOST_ATTACHMENT_BYTES) throw new Refusal(413, { code: 'payload_too_large', detail: '' })
      const { upload, file_name: name } = await send(file)
      if (!chosen.current.delete(key)) return
      drop(key)
      keep((now) => [...now, { key, name, size: file.size, upload, line: null }])
    } catch (error) {
      if (chosen.current.has(key)) put({ key, file, why: sayWhy(error), mayRetry: !isRefused(error) })
    }
  }
  const enqueue = (key: string, file: File) => {
    chosen.current.add(key)
    put({ key, file, why: null, mayRetry: false })
    queue.current = queue.current.then(() => start(key, file))
  }
  return {
    kept,
    pending,
    /** True once every chosen file is uploaded. */
    isSettled: pending.length === 0,
    add: (files: readonly File[]) => {
      for (const file of files) enqueue(crypto.randomUUID(), file)
    },
    retry: ({ key, file }: PendingFile) => enqueue(key, file),
    remove: (key: string) => {
      chosen.current.delete(key)
      drop(key)
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
