/** A paper clip, without the code that icons of the library share: a buyer's page has no other icon. */
export function Paperclip() {
  return (
    <svg viewBox="0 0 24 24" width={14} height={14} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d="m16 6-8.4 8.4a2 2 0 0 0 2.8 2.8L19 8.8a4 4 0 0 0-5.7-5.7l-8.4 8.5a6 6 0 0 0 8.5 8.5l8.1-8.2" />
    </svg>
  )
}
