import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { AdminKey } from '../client/admin.ts'
import type { PortalKey } from '../client/portal.ts'
import { Refusal } from './send.ts'

interface Options<R> {
  /** Keys of data that may change: everything below them is read again. */
  changes?: readonly (AdminKey | PortalKey)[]
  /** The message once it is done. */
  said?: string | ((result: R) => string)
  onDone?: (result: R) => void
}

/** A request that a person submits, with its progress, its result and its refusal. */
export interface Submission<A extends unknown[], R> {
  run: (...args: A) => Promise<R | undefined>
  /** For a form's `onSubmit`, if `run` takes no arguments. */
  submit: (event: FormEvent, ...args: A) => void
  busy: boolean
  refusal: Refusal | null
  /** Returns the message for a field such as `lines.0.quantity`, or undefined. */
  errorOf: (field: string) => string | undefined
  forget: () => void
}

/**
 * Runs something that changes the store's data. Afterwards the changed data is read again; a refusal is kept, to be shown where the person
 * is looking.
 */
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
