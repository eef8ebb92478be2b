// The stand-in of Shopify's admin around a framed app: its side bar, save bar, title and address.
{
  const { token, base, src } = document.body.dataset
  const frame = Object.assign(document.createElement('iframe'), { title: 'App', src })
  // after loading, as the real admin does: a browser that goes back would give a frame from before its last address
  addEventListener('load', () => document.body.append(frame))
  const [nav, bar] = [document.querySelector('nav[aria-label=App]'), document.querySelector('[role=alert]')]
  const tell = (message) => frame.contentWindow.postMessage(message, new URL(frame.src).origin)

  const [question] = document.getElementsByTagName('dialog')
  /** Goes on at once, or once the person agrees to lose what is not saved. */
  const leave = (goOn) => {
    if (bar.hidden) return goOn()
    question.onclose = () => {
      if (question.returnValue !== 'leave') return
      tell({ type: 'discard' })
      goOn()
    }
    question.returnValue = ''
    question.showModal()
  }

  const showLinks = (links) => {
    nav.replaceChildren(
      ...links
        .filter(({ home }) => !home)
        .map(({ href, name }) => {
          const link = Object.assign(document.createElement('a'), { href: base + href, textContent: name })
          link.addEventListener('click', (event) => {
            event.preventDefault()
            leave(() => tell({ type: 'navigate', href }))
          })
          return link
        }),
    )
  }

  addEventListener('message', async ({ source, data }) => {
    if (source !== frame.contentWindow) return
    if (data.type === 'place') history.replaceState(null, '', base + data.path)
    if (data.type === 'admin') location.assign(base.replace(/\/apps\/.*/, data.path))
    if (data.type === 'leave') leave(() => tell({ type: 'left', id: data.id }))
    if (data.type === 'save-bar') bar.hidden = !data.shown
    if (data.type === 'page') {
      document.title = data.title
      showLinks(data.links)
    }
    if (data.type !== 'token') return
    const answer = await fetch(token)
    tell({ type: 'token', id: data.id, token: await answer.text() })
  })
  document.querySelector('#save').addEventListener('click', () => tell({ type: 'save' }))
  document.querySelector('#discard').addEventListener('click', () => tell({ type: 'discard' }))
}
