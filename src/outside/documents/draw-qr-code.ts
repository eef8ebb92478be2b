import { encode } from 'uqr'

/** Returns a QR code of the text as an SVG of one path, each run of dark modules one stroke: half of what rectangles take in a PDF. */
export function drawQrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const runs = data.flatMap((row, y) => runsOf(row).map(([from, to]) => `M${from} ${y + 0.5}H${to}`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0H${size}V${size}H0z"/><path stroke="#000" d="${runs.join('')}"/></svg>`
}

/** Returns where runs of dark modules begin and end in a row. */
function runsOf(row: readonly boolean[]): [from: number, to: number][] {
  const edges = row.flatMap((isDark, x) => (isDark === (row[x - 1] ?? false) ? [] : [x]))
  if (edges.length % 2 === 1) edges.push(row.length)
  return Array.from({ length: edges.length / 2 }, (_, i) => [edges[2 * i] ?? 0, edges[2 * i + 1] ?? 0])
}
