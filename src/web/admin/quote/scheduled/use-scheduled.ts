import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../client/admin.ts'
import { Refusal } from '../../../http/send.ts'
import { say } from '../../../ui/say.ts'
import { QUOTE_CHANGES } from '../quote-query.ts'

/** Sends what is scheduled for a quote now, or cancels it; a refusal is told, and what is shown is read again. */
export function useScheduled({ id, revision }: { id: string; revision: string }) {
  const client = useQueryClient()
  const refresh = () => Promise.all(QUOTE_CHANGES.map((queryKey) => client.invalidateQueries({ queryKey })))
  const asked = { params: { id }, body: { revision } }
  const onError = (error: unknown) => {
    const message = error instanceof Refusal ? error.message : say('refusal.other')
    notifications.show({ color: 'red', message })
  }
  const cancel = useMutation({
    mutationFn: () => call('POST', '/quotes/{id}/scheduled-send/cancel', asked),
    onSuccess: () => void notifications.show({ message: say('scheduled.cancelled') }),
    onError,
    onSettled: refresh,
  })
  const now = useMutation({
    mutationFn: () => call('POST', '/quotes/{id}/scheduled-send/now', asked),
    onSuccess: ({ version_number: version }) => void notifications.show({ message: say('send.sent', { version }) }),
    onError,
    onSettled: refresh,
  })
  return {
    cancel: () => cancel.mutateAsync().catch(() => null),
    sendNow: () => now.mutate(),
    busy: cancel.isPending || now.isPending,
  }
}
