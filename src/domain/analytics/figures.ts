/** The unit of what a quote adds to a figure: nothing but itself, an amount, a share or a time. */
export type FigureUnit = 'quotes' | 'amount' | 'percent' | 'minutes'

/** The figures of a period behind which there is a list of quotes. */
export const FIGURE_UNITS = {
  new: 'quotes',
  accepted: 'quotes',
  partially_accepted: 'quotes',
  declined: 'quotes',
  expired: 'quotes',
  converted: 'quotes',
  accepted_value: 'amount',
  converted_value: 'amount',
  discount: 'percent',
  first_response: 'minutes',
  negotiation: 'minutes',
  conversion: 'minutes',
} as const satisfies Record<string, FigureUnit>
export type Figure = keyof typeof FIGURE_UNITS
export const FIGURES = Object.keys(FIGURE_UNITS) as Figure[]
