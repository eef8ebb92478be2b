import { element } from './element.ts'

const asked = new Set<string>()
/** Whether the page's policy let a picture not in: then no other is asked for, which would only fill its log. */
let isRefused = false

/** Learns from the page's policy. */
export function heedPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'img-src' && asked.has(blockedURI)) isRefused = true
  })
}

/** A picture in a box of its own, which stays as large where it cannot be shown. */
export function pictureOf(address: string | null): HTMLElement {
  const box = element('span', { class: 'picture', 'aria-hidden': 'true' })
  if (address === null || !address.startsWith('https://') || isRefused) return box
  const image = element('img', { alt: '', loading: 'lazy', referrerpolicy: 'no-referrer', src: address })
  image.addEventListener('error', () => image.remove())
  asked.add(address)
  box.append(image)
  return box
}
