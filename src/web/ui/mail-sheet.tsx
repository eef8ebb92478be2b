import { useEffect, useRef, useState } from 'react'

/**
 * A mail's HTML as its reader sees it, as high as it is. The frame runs no scripts, sends no forms and opens nothing; it shares our
 * origin only so that it can be written to and measured.
 */
export function MailSheet({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    page.open()
    page.write(html)
    page.close()
    setHeight(page.body.scrollHeight)
  }, [html])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      style={{ display: 'block', width: '100%', height, border: 'none', marginTop: 12 }}
    />
  )
}
