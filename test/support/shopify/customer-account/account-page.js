// What Shopify gives an extension in a customer's account, as far as ours needs it: elements of the same names, and its global.
const facts = JSON.parse(document.getElementById('facts').dataset.facts)

const INSIDE = {
  's-page': '<slot name="breadcrumb-actions"></slot><h1></h1><slot></slot>',
  's-section': '<section><h2></h2><slot></slot></section>',
  's-banner': '<div role="alert"><h2></h2><slot></slot></div>',
  's-button': '<button type="button"><slot></slot></button>',
  's-link': '<a><slot></slot></a>',
  's-badge': '<mark><slot></slot></mark>',
  's-text': '<span><slot></slot></span>',
  's-spinner': '<div role="status">…</div>',
  's-stack': '<div style="display:flex;flex-direction:column;gap:8px"><slot></slot></div>',
  's-grid': '<div style="display:grid;grid-template-columns:1fr auto;gap:16px"><slot></slot></div>',
}

for (const [name, inside] of Object.entries(INSIDE)) {
  customElements.define(
    name,
    class extends HTMLElement {
      static observedAttributes = ['heading', 'href', 'accessibilitylabel', 'direction', 'type', 'loading']

      constructor() {
        super()
        this.attachShadow({ mode: 'open' }).innerHTML = `<style>:host{display:block}:host(s-text),:host(s-button),
:host(s-badge){display:inline-block}
:host(s-page){max-width:860px;margin:0 auto;padding:8px 24px}h2{font-size:1.1em;margin:18px 0 6px}</style>${inside}`
      }

      attributeChangedCallback(attribute, _, value) {
        const part = this.shadowRoot.querySelector('h1, h2, a, button, [role=status], div, span')
        if (attribute === 'heading') part.textContent = value
        else if (attribute === 'href') part.href = value.replace(`https://${facts.domain}`, location.origin)
        else if (attribute === 'accessibilitylabel') part.setAttribute('aria-label', value)
        else if (attribute === 'direction' && value === 'inline') part.style.flexDirection = 'row'
        else if (attribute === 'type' && value === 'strong') part.style.fontWeight = 'bold'
        else if (attribute === 'loading') part.disabled = value !== null
      }
    },
  )
}

globalThis.shopify = {
  i18n: {
    translate: (key, values = {}) => {
      if (!(key in facts.words)) throw new Error(`no words for ${key}`)
      return facts.words[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))
    },
  },
  localization: { extensionLanguage: { value: { isoCode: facts.language } } },
  settings: { value: {} },
  sessionToken: { get: async () => (await fetch('/account/quotes/token')).text() },
}
