import { membersOf, parseJson } from '../../domain/parse-json.ts'

/** Returns what the page is about at this moment, such as `44012:5`: the chosen variant, or the cart as the store keeps it. */
export async function variantsOf({ dataset }: HTMLElement): Promise<string> {
  const known = dataset.variants ?? ''
  if (dataset.quoteBlock === 'product') return chosenVariant() ?? known
  if (dataset.quoteBlock === 'cart') return (await cartLines(dataset.cart ?? '').catch(() => null)) ?? known
  return known
}

/** Returns the variant and quantity of the product form; null if the theme's form has none. */
function chosenVariant(): string | null {
  const form = [...document.querySelectorAll<HTMLFormElement>('form[action*="/cart/add"]')].find((one) =>
    valueIn(one, 'id'),
  )
  if (!form) return null
  const id = valueIn(form, 'id')
  const quantity =
    valueIn(form, 'quantity') || document.querySelector<HTMLInputElement>('input[name="quantity"]')?.value
  return `${id}:${quantity || 1}`
}

function valueIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the lines of the cart: drawers change it without loading the page again. */
async function cartLines(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  const { items } = membersOf(parseJson(await answer.text()))
  const lines = Array.isArray(items) ? items.map(membersOf) : []
  return lines.map(({ variant_id: id, quantity }) => `${id}:${quantity}`).join(',')
}
