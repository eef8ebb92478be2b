import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { AdminKey } from '../client/admin.ts'
import type { PortalKey } from '../client/portal.ts'
import { Refusal } from './send.ts'

interface Options<R> {
  /** What was read before and may be different now: everything below these keys is read again. */
  changes?: readonly (AdminKey | PortalKey)[]
  /** Said when it is done. */
  said?: string | ((result: R) => string)
  onDone?: (result: R) => void
}

/** One thing a person has sent off: whether it runs, what became of it, and what the API said against it. */
export interface Submission<A extends unknown[], R> {
  run: (...args: A) => Promise<R | undefined>
  /** For a form's `onSubmit`, where `run` takes nothing. */
  submit: (event: FormEvent, ...args: A) => void
  busy: boolean
  refusal: Refusal | null
  /** The message for a field, such as `lines.0.quantity`; undefined when there is none. */
  errorOf: (field: string) => string | undefined
  forget: () => void
}

/** Runs something that changes the store's data; what it changed is read again, and a refusal is kept for where the person looks. */
export function useSubmit<A extends unknown[], R>(
  send: (...args: A) => Promise<R>,
  { changes = [], said, onDone }: Options<R> = {},
): Submission<A, R> {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (args: A) => send(...args),
    onSuccess: async (result) => {
      await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })))
      if (said !== undefined) notifications.show({ message: typeof said === 'string' ? said : said(result) })
      onDone?.(result)
    },
  })
  const refusal = mutation.error === null ? null : toRefusal(mutation.error)
  const run = (...args: A) => mutation.mutateAsync(args).catch(() => undefined)
  return {
    run,
    submit: (event, ...args) => {
      event.preventDefault()
      void run(...args)
    },
    busy: mutation.isPending,
    refusal,
    errorOf: (field) => refusal?.errors.find((one) => one.field === field)?.message,
    forget: mutation.reset,
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  console.error(error)
  return new Refusal(0, { code: 'unreadable', detail: 'Something went wrong in this page. Reload it and try again.' })
}
