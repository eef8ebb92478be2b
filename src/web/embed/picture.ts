import { element } from './element.ts'

const asked = new Set<string>()
/** True once the page's policy has blocked a picture: asking for more would only fill its log. */
let isRefused = false

/** Watches for pictures that the page's policy blocks. */
export function heedPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'img-src' && asked.has(blockedURI)) isRefused = true
  })
}

/** Returns a picture in its own box, which keeps its size if the picture cannot be shown. */
export function pictureOf(address: string | null): HTMLElement {
  const box = element('span', { class: 'picture', 'aria-hidden': 'true' })
  if (address === null || !address.startsWith('https://') || isRefused) return box
  const image = element('img', { alt: '', loading: 'lazy', referrerpolicy: 'no-referrer', src: address })
  image.addEventListener('error', () => image.remove())
  asked.add(address)
  box.append(image)
  return box
}
