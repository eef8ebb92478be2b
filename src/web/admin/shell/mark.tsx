/** The service's mark: two arcs, an offer and its answer, that close to a Q where they meet. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} style={{ flex: 'none' }} aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#0f766e" />
      <g fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round">
        <path d="M8.6 21A9.2 9.2 0 0 1 21 8.6" />
        <path d="M23.8 12.9A9.2 9.2 0 0 1 12.9 23.8" opacity="0.72" />
        <path d="M19.4 19.4l6 6" />
      </g>
    </svg>
  )
}
