import { variantsOf } from './variants-of.ts'

// The script of the blocks in a Shopify theme: small, because it is on the store's pages; the form itself comes when a buyer wants it.
const FORM = 'quote-request-form'

/** Makes a block's button open the form, and shows at once the form of a block that is a page of its own. */
function start(block: HTMLElement): void {
  if (block.dataset.started) return
  block.dataset.started = 'true'
  const button = block.querySelector('button')
  if (!button) {
    loadForm(block)
    block.append(formOf(block))
    return
  }
  const form = formOf(block)
  const dialog = dialogAround(form, block.dataset.close ?? '')
  button.addEventListener('click', async () => {
    loadForm(block)
    form.setAttribute('variants', await variantsOf(block))
    if (!dialog.isConnected) document.body.append(dialog)
    dialog.showModal()
  })
}

function formOf({ dataset }: HTMLElement): HTMLElement {
  const form = document.createElement(FORM)
  for (const name of ['service', 'store', 'language', 'heading']) {
    const value = dataset[name]
    if (value) form.setAttribute(name, value)
  }
  return form
}

function dialogAround(form: HTMLElement, close: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  dialog.className = 'quote-dialog'
  button.type = 'button'
  button.className = 'quote-dialog__close'
  button.ariaLabel = close
  button.textContent = '×'
  button.addEventListener('click', () => dialog.close())
  dialog.append(button, form)
  return dialog
}

function loadForm({ dataset }: HTMLElement): void {
  const address = dataset.script ?? ''
  if (customElements.get(FORM) || [...document.scripts].some(({ src }) => src === new URL(address, location.href).href))
    return
  const script = document.createElement('script')
  script.src = address
  document.head.append(script)
}

function startAll(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-quote-block]')) start(block)
}

startAll()
document.addEventListener('DOMContentLoaded', startAll)
document.addEventListener('shopify:section:load', startAll) // the theme editor draws sections again
