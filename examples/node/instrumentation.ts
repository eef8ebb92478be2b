/** Works off what waits as soon as Next.js starts, not only when the next webhook arrives. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./inbox.ts')
}
