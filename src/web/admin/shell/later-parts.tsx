import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { IS_FRAMED } from '../../http/framed.ts'
import { PasswordPrompt } from '../session/password-prompt.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'

/** Parts of every page that show nothing at first: messages and, outside a frame, the prompts of the session. */
export function LaterParts({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return (
    <>
      <Notifications position="top-center" />
      {!IS_FRAMED && <PasswordPrompt />}
      {!IS_FRAMED && <SignInAgain />}
    </>
  )
}
