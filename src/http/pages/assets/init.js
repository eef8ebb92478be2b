// Starts Swagger UI on /openapi.json. Try-it calls the origin this page came from, whatever the document's server says.
const root = new URL('..', document.currentScript.src)
const place = document.querySelector('#swagger-ui')

const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()

async function start() {
  const response = await fetch(new URL('openapi.json', root))
  if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`)
  const spec = await response.json()
  spec.servers = [{ url: root.href.replace(/\/$/, '') }]
  globalThis.ui = SwaggerUIBundle({
    spec,
    domNode: place,
    deepLinking: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    onComplete: useOwnKey,
  })
  // Swagger UI opens what the address names only when it starts.
  addEventListener('hashchange', () => globalThis.ui.layoutActions.parseDeepLinkHash(location.hash))
}

/** A test key that staff brought here from the admin: see guides.js. */
function useOwnKey() {
  const key = sessionStorage.getItem('docs-key')
  if (/^svc_test_\w+$/.test(key ?? '')) globalThis.ui.preauthorizeApiKey('apiKey', key)
}

start().catch((error) => {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.textContent = `The reference could not be shown: ${error.message}`
  place.replaceChildren(notice)
})
