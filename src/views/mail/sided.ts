import type { CSSProperties } from 'react'

/** Returns a style in a direction: with the sides of texts from left to right exchanged for others. Mail programs know no `inline-start`. */
export function sided(style: CSSProperties, direction: string): CSSProperties {
  if (direction !== 'rtl') return style
  const { padding, borderLeft, textAlign, ...rest } = style
  const [top, right, bottom, left] = String(padding ?? '').split(' ')
  return {
    ...rest,
    padding: left === undefined ? padding : `${top} ${left} ${bottom} ${right}`,
    borderRight: borderLeft,
    textAlign: textAlign === 'right' ? 'left' : textAlign,
  }
}
