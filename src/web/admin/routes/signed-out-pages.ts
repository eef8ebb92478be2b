import { lazyRouteComponent } from '@tanstack/react-router'
import { open } from './routes.tsx'

/** Pages for people who are not signed in. */
export const signedOutPages = [
  open(
    '/sign-in',
    lazyRouteComponent(() => import('../session/sign-in-page.tsx'), 'SignInPage'),
    'store',
    'email',
    'next',
  ),
  open(
    '/forgotten-password',
    lazyRouteComponent(() => import('../session/forgotten-password-page.tsx'), 'ForgottenPasswordPage'),
    'store',
    'email',
  ),
  open(
    '/invitation',
    lazyRouteComponent(() => import('../session/set-password-page.tsx'), 'InvitationPage'),
    'token',
  ),
  open(
    '/reset',
    lazyRouteComponent(() => import('../session/set-password-page.tsx'), 'ResetPage'),
    'token',
  ),
] as const
