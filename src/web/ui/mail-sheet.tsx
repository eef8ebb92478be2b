import { useState } from 'react'

/**
 * A mail's HTML as its reader sees it, as high as it is. The frame runs no scripts, sends no forms and opens nothing; it shares our
 * origin only so that its height can be measured.
 */
export function MailSheet({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(480)
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      style={{ display: 'block', width: '100%', height, border: 'none', marginTop: 12 }}
      onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? height)}
    />
  )
}
