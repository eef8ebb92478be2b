// A small stand-in of App Bridge: what the framed app uses of it, by messages to the stand-in of the admin.
{
  const asked = new URLSearchParams(location.search)
  const config = { shop: asked.get('shop'), host: asked.get('host'), locale: asked.get('locale') }
  const waiting = new Map()
  const tell = (message) => parent.postMessage(message, '*')
  const ask = (type) =>
    new Promise((resolve) => {
      const id = crypto.randomUUID?.() ?? String(Math.random())
      waiting.set(id, resolve)
      tell({ type, id })
    })
  const tellPlace = () => tell({ type: 'place', path: location.pathname + location.search })

  const bar = {
    form: null,
    show(form) {
      bar.form = form
      tell({ type: 'save-bar', shown: true })
    },
    hide() {
      bar.form = null
      tell({ type: 'save-bar', shown: false })
    },
  }
  for (const kind of ['input', 'change']) {
    addEventListener(kind, ({ target }) => {
      const form = target.closest?.('form[data-save-bar]')
      if (form) bar.show(form)
    })
  }
  for (const kind of ['submit', 'reset']) {
    addEventListener(kind, ({ target }) => target === bar.form && bar.hide())
  }

  for (const name of ['pushState', 'replaceState']) {
    const change = history[name].bind(history)
    history[name] = (...given) => {
      change(...given)
      tellPlace()
    }
  }
  addEventListener('popstate', tellPlace)

  const tellPage = () => {
    for (const nav of document.querySelectorAll('s-app-nav:not([hidden])')) nav.hidden = true
    const links = [...document.querySelectorAll('s-app-nav s-link')].map((link) => ({
      href: link.getAttribute('href'),
      name: link.textContent,
      home: link.getAttribute('rel') === 'home',
    }))
    tell({ type: 'page', title: document.title, links })
  }
  new MutationObserver(tellPage).observe(document, { subtree: true, childList: true, characterData: true })

  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return
    if (data.type === 'token') waiting.get(data.id)?.(data.token)
    if (data.type === 'left') waiting.get(data.id)?.()
    if (data.type === 'save') bar.form?.requestSubmit()
    if (data.type === 'discard') bar.form?.reset()
    if (data.type !== 'navigate') return
    const link = document.querySelector(`s-app-nav s-link[href="${data.href}"]`)
    link?.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }))
  })

  addEventListener('click', (event) => {
    const href = event.target.closest?.('a[href^="shopify://admin/"]')?.getAttribute('href')
    if (!href) return
    event.preventDefault()
    tell({ type: 'admin', path: href.slice('shopify://admin'.length) })
  })

  window.shopify = {
    config,
    idToken: () => ask('token'),
    saveBar: { leaveConfirmation: async () => bar.form && (await ask('leave')) },
  }
  tellPlace()
}
