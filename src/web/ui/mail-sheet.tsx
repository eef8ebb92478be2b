import { useEffect, useRef, useState } from 'react'

/**
 * A mail's HTML as its reader sees it, at full height. The frame runs no scripts and sends no forms; its links open in tabs of their own
 * that know nothing of ours. It shares our origin only so that it can be written to and measured.
 */
export function MailSheet({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  const [loads, setLoads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: some browsers load the empty page late, and drop its content
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    const mail = page.adoptNode(new DOMParser().parseFromString(html, 'text/html').documentElement)
    page.replaceChild(mail, page.documentElement)
    for (const link of page.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    }
    const measure = () => setHeight(page.body.scrollHeight)
    measure()
    const watch = new ResizeObserver(measure) // text rewraps, a logo loads late
    watch.observe(page.body)
    return () => watch.disconnect()
  }, [html, loads])
  return (
    <iframe
      ref={frame}
      onLoad={() => setLoads((count) => count + 1)}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      style={{ display: 'block', width: '100%', height, border: 'none', marginTop: 12 }}
    />
  )
}
